/** GET /v1/epochs/{epoch}/voids and /ranking: how an epoch stands, whole. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { examRuleId } from '#ledger/rules/registry';
import type { EpochRanking, EpochVoids, ExamRanking, ExamStanding } from '#read-model';
import type { ReadQuery } from '../http/query.js';
import { requireMeasured } from './families.js';
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
    const detail = await this.projection.require(epoch, () => this.reads.model.epoch(epoch));
    requireMeasured(epoch, detail.rule);
    requireVisible(epoch, isHidden(detail), caller);
    return this.projection.require(epoch, () => this.reads.model.voids(epoch));
  }
}

/** How the models of an exam stand, with the members of its record. */
export type ExamStandingBody = Omit<ExamRanking, 'exam'> & ExamStanding;

/** Asks for the ranking (of an exam: the models), provisional unless the epoch is closed. */
export class ShowRanking extends Query<EpochRanking | ExamStandingBody> {
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

  async execute({
    read: { epoch, caller, query },
  }: ShowRanking): Promise<EpochRanking | ExamStandingBody> {
    await this.projection.reachRanking(epoch, query);
    const { model } = this.reads;
    const detail = await this.projection.require(epoch, () => model.epoch(epoch));
    if (detail.rule === examRuleId) {
      const standing = await this.projection.require(epoch, () => model.examRanking(epoch));
      const { exam, ...header } = standing;
      return { ...header, ...exam };
    }
    requireVisible(epoch, isHidden(detail), caller);
    return this.projection.require(epoch, () => model.ranking(epoch));
  }
}
