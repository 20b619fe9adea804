/**
 * GET /v1/epochs/{epoch}/attempts: the attempt table of an exam, every row ever handed in. Answered
 * from the log itself, so that whoever hands one in sees it at once.
 * Source: FORMATS, section 6 "Reads"; section 5, attempts.csv.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';
import type { AttemptRow } from '#ledger/evidence/exam';
import type { AttemptState } from '#ledger/exam/exam-state';
import type { EpochId } from '#ledger/ids';
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
  /** The `{id}` of its address: the version of its `AttemptSubmitted`. */
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
    const { model } = query;
    return this.reads.lanes.of(epoch).look((folded) => {
      const { attempts, version } = examStateOf(epoch, folded);
      const page: AttemptView[] = [];
      for (const attempt of attempts.values()) {
        if (attempt.version <= after) continue;
        if (model !== undefined && attempt.model !== model) continue;
        if (page.length === limit) {
          return { epoch, version, attempts: page, next: String(page.at(-1)?.version ?? after) };
        }
        page.push(viewOf(attempt));
      }
      return { epoch, version, attempts: page, next: null };
    });
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
