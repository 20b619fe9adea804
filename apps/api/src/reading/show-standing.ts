/** GET /v1/epochs/{epoch}/voids and /ranking: how an epoch stands, whole. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EpochId } from '#ledger/ids';
import type { EpochRanking, EpochVoids } from '#read-model';
import type { Caller } from '../access/tokens.js';
import type { ReadQuery } from '../http/query.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { isHidden, requireVisible } from './visibility.js';

/** Asks for the voids of every axis. */
export class ShowVoids extends Query<EpochVoids> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ShowVoids)
export class ShowVoidsHandler implements IQueryHandler<ShowVoids> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ShowVoids): Promise<EpochVoids> {
    await this.projection.reach(epoch, query);
    const voids = await this.projection.require(epoch, () => this.reads.model.voids(epoch));
    await requireShown(this.reads, epoch, caller);
    return voids;
  }
}

/** Asks for the ranking, provisional unless the epoch is closed. */
export class ShowRanking extends Query<EpochRanking> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ShowRanking)
export class ShowRankingHandler implements IQueryHandler<ShowRanking> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ShowRanking): Promise<EpochRanking> {
    await this.projection.reachRanking(epoch, query);
    const ranking = await this.projection.require(epoch, () => this.reads.model.ranking(epoch));
    await requireShown(this.reads, epoch, caller);
    return ranking;
  }
}

/** Throws 403 when the epoch hides how it stands from this caller. */
async function requireShown(
  { model }: Reads,
  epoch: EpochId,
  caller: Caller | null,
): Promise<void> {
  const detail = await model.epoch(epoch);
  if (detail !== null) requireVisible(epoch, isHidden(detail), caller);
}
