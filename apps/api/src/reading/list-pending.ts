/**
 * GET /v1/epochs/{epoch}/pending: what a judging harness has to do. Answered from the log itself,
 * so that a harness sees its own reports at once.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { isImported } from '#ledger/epoch/any-epoch';
import type { PairRef } from '#ledger/epoch/commands';
import { type PendingFilter, type PendingPair, pendingPairs } from '#ledger/epoch/pending';
import { openedOf, type EpochState } from '#ledger/epoch/state';
import type { AxisId, EntryKey, EpochId, TaskId, UnitId } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import { limitOf, PageQuery } from '../http/query.js';
import { cursorAfter, namesIn } from './cursor.js';
import { measuredStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

/** Query of the pending pairs of an epoch. */
export class PendingQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only pairs of this entry' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  key?: string;

  @ApiPropertyOptional({ description: 'Only units of this axis' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  axis?: string;
}

/** One page of pending pairs, by key in code point order, then in plan order. */
export interface PendingPage {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  readonly pending: readonly PendingPair[];
  readonly next: string | null;
}

/** Asks for a page of pending pairs. */
export class ListPending extends Query<PendingPage> {
  constructor(readonly read: EpochRead<PendingQuery>) {
    super();
  }
}

@QueryHandler(ListPending)
export class ListPendingHandler implements IQueryHandler<ListPending> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query } }: ListPending): Promise<PendingPage> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const after = query.after === undefined ? null : pairOf(query.after);
    const limit = limitOf(query);
    return this.reads.lanes.of(epoch).look((folded) => {
      const state = measuredStateOf(epoch, folded);
      const { version } = state;
      if (isImported(state)) return { epoch, version, pending: [], next: null };
      const filter = filterOf(query, state, after);
      const page: PendingPair[] = [];
      for (const pair of pendingPairs(state, filter)) {
        page.push(pair);
        if (page.length > limit) break;
      }
      const more = page.length > limit;
      if (more) page.pop();
      const last = page.at(-1);
      const next = more && last !== undefined ? nextAfter(last) : null;
      return { epoch, version, pending: page, next };
    });
  }
}

/** Which pairs are asked for. A key or axis that the epoch does not have is answered 404. */
function filterOf(
  { key, axis }: PendingQuery,
  state: EpochState,
  after: PairRef | null,
): PendingFilter {
  if (key !== undefined && !state.entries.has(key as EntryKey)) {
    throw new Problem('unknown_entry', { status: 404, detail: `there is no entry ${key}` });
  }
  if (axis !== undefined && !openedOf(state).layout.byAxis.has(axis as AxisId)) {
    throw new Problem('unknown_axis', { status: 404, detail: `there is no axis ${axis}` });
  }
  return {
    ...(key === undefined ? {} : { key: key as EntryKey }),
    ...(axis === undefined ? {} : { axis: axis as AxisId }),
    ...(after === null ? {} : { after }),
  };
}

function nextAfter({ key, axis, task, unit }: PairRef): string {
  return cursorAfter([key, axis, task, unit]);
}

function pairOf(after: string): PairRef {
  const [key, axis, task, unit] = namesIn(after, 4) as [EntryKey, AxisId, TaskId, UnitId];
  return { key, axis, task, unit };
}
