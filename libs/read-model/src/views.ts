/**
 * What the read model answers: plain rows with the member names of the wire. Everything here is
 * derived from the log and may be thrown away and rebuilt; nothing here decides anything.
 * Source: FORMATS, section 6 "Reads"; DESIGN "Reading".
 */
import type { EntryStatus, EpochPlan } from '#ledger/evidence/evidence';
import type { ExamPlan } from '#ledger/evidence/exam';
import type {
  AxisId,
  EntryKey,
  EpochId,
  Instant,
  LimitText,
  ModelName,
  RuleId,
  Stamp,
} from '#ledger/ids';
import type { ImportStatement } from '#ledger/imported/statement';
import type { JsonMap, JsonObject } from '#ledger/record/json';

/** Where an epoch stands in its life. */
export type EpochPhase = 'open' | 'running' | 'closed' | 'cancelled';

/** Whether an axis's voids were re-run: `impossible` when none of its void units can be. */
export type RerunState = 'none' | 'done' | 'impossible';

/** How much there is of what. */
export interface EpochCounts {
  /** Everybody who was submitted, whatever became of them; the base model is not counted. */
  readonly entries: number;
  /** Entries in the comparison now. */
  readonly shortlisted: number;
  /** Pairs of a planned unit with an entry in the comparison or the base model; 0 while open. */
  readonly planned: number;
  /** Those of them that have a final outcome (`1 0 h r`). */
  readonly reported: number;
}

/** How much there is of an exam. */
export interface ExamCounts {
  /** Rows of the attempt table, excluded ones too. */
  readonly attempts: number;
  /** Planned repetitions of all tasks over all models. */
  readonly planned: number;
  /** Those of them that have an adopted attempt with a valid score. */
  readonly reported: number;
}

/** One epoch in a list. */
export interface EpochSummary {
  readonly epoch: EpochId;
  readonly title: string;
  readonly rule: RuleId;
  readonly state: EpochPhase;
  /** The last published revision, null before the first close; stays after a reopening. */
  readonly revision: number | null;
  /** Version of the last event that is part of this row. */
  readonly version: number;
  /** Its position in the partition of the epoch. */
  readonly position: number;
  readonly opened_at: Stamp;
  /** When `revision` was closed, null before the first close; stays after a reopening. */
  readonly closed_at: Stamp | null;
  /** Open or running again after a close. */
  readonly reopened: boolean;
  readonly reopen_reason: string | null;
  readonly cancel_reason: string | null;
  readonly opens_at: Instant | null;
  readonly closes_at: Instant | null;
  readonly visibility: 'live' | 'at_close';
  /** Null for an exam, and so is the next. */
  readonly max_void_fraction: LimitText | null;
  readonly runtime_retries: number | null;
  /** Some axis was re-run and a pair of an entry in the comparison has not come back yet. */
  readonly rerun_pending: boolean;
  readonly counts: EpochCounts | ExamCounts;
  /** What is said of a record that was imported; null for every other epoch. */
  readonly imported: ImportStatement | null;
}

/** One epoch with its plan. */
export interface EpochDetail extends EpochSummary {
  /** As it was opened; of an exam the stored JSON. */
  readonly plan: EpochPlan | JsonObject;
}

/** One entry of an epoch. */
export interface EntryView {
  readonly key: EntryKey;
  readonly model: ModelName;
  /** The model's own digest as the intake gave it, null when it gave none. */
  readonly digest: string | null;
  readonly submitted_at: Instant;
  /** The ledger's stamp of the event. */
  readonly received_at: Stamp;
  readonly status: EntryStatus;
  /** Why it was withdrawn or disqualified, else null. */
  readonly reason: string | null;
  /** Version of its `EntrySubmitted`. */
  readonly event: number;
  readonly counts: {
    /** Units with a final outcome (`1 0 h r`); 0 for an entry that was never shortlisted. */
    readonly reported: number;
    /** Units that are or were to be measured; 0 for an entry that was never shortlisted. */
    readonly planned: number;
  };
}

/** Voids of one axis. */
export interface AxisVoidsView {
  readonly axis: AxisId;
  readonly planned: number;
  readonly voids: number;
  /** The double nearest to `void_fraction_exact`. */
  readonly void_fraction: number;
  /** `a/b` in lowest terms. */
  readonly void_fraction_exact: string;
  /** `max_void_fraction` as the organiser wrote it. */
  readonly limit: LimitText;
  /** Strictly above the limit; never under a rule without a limit. */
  readonly over: boolean;
  readonly rerun: RerunState;
}

/** Voids of an epoch, axes in plan order. */
export interface EpochVoids {
  readonly epoch: EpochId;
  readonly version: number;
  readonly position: number;
  readonly axes: readonly AxisVoidsView[];
}

/** One axis as a ranking shows it: the members of a record's axis. */
export interface RankingAxis {
  readonly axis: AxisId;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction: number;
  readonly void_fraction_exact: string;
  readonly rerun: RerunState;
  readonly dropped: boolean;
  readonly reason: string | null;
}

/** One entry's score on one axis; null where the axis was dropped or nothing was measured. */
export interface AxisScore {
  readonly axis: AxisId;
  readonly score: number | null;
  readonly score_exact: string | null;
}

/** One line of a ranking. `rank` is null for everybody who is not ranked. */
export interface RankedEntry {
  readonly rank: number | null;
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly submitted_at: Instant;
  readonly status: EntryStatus;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  /** In plan order; null for entries that are not scored. */
  readonly axes: readonly AxisScore[] | null;
}

/** A whole ranking, in rank order, unranked entries after it by key. */
export interface EpochRanking {
  readonly epoch: EpochId;
  readonly title: string;
  /** True unless the epoch is closed: it may still change. */
  readonly provisional: boolean;
  readonly rule: RuleId;
  /** The published revision that this is the ranking of; null while provisional. */
  readonly revision: number | null;
  /**
   * Version of the last event that is part of it. An expensive ranking may be some events behind
   * the epoch while many arrive; it follows as soon as they slow down.
   */
  readonly version: number;
  readonly position: number;
  readonly overall_score: string;
  readonly axes: readonly RankingAxis[];
  readonly submissions: readonly RankedEntry[];
  readonly base_model: RankedEntry | null;
}

/** Which ranking of an epoch is stored, and what decides who may see it. */
export interface RankingState {
  readonly rule: RuleId;
  readonly visibility: EpochSummary['visibility'];
  /** The last published revision of the epoch, null for none. */
  readonly revision: number | null;
  /** Every event of the epoch up to this position is part of the ranking, 0 for none. */
  readonly shownTo: number;
  /** Differs whenever the ranking was written anew, by a rebuild too; null while there is none. */
  readonly stamp: string | null;
}

/** How the models of an exam stand: what its record would say now, or says. */
export interface ExamRanking {
  readonly epoch: EpochId;
  readonly title: string;
  /** True unless the epoch is closed: it may still change. */
  readonly provisional: boolean;
  readonly rule: RuleId;
  /** The published revision that this is; null while provisional. */
  readonly revision: number | null;
  readonly version: number;
  readonly position: number;
  /** The members of the record from `metric` to `models`. */
  readonly exam: ExamStanding;
}

/** The part of a record that says how the models of an exam stand. */
export interface ExamStanding {
  readonly metric: string;
  readonly suite: string;
  readonly solver_protocol: ExamPlan['solver_protocol'];
  readonly solver_reference_id: string;
  /** By model. */
  readonly models: JsonObject | JsonMap;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** What to pass as `after` for the next page; null on the last one. */
  readonly next: string | null;
}
