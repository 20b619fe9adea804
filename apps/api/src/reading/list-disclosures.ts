/**
 * GET /v1/epochs/{epoch}/disclosures: the personal fields of entries, for the organiser alone.
 * Which there are, and which were erased, says the log; an erased one is never shown, whatever is
 * still kept.
 * Source: docs/decisions/personal-data.md.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { isImported } from '#ledger/epoch/any-epoch';
import type { EntryState, EpochState } from '#ledger/epoch/state';
import type { EntryKey, EpochId, FieldDigest } from '#ledger/ids';
import { parseDisclosure } from '#ledger/record/disclosure';
import type { Json } from '#ledger/record/json';
import { Problem } from '../http/problem.js';
import { limitOf, PageQuery } from '../http/query.js';
import { measuredStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

/** Query of the personal fields of an epoch. */
export class DisclosuresQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only fields of this entry' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  key?: string;

  @ApiPropertyOptional({ description: 'What the page before gave as `next`' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'must be what the page before gave as next' })
  declare after?: string;
}

/** One personal field. */
export interface DisclosureView {
  readonly key: EntryKey;
  /** Version of its `EntrySubmitted`. */
  readonly event: number;
  readonly digest: FieldDigest;
  /** `missing`: neither erased nor kept here, as after the loss of the table. */
  readonly state: 'kept' | 'erased' | 'missing';
  /** What was handed in; null unless it is kept. */
  readonly name: string | null;
  readonly value: Json;
  /** The disclosure itself, for whoever is to check it against the log. */
  readonly disclosure: string | null;
}

/** One page of personal fields, in order of submission, then by digest. */
export interface DisclosuresPage {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  readonly disclosures: readonly DisclosureView[];
  readonly next: string | null;
}

/** Asks for a page of the personal fields of an epoch. */
export class ListDisclosures extends Query<DisclosuresPage> {
  constructor(readonly read: EpochRead<DisclosuresQuery>) {
    super();
  }
}

@QueryHandler(ListDisclosures)
export class ListDisclosuresHandler implements IQueryHandler<ListDisclosures> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query } }: ListDisclosures): Promise<DisclosuresPage> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const limit = limitOf(query);
    const { version, fields } = await this.reads.lanes.of(epoch).look((folded) => {
      const state = measuredStateOf(epoch, folded);
      const { version: now } = state;
      const all = isImported(state) ? [] : fieldsOf(state, query);
      return { version: now, fields: all.slice(0, limit + 1) };
    });
    const more = fields.length > limit;
    if (more) fields.pop();
    const wanted = fields.filter(({ erased }) => !erased).map(({ digest }) => digest);
    const kept = await this.reads.disclosures.find(epoch, wanted);
    const disclosures = fields.map((field) => viewOf(field, kept.get(field.digest) ?? null));
    const next = more ? (fields.at(-1)?.digest ?? null) : null;
    return { epoch, version, disclosures, next };
  }
}

interface Field {
  readonly key: EntryKey;
  readonly event: number;
  readonly digest: FieldDigest;
  readonly erased: boolean;
}

/** The fields that are asked for, from the one after `after` on. */
function fieldsOf(state: EpochState, { key, after }: DisclosuresQuery): Field[] {
  const fields = [...entriesOf(state, key)].flatMap(({ key: of, version, sealed, erased }) =>
    sealed.map((digest) => {
      return { key: of, event: version, digest, erased: erased.has(digest) };
    }),
  );
  if (after === undefined) return fields;
  const place = fields.findIndex(({ digest }) => digest === after);
  if (place >= 0) return fields.slice(place + 1);
  const message = 'must be what the page before gave as next';
  throw new Problem('invalid_query', { errors: [{ place: 'after', code: 'bad_value', message }] });
}

function entriesOf({ entries }: EpochState, key: string | undefined): Iterable<EntryState> {
  if (key === undefined) return entries.values();
  const entry = entries.get(key as EntryKey);
  if (entry !== undefined) return [entry];
  throw new Problem('unknown_entry', { status: 404, detail: `there is no entry ${key}` });
}

function viewOf({ erased, ...field }: Field, disclosure: string | null): DisclosureView {
  const parsed = disclosure === null ? null : parseDisclosure(disclosure);
  const state = erased ? 'erased' : parsed === null ? 'missing' : 'kept';
  return { ...field, state, name: parsed?.name ?? null, value: parsed?.value ?? null, disclosure };
}
