/**
 * What the API answers, as far as the pages read it. Names are those of the wire.
 * Source: FORMATS, sections 4 and 6.
 */

/** Where an epoch stands in its life. */
export type EpochState = 'open' | 'running' | 'closed' | 'cancelled';

/** What an entry is. */
export type EntryStatus = 'shortlisted' | 'base' | 'entered' | 'withdrawn' | 'disqualified';

/** Whether an axis's voids were re-run. */
export type Rerun = 'none' | 'done' | 'impossible';

/** How much there is of what; an exam counts attempts. */
export interface EpochCounts {
  readonly entries?: number;
  readonly shortlisted?: number;
  readonly attempts?: number;
  readonly planned: number;
  readonly reported: number;
}

/** One epoch in a list. */
export interface EpochSummary {
  readonly epoch: string;
  readonly title: string;
  readonly rule: string;
  readonly state: EpochState;
  readonly revision: number | null;
  readonly version: number;
  readonly position: number;
  readonly opened_at: string;
  readonly closed_at: string | null;
  readonly reopened: boolean;
  readonly reopen_reason: string | null;
  readonly cancel_reason: string | null;
  readonly opens_at: string | null;
  readonly closes_at: string | null;
  readonly visibility: 'live' | 'at_close';
  readonly max_void_fraction: string | null;
  readonly runtime_retries: number | null;
  readonly rerun_pending: boolean;
  readonly counts: EpochCounts;
  /** What came from elsewhere says from where; else null. */
  readonly imported?: { readonly source: string } | null;
}

/** Whether the public does not see how the epoch stands. Source: FORMATS, section 3. */
export function isHidden({ visibility, revision }: EpochSummary): boolean {
  return visibility === 'at_close' && revision === null;
}

/** The plan of a measured epoch, as far as it is shown. */
export interface EpochPlan {
  readonly base_model: string | null;
  readonly axes: readonly {
    readonly axis: string;
    readonly tasks: readonly { readonly task: string; readonly units: readonly string[] }[];
  }[];
}

/** One epoch with its plan. */
export interface EpochDetail extends EpochSummary {
  readonly plan: EpochPlan;
}

/** One page of the list of epochs. */
export interface EpochsPage {
  readonly epochs: readonly EpochSummary[];
  readonly next: string | null;
}

/** Why an axis is dropped. */
export type DropReason = 'over_limit_after_rerun' | 'over_limit_cannot_rerun' | 'nothing_measured';

/** One axis of a ranking or a record. */
export interface RankingAxis {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction: number;
  readonly void_fraction_exact: string;
  readonly rerun: Rerun;
  readonly dropped: boolean;
  readonly reason: string | null;
}

/** One entry's score on one axis. */
export interface AxisScore {
  readonly axis: string;
  readonly score: number | null;
  readonly score_exact: string | null;
}

/** One line of a ranking. */
export interface RankedEntry {
  readonly rank: number | null;
  readonly key: string;
  readonly model: string;
  readonly submitted_at: string;
  readonly status: EntryStatus;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  /** Null, or absent in records, for entries that are not scored. */
  readonly axes?: readonly AxisScore[] | null;
}

/** A whole ranking. */
export interface EpochRanking {
  readonly epoch: string;
  readonly title: string;
  readonly provisional: boolean;
  readonly rule: string;
  readonly revision: number | null;
  readonly version: number;
  readonly overall_score: string;
  readonly axes: readonly RankingAxis[];
  readonly submissions: readonly RankedEntry[];
  readonly base_model: RankedEntry | null;
}

/** Whether anybody has been measured: before the shortlist there is nothing but names. */
export function isMeasured({ submissions, base_model: base }: EpochRanking): boolean {
  const has = ({ axes }: RankedEntry): boolean => axes !== null && axes !== undefined;
  return submissions.some(has) || (base !== null && has(base));
}

/** Voids of one axis against the limit. */
export interface AxisVoids {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction: number;
  readonly void_fraction_exact: string;
  readonly limit: string;
  readonly over: boolean;
  readonly rerun: Rerun;
}

/** A task row with its counts. */
export interface TaskRow {
  readonly task: string;
  readonly planned: number;
  readonly voids: number;
  readonly units: number;
  readonly successes: number;
  readonly runtime_voids: number;
  readonly rate: number | null;
  readonly rate_exact: string | null;
}

/** One axis of an explanation. */
export interface ExplainedAxis {
  readonly axis: string;
  readonly dropped: boolean;
  readonly reason: string | null;
  readonly void_fraction_exact: string;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly tasks: readonly TaskRow[];
}

/** What made an entry's score. */
export interface EntryExplanation {
  readonly key: string;
  readonly provisional: boolean;
  readonly version?: number;
  readonly axes: readonly ExplainedAxis[];
}

/** How far ranks and scores depend on the entries' own voids; both lists in the same order. */
export interface EpochSensitivity {
  readonly version: number;
  readonly entries: readonly {
    readonly key: string;
    readonly rank: number | null;
    readonly rank_if_failures: number | null;
    readonly rank_if_successes: number | null;
  }[];
  readonly scores: readonly {
    readonly key: string;
    readonly score_if_failures: number | null;
    readonly score_if_failures_exact: string | null;
    readonly score_if_successes: number | null;
    readonly score_if_successes_exact: string | null;
  }[];
}
