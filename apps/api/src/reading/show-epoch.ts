/** GET /v1/epochs/{epoch}: state, counts, plan, and the version that `If-Match` takes. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EpochDetail } from '#read-model';
import type { ReadQuery } from '../http/query.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';

/** Asks for one epoch. */
export class ShowEpoch extends Query<EpochDetail> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

@QueryHandler(ShowEpoch)
export class ShowEpochHandler implements IQueryHandler<ShowEpoch> {
  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, query } }: ShowEpoch): Promise<EpochDetail> {
    await this.projection.reach(epoch, query);
    return this.projection.require(epoch, () => this.reads.model.epoch(epoch));
  }
}
