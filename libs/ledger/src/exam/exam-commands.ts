/**
 * What may be asked of an exam epoch and of the registry of references and suites.
 * Source: FORMATS, sections 5 and 6.
 */
import type {
  CancelEpoch,
  CloseEpoch,
  RaiseAppeal,
  ReopenEpoch,
  ResolveAppeal,
} from '../epoch/commands.js';
import type { AttemptRow, ExamPlan } from '../evidence/exam.js';
import type { Json } from '../record/json.js';

/** Which of a task's repetitions count. */
export type AdoptionStatus = 'selected' | 'selected_provisional' | 'excluded';

export interface OpenExam {
  readonly type: 'OpenExam';
  readonly plan: ExamPlan;
}

/** One attempt, with what shows its score. */
export interface SubmitAttempt {
  readonly type: 'SubmitAttempt';
  /** `score` is empty where the ledger computes it. */
  readonly row: AttemptRow;
  readonly reason?: string;
  /** The `attempt` of the same model, track and item that was adopted in its place. */
  readonly replaced_by?: string;
  readonly raw_reward?: string;
  /** The final judge's instance records of a Solver attempt. */
  readonly records?: readonly Json[];
  /** A kept output of `tcsexam solver-score`. */
  readonly solver_score?: Json;
}

export interface AdoptAttempt {
  readonly type: 'AdoptAttempt';
  /** Version of its `AttemptSubmitted`. */
  readonly attempt: number;
  readonly adoption_status: Exclude<AdoptionStatus, 'excluded'>;
  readonly reason: string;
}

export interface ExcludeAttempt {
  readonly type: 'ExcludeAttempt';
  /** Version of its `AttemptSubmitted`. */
  readonly attempt: number;
  readonly reason: string;
  readonly replaced_by?: string;
}

/** Every command an exam epoch understands. */
export type ExamCommand =
  | OpenExam
  | SubmitAttempt
  | AdoptAttempt
  | ExcludeAttempt
  | RaiseAppeal
  | ResolveAppeal
  | CloseEpoch
  | ReopenEpoch
  | CancelEpoch;
