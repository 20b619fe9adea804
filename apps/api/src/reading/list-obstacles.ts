/**
 * GET /v1/epochs/{epoch}/obstacles: everything that a close would be refused for, without trying
 * one. Answered from the log itself, so that whoever resolves one sees it at once.
 * Source: RULES, epoch rules 4, 5 and 10.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AnyRejection, isExam, isImported } from '#ledger/epoch/any-epoch';
import { closeRefusals } from '#ledger/epoch/decide/closing';
import { notOpen } from '#ledger/exam/exam-decision';
import type { EpochId } from '#ledger/ids';
import { afterImport } from '#ledger/imported/decide-import';
import type { ReadQuery } from '../http/query.js';
import { describeAny } from '../writing/describe-any.js';
import { listedMax } from '../writing/refusal.js';
import { epochStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

/** What stands against a close. */
export interface Obstacles {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  /** As a refusal would list them: code, what is needed to act on it, and the English message. */
  readonly obstacles: readonly (AnyRejection & { readonly message: string })[];
  /** How many there are: at most 1000 are listed. */
  readonly total: number;
}

/** Asks what stands against a close. */
export class ListObstacles extends Query<Obstacles> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ListObstacles)
export class ListObstaclesHandler implements IQueryHandler<ListObstacles> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query } }: ListObstacles): Promise<Obstacles> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    return this.reads.lanes.of(epoch).look((folded) => {
      const state = epochStateOf(epoch, folded);
      const all = obstaclesOf(state).filter((one) => one !== null);
      const listed = all.slice(0, listedMax);
      const obstacles = listed.map((one) => ({ ...one, message: describeAny(one) }));
      return { epoch, version: state.version, obstacles, total: all.length };
    });
  }
}

function obstaclesOf(state: ReturnType<typeof epochStateOf>): readonly (AnyRejection | null)[] {
  if (isImported(state)) return [afterImport(state, 'CloseEpoch')];
  // An exam can be closed at any time while it is open: what is missing is published as missing.
  return isExam(state) ? [notOpen(state)] : closeRefusals(state);
}
