/**
 * GET /v1/epochs/{epoch}/attempts: the attempt table of an exam, every row ever handed in. Answered
 * from the log itself, so that whoever hands one in sees it at once.
 * Source: FORMATS, section 6 "Reads"; section 5, attempts.csv.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { isImported } from '#ledger/epoch/any-epoch';
import type { AttemptRow } from '#ledger/evidence/exam';
import type { AttemptState, ExamState } from '#ledger/exam/exam-state';
import type { EpochId } from '#ledger/ids';
import type { ImportedRecord } from '#ledger/imported/read-import';
import { limitOf, PageQuery } from '../http/query.js';
import { examStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

/** Query of the attempts of an exam. */
export class AttemptsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'What the page before gave as `next`' })
  @IsOptional()
  @Matches(/^(0|[1-9][0-9]{0,14})$/, { message: 'must be what the page before gave as next' })
  declare after?: string;

  @ApiPropertyOptional({ description: 'Only attempts of this model' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  model?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'CSV without formulas' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  spreadsheet?: string;
}

/** One attempt: its columns, and what is kept beside them; null where nothing was given. */
export interface AttemptView extends AttemptRow {
  /** The `{id}` of its address: the version of its `AttemptSubmitted`; 1 in an imported record. */
  readonly version: number;
  readonly reason: string | null;
  readonly replaced_by: string | null;
  readonly raw_reward: string | null;
  /** For `GET /v1/documents/{sha256}`. */
  readonly records_sha256: string | null;
  readonly solver_score_sha256: string | null;
}

/** One page of attempts, in order of submission. */
export interface AttemptsPage {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  readonly attempts: readonly AttemptView[];
  readonly next: string | null;
}

/** Asks for attempts: a page, or with `whole` all of them unless a limit is named. */
export class ListAttempts extends Query<AttemptsPage> {
  constructor(
    readonly read: EpochRead<AttemptsQuery>,
    readonly whole: boolean,
  ) {
    super();
  }
}

@QueryHandler(ListAttempts)
export class ListAttemptsHandler implements IQueryHandler<ListAttempts> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query }, whole }: ListAttempts): Promise<AttemptsPage> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const limit = whole && query.limit === undefined ? Infinity : limitOf(query);
    const after = Number(query.after ?? 0);
    const page = await this.reads.lanes.of(epoch).look((folded) => {
      const state = examStateOf(epoch, folded);
      if (isImported(state)) return state;
      return pageOf(epoch, state.version, submitted(state, query.model, after), limit);
    });
    if (!('family' in page)) return page;
    const { imported } = await this.reads.imports.of(page.body);
    return pageOf(epoch, page.version, published(imported, query.model, after), limit);
  }
}

/** An attempt and what stands for it in `after`. */
type Placed = readonly [place: number, attempt: AttemptView];

/** At most `limit` of `rows`. */
function pageOf(
  epoch: EpochId,
  version: number,
  rows: Iterable<Placed>,
  limit: number,
): AttemptsPage {
  const attempts: AttemptView[] = [];
  let last = 0;
  for (const [place, attempt] of rows) {
    if (attempts.length === limit) return { epoch, version, attempts, next: String(last) };
    attempts.push(attempt);
    last = place;
  }
  return { epoch, version, attempts, next: null };
}

/** The attempts of an exam after the one with version `after`. */
function* submitted(
  { attempts }: ExamState,
  model: string | undefined,
  after: number,
): Generator<Placed> {
  for (const attempt of attempts.values()) {
    if (attempt.version <= after) continue;
    if (model === undefined || attempt.model === model) yield [attempt.version, viewOf(attempt)];
  }
}

/** Those of an imported record after the first `after`: all of them came in with one event. */
function* published(
  imported: ImportedRecord,
  model: string | undefined,
  after: number,
): Generator<Placed> {
  if (imported.family !== 'exam') return;
  for (const [index, attempt] of imported.evidence.attempts.entries()) {
    if (index < after || (model !== undefined && attempt.model !== model)) continue;
    yield [index + 1, viewOf({ ...attempt, version: 1, solver_score_sha256: null })];
  }
}

function viewOf(attempt: AttemptState): AttemptView {
  return {
    version: attempt.version,
    model: attempt.model,
    track: attempt.track,
    item: attempt.item,
    attempt: attempt.attempt,
    score: attempt.score,
    adoption_status: attempt.adoption_status,
    score_status: attempt.score_status,
    score_type: attempt.score_type,
    solver_protocol: attempt.solver_protocol,
    reason: attempt.reason,
    replaced_by: attempt.replaced_by,
    raw_reward: attempt.raw_reward,
    records_sha256: attempt.records_sha256,
    solver_score_sha256: attempt.solver_score_sha256,
  };
}
