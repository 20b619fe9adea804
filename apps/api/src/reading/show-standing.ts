/** GET /v1/epochs/{epoch}/voids and /ranking: how an epoch stands, whole. */
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { EpochId, RuleId } from '#ledger/ids';
import { sha256Hex } from '#ledger/record/digest';
import { examRuleId } from '#ledger/rules/registry';
import type {
  EpochRanking,
  EpochVoids,
  ExamRanking,
  ExamStanding,
  RankingState,
} from '#read-model';
import type { ReadQuery } from '../http/query.js';
import { sha256 } from '../sha256.js';
import { requireMeasured } from './families.js';
import { KeptBodies } from './kept-bodies.js';
import { Projection } from './projection.js';
import type { EpochRead } from './read.js';
import { Reads } from './reads.js';
import type { Document } from './send-document.js';
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
type ExamStandingBody = Omit<ExamRanking, 'exam'> & ExamStanding;

/** Asks for the ranking (of an exam: the models), provisional unless the epoch is closed. */
export class ShowRanking extends Query<Document> {
  constructor(readonly read: EpochRead<ReadQuery>) {
    super();
  }
}

/** How an epoch stands, and what decides whether everybody may see it. */
interface Standing extends RankingState {
  /** Null while it is not there. */
  readonly body: Document | null;
}

@QueryHandler(ShowRanking)
export class ShowRankingHandler implements IQueryHandler<ShowRanking> {
  private readonly standings = new SharedReads((epoch: EpochId) => this.standingOf(epoch));
  private readonly kept = new KeptBodies();

  constructor(
    private readonly reads: Reads,
    private readonly projection: Projection,
  ) {}

  async execute({ read: { epoch, caller, query } }: ShowRanking): Promise<Document> {
    const read = (): Promise<Standing | null> => this.standings.of(epoch);
    const found = await this.projection.require(epoch, () => {
      return this.projection.reachRanking(epoch, query, read);
    });
    if (found.rule !== examRuleId) requireVisible(epoch, isHidden(found), caller);
    if (found.body !== null) return found.body;
    return this.projection.require(epoch, async () => (await read())?.body ?? null);
  }

  /**
   * Which state it is in is read first: what is published stays so, and a body that is read later
   * shows no less than the state under which it is kept.
   */
  private async standingOf(epoch: EpochId): Promise<Standing | null> {
    const state = await this.reads.model.rankingState(epoch);
    if (state === null) return null;
    const { rule, stamp } = state;
    if (stamp === null) return { ...state, body: null };
    const kept = this.kept.find(epoch, stamp);
    if (kept !== null) return { ...state, body: kept };
    const body = await this.rankingOf(epoch, rule);
    if (body === null) return { ...state, body: null };
    const bytes = Buffer.from(JSON.stringify(body));
    const document = { bytes, sha256: sha256Hex(bytes, sha256) };
    this.kept.keep(epoch, stamp, document);
    return { ...state, body: document };
  }

  private async rankingOf(
    epoch: EpochId,
    rule: RuleId,
  ): Promise<EpochRanking | ExamStandingBody | null> {
    const { model } = this.reads;
    if (rule !== examRuleId) return model.ranking(epoch);
    const standing = await model.examRanking(epoch);
    if (standing === null) return null;
    const { exam, ...header } = standing;
    return { ...header, ...exam };
  }
}
