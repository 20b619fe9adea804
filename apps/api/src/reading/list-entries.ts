/** GET /v1/epochs/{epoch}/entries: everybody who was submitted, whatever became of them. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { EntryStatus } from '#ledger/evidence/evidence';
import type { EntryKey, EpochId } from '#ledger/ids';
import type { EntryView } from '#read-model';
import { limitOf, PageQuery } from '../http/query.js';
import { requireMeasured } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

const statuses: readonly EntryStatus[] = [
  'shortlisted',
  'base',
  'entered',
  'withdrawn',
  'disqualified',
];

/** Query of the entries of an epoch. */
export class EntriesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: statuses, description: 'Only entries with this status' })
  @IsOptional()
  @IsIn(statuses, { message: `must be one of ${statuses.join(', ')}` })
  status?: EntryStatus;

  @ApiPropertyOptional({ description: 'Part of a key or a model' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  search?: string;
}

/** One page of entries, by key in code point order. */
export interface EntriesPage {
  readonly epoch: EpochId;
  readonly entries: readonly EntryView[];
  readonly next: string | null;
}

/** Asks for a page of the entries of an epoch. */
export class ListEntries extends Query<EntriesPage> {
  constructor(readonly read: EpochRead<EntriesQuery>) {
    super();
  }
}

@QueryHandler(ListEntries)
export class ListEntriesHandler implements IQueryHandler<ListEntries> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query } }: ListEntries): Promise<EntriesPage> {
    await this.projection.reach(epoch, query);
    const request = {
      limit: limitOf(query),
      after: query.after as EntryKey | undefined,
      search: query.search,
      status: query.status,
    };
    const page = await this.projection.require(epoch, () =>
      this.reads.model.entries(epoch, request),
    );
    if (page.items.length === 0) await this.requireEntries(epoch);
    return { epoch, entries: page.items, next: page.next };
  }
  /** An exam has no entries, which is not the same as that nobody has submitted any. */
  private async requireEntries(epoch: EpochId): Promise<void> {
    const detail = await this.reads.model.epoch(epoch);
    if (detail !== null) requireMeasured(epoch, detail.rule);
  }
}
