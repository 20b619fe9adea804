/** What the API answers about exams, as far as this page reads it. Source: FORMATS, section 5. */
import type { ExamAttempt, SuiteTrack, Track } from '#ledger/evidence/exam';
import type { EpochSummary } from '../../service/wire.js';

/** An exam with its plan. */
export interface ExamDetail extends EpochSummary {
  readonly plan: {
    readonly suite: string;
    readonly solver_protocol: string;
    readonly solver_reference_id: string;
    readonly adoption_policy: string;
    readonly models: Readonly<Record<string, { readonly attempts_per_task: number }>>;
  };
}

/** A planned repetition without a valid score. */
export interface ExamIssue {
  readonly code: string;
  readonly track: string;
  readonly item: string;
  readonly attempt: string | null;
}

/** One track of one model. */
export interface TrackStanding {
  readonly mean: number | null;
  readonly mean_exact: string | null;
  readonly items: number;
  readonly scored: number;
}

/** The result of one model. */
export interface ModelStanding {
  readonly status: 'complete' | 'provisional' | 'incomplete';
  /** Points; null when incomplete. */
  readonly index: number | null;
  readonly index_exact: string | null;
  readonly tracks: Readonly<Record<Track, TrackStanding>>;
  readonly coverage: Readonly<Record<'planned' | 'valid' | 'provisional', number>>;
  readonly issues: readonly ExamIssue[];
}

/** How all models stand. */
export interface ExamStanding {
  readonly version: number;
  readonly provisional: boolean;
  readonly models: Readonly<Record<string, ModelStanding>>;
}

/** A row of the attempt table with where it stands in the log. */
export interface AttemptView extends ExamAttempt {
  readonly version: number;
  readonly solver_score_sha256: string | null;
}

/** A page of the attempt table. */
export interface AttemptsPage {
  readonly version: number;
  readonly attempts: readonly AttemptView[];
  readonly next: string | null;
}

/** A suite, as far as it is shown. */
export interface SuiteTracks {
  readonly tracks: readonly SuiteTrack[];
}
