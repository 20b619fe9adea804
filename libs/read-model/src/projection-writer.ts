/**
 * How the read model is written: a step moves a partition's position and writes everything that
 * changed by it in one transaction, and only while the position still is where the step starts.
 * So any number of projectors may work on one database, and a crash repeats nothing.
 * Source: DESIGN "Reading"; reported faults F5 and F6.
 */
import type { EpochPlan } from '#ledger/evidence/evidence';
import type { ExamPlan } from '#ledger/evidence/exam';
import type { EpochId } from '#ledger/ids';
import type { EntryView, EpochRanking, EpochSummary, EpochVoids, ExamRanking } from './views.js';

/** What one step writes. Rows that are stored as given already are not touched. */
export interface ProjectionChanges {
  /** Plans of epochs that were opened; a plan never changes. */
  readonly plans: readonly (EpochPlan | ExamPlan)[];
  readonly epochs: readonly EpochSummary[];
  readonly entries: readonly { readonly epoch: EpochId; readonly entries: readonly EntryView[] }[];
  readonly voids: readonly EpochVoids[];
  /** Whole rankings, each replacing the stored one of its epoch. */
  readonly rankings: readonly (EpochRanking | ExamRanking)[];
}

/** From where to where a partition moves. Equal ends write rankings that are owed, nothing else. */
export interface ProjectionStep {
  readonly partition: number;
  readonly from: number;
  readonly to: number;
}

/** What became of a step. */
export type StepResult =
  | { readonly kind: 'written' }
  /** The partition stands elsewhere: another projector was there. Nothing was written. */
  | { readonly kind: 'moved'; readonly position: number };

/** An epoch whose stored ranking is older than its row. */
export interface OwedRanking {
  readonly epoch: EpochId;
  /** Version of the epoch's row. */
  readonly version: number;
  /** Version of its ranking, 0 when it has none. */
  readonly rankingVersion: number;
  /** Position of the last event that is part of its ranking, 0 when it has none. */
  readonly rankingPosition: number;
}

/** The writing half of the read model. Outages throw; then nothing was written. */
export interface ProjectionWriter {
  /**
   * Takes the step: claims it, then asks `changes` and writes them, all or nothing. `changes` is
   * not called when the claim is lost, so a loser computes nothing.
   */
  advance(step: ProjectionStep, changes: () => ProjectionChanges): Promise<StepResult>;

  /** Epochs of a partition whose ranking is owed, at most 100, those owed for longest first. */
  owedRankings(partition: number): Promise<readonly OwedRanking[]>;
}
