/**
 * Why a command on an exam was refused: a closed list of values, each with what is needed to act on
 * it. Faults of an attempt's columns have the codes of `attempt-faults.ts`.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import type { Rejection } from '../epoch/rejections.js';
import type { AttemptColumn, AttemptFaultCode } from './attempt-faults.js';
import type { RecordsFault } from './score-records.js';

/** A refusal that epochs of both kinds share. */
export type LifeRejection = Extract<
  Rejection,
  {
    code:
      | 'unknown_epoch'
      | 'epoch_exists'
      | 'epoch_closed'
      | 'epoch_cancelled'
      | 'epoch_not_closed'
      | 'record_published'
      | 'unknown_appeal'
      | 'appeal_resolved'
      | 'unknown_event'
      | 'event_too_large';
  }
>;

/** A refusal of the rules of exams. Nothing was appended. */
export type ExamRejection =
  | LifeRejection
  | { readonly code: 'unknown_suite'; readonly place: string; readonly suite: string }
  | { readonly code: 'unknown_reference'; readonly place: string; readonly reference: string }
  | {
      readonly code: AttemptFaultCode;
      /** The column. */
      readonly place: AttemptColumn;
      readonly found: string;
      readonly expected: string;
    }
  /** An appeal about a model that the plan does not have. */
  | {
      readonly code: 'unknown_model';
      readonly place: 'key';
      readonly found: string;
      readonly expected: string;
    }
  | {
      readonly code: 'adoption_not_allowed';
      readonly place: string;
      readonly adoption_status: string;
    }
  | { readonly code: 'unknown_attempt'; readonly place: string; readonly attempt: string }
  | { readonly code: 'records_needed'; readonly place: string; readonly item: string }
  | { readonly code: 'records_only_for_solver'; readonly place: string; readonly track: string }
  | { readonly code: 'unscored_item'; readonly place: string; readonly item: string }
  | { readonly code: 'records_faulty'; readonly place: string; readonly fault: RecordsFault }
  | { readonly code: 'solver_score_malformed'; readonly place: string; readonly message: string }
  | {
      readonly code: 'solver_score_mismatch';
      /** In the output. */
      readonly place: string;
      /** Canonical JSON; null where there had to be nothing, or is nothing. */
      readonly expected: string | null;
      readonly found: string | null;
    }
  | {
      readonly code: 'reference_mismatch';
      readonly place: string;
      readonly expected: string;
      readonly found: string;
    };

export type ExamRejectionCode = ExamRejection['code'];
