/** GET /v1/epochs/{epoch}/voids and /ranking: how an epoch stands, whole. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EpochId } from '#ledger/ids';
import { examRuleId } from '#ledger/rules/registry';
import type { EpochDetail, EpochRanking, EpochVoids, ExamRanking, ExamStanding } from '#read-model';
import type { ReadQuery } from '../http/query.js';
import { requireMeasured } from './families.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import { SharedReads } from './shared-reads.js';
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

/** How an epoch stands, and whether everybody may see it. */
interface Standing {
  readonly detail: EpochDetail;
  /** Null while it is not there. */
  readonly body: EpochRanking | ExamStandingBody | null;
}

@QueryHandler(ShowRanking)
export class ShowRankingHandler implements IQueryHandler<ShowRanking> {
  private readonly standings = new SharedReads((epoch: EpochId) => this.standingOf(epoch));

  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({
    read: { epoch, caller, query },
  }: ShowRanking): Promise<EpochRanking | ExamStandingBody> {
    await this.projection.reachRanking(epoch, query);
    const found = await this.projection.require(epoch, () => this.standings.of(epoch));
    const { detail } = found;
    if (detail.rule !== examRuleId) requireVisible(epoch, isHidden(detail), caller);
    if (found.body !== null) return found.body;
    return this.projection.require(epoch, async () => {
      return (await this.standings.of(epoch))?.body ?? null;
    });
  }

  /** Whether it may be seen is read first: what is published stays so. */
  private async standingOf(epoch: EpochId): Promise<Standing | null> {
    const { model } = this.reads;
    const detail = await model.epoch(epoch);
    if (detail === null) return null;
    if (detail.rule !== examRuleId) return { detail, body: await model.ranking(epoch) };
    const standing = await model.examRanking(epoch);
    if (standing === null) return { detail, body: null };
    const { exam, ...header } = standing;
    return { detail, body: { ...header, ...exam } };
  }
}
