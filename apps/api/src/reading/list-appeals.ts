/**
 * GET /v1/epochs/{epoch}/appeals: every appeal, with what became of it. Answered from the log
 * itself, so that whoever raises one sees it at once. Appeals speak of outcomes, so they are hidden
 * as long as these are.
 */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { isImported } from '#ledger/epoch/any-epoch';
import type { AppealState } from '#ledger/epoch/appeals';
import type { UnitRef } from '#ledger/epoch/commands';
import type { AppealRuling } from '#ledger/evidence/evidence';
import type { EpochId, Stamp } from '#ledger/ids';
import { limitOf, PageQuery } from '../http/query.js';
import { epochStateOf } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHiddenState, requireVisible } from './visibility.js';

/** Query of the appeals of an epoch. */
export class AppealsQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'What the page before gave as `next`' })
  @IsOptional()
  @Matches(/^a[1-9][0-9]{0,14}$/, { message: 'must be what the page before gave as next' })
  declare after?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only those without a ruling' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  open?: string;
}

/** One appeal; what a ruling says is null, and `events` empty, while there is none. */
export interface AppealView {
  readonly id: string;
  /** An entry; in an exam a model. */
  readonly key: string;
  readonly text: string;
  /** Empty when it names none. */
  readonly units: readonly UnitRef[];
  /** When it was raised, and the version of that event. */
  readonly raised_at: Stamp;
  readonly event: number;
  readonly ruling: AppealRuling | null;
  readonly reason: string | null;
  /** Versions of what was done because of it. */
  readonly events: readonly number[];
}

/** One page of appeals, in order of raising. */
export interface AppealsPage {
  readonly epoch: EpochId;
  /** Of the log when it was asked. */
  readonly version: number;
  readonly appeals: readonly AppealView[];
  readonly next: string | null;
}

/** Asks for a page of the appeals of an epoch. */
export class ListAppeals extends Query<AppealsPage> {
  constructor(readonly read: EpochRead<AppealsQuery>) {
    super();
  }
}

@QueryHandler(ListAppeals)
export class ListAppealsHandler implements IQueryHandler<ListAppeals> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ListAppeals): Promise<AppealsPage> {
    if (query.at_least !== undefined) await this.projection.reach(epoch, query);
    const limit = limitOf(query);
    const after = Number(query.after?.slice(1) ?? 0);
    return this.reads.lanes.of(epoch).look((folded) => {
      const state = epochStateOf(epoch, folded);
      requireVisible(epoch, isHiddenState(state), caller);
      // Those of an imported record are in its evidence, and no more can be raised.
      const appeals: readonly AppealState<string>[] = isImported(state) ? [] : state.appeals;
      // The id of an appeal is its place.
      const rest = appeals.slice(after).filter(({ resolution }) => {
        return query.open === undefined || (resolution === null) === (query.open === 'true');
      });
      const page = rest.slice(0, limit).map(viewOf);
      const next = rest.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { epoch, version: state.version, appeals: page, next };
    });
  }
}

function viewOf(appeal: AppealState<string>): AppealView {
  const { id, key, text, units, at, version, resolution } = appeal;
  const { ruling = null, reason = null, events = [] } = resolution ?? {};
  return { id, key, text, units, raised_at: at, event: version, ruling, reason, events };
}
