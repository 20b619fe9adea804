/**
 * GET /v1/epochs/{epoch}/void-units: which units are void and for whom, as an organiser needs it
 * before a re-run. Answered from the log itself; hidden as long as voids are.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { isImported } from '#ledger/epoch/any-epoch';
import type { UnitRef } from '#ledger/epoch/commands';
import { openedOf } from '#ledger/epoch/state';
import { type VoidUnit, voidUnits, type VoidUnitsFilter } from '#ledger/epoch/void-units';
import type { EpochPlan } from '#ledger/evidence/evidence';
import { importedVoidUnits } from '#ledger/imported/imported-voids';
import type { AxisId, EpochId, TaskId, UnitId } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import { limitOf, PageQuery } from '../http/query.js';
import { measuredIn } from '../writing/imports.js';
import { cursorAfter, namesIn } from './cursor.js';
import { measuredStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** Query of the void units of an epoch. */
export class VoidUnitsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Only units of this axis' })
  @IsOptional()
  @IsString({ message: 'must be given once' })
  axis?: string;
}

/** One page of void units, in plan order. */
export interface VoidUnitsPage {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  readonly units: readonly VoidUnit[];
  readonly next: string | null;
}

/** Asks for a page of void units. */
export class ListVoidUnits extends Query<VoidUnitsPage> {
  constructor(readonly read: EpochRead<VoidUnitsQuery>) {
    super();
  }
}

@QueryHandler(ListVoidUnits)
export class ListVoidUnitsHandler implements IQueryHandler<ListVoidUnits> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ListVoidUnits): Promise<VoidUnitsPage> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const after = query.after === undefined ? null : unitOf(query.after);
    const limit = limitOf(query);
    const page = await this.reads.lanes.of(epoch).look((folded) => {
      const state = measuredStateOf(epoch, folded);
      requireVisible(epoch, isHiddenState(state), caller);
      if (isImported(state)) return state;
      const units = voidUnits(state, filterOf(query, openedOf(state).plan, after));
      return { epoch, version: state.version, ...pageOf(units, limit) };
    });
    if (!('family' in page)) return page;
    const imported = measuredIn(await this.reads.imports.of(page.body));
    const units = importedVoidUnits(imported, filterOf(query, imported.evidence.plan, after));
    return { epoch, version: page.version, ...pageOf(units, limit) };
  }
}

/** At most `limit` of `units`. */
function pageOf(units: Iterable<VoidUnit>, limit: number): Pick<VoidUnitsPage, 'units' | 'next'> {
  const page: VoidUnit[] = [];
  for (const unit of units) {
    page.push(unit);
    if (page.length > limit) break;
  }
  const more = page.length > limit;
  if (more) page.pop();
  const last = page.at(-1);
  const next = more && last !== undefined ? cursorAfter([last.axis, last.task, last.unit]) : null;
  return { units: page, next };
}

/** Which units are asked for. An axis that the epoch does not have is answered 404. */
function filterOf(
  { axis }: VoidUnitsQuery,
  { axes }: EpochPlan,
  after: UnitRef | null,
): VoidUnitsFilter {
  if (axis !== undefined && !axes.some((planned) => planned.axis === axis)) {
    throw new Problem('unknown_axis', { status: 404, detail: `there is no axis ${axis}` });
  }
  return {
    ...(axis === undefined ? {} : { axis: axis as AxisId }),
    ...(after === null ? {} : { after }),
  };
}

function unitOf(after: string): UnitRef {
  const [axis, task, unit] = namesIn(after, 3) as [AxisId, TaskId, UnitId];
  return { axis, task, unit };
}
