/**
 * What happened in an exam epoch. These types ARE the storage format: member names are the stored
 * ones, and after release a shape changes only by a successor beside it.
 * Source: FORMATS, section 7.
 */
import type { AppealResolved, Envelope, EpochCancelled, EpochReopened } from '../epoch/events.js';
import type { ModelName, RuleId, Sha256Hex } from '../ids.js';
import type { JsonObject } from '../record/json.js';
import type { AdoptionStatus } from './exam-commands.js';

export interface ExamOpened {
  readonly type: 'EpochOpened';
  readonly body: {
    /** As `decodeExamPlan` reads it. */
    readonly plan: JsonObject;
    readonly reference_sha256: Sha256Hex;
    readonly suite_sha256: Sha256Hex;
  };
}

export interface AttemptSubmitted {
  readonly type: 'AttemptSubmitted';
  readonly body: {
    readonly model: string;
    readonly track: string;
    readonly item: string;
    readonly attempt: string;
    readonly score: string;
    readonly adoption_status: string;
    readonly score_status: string;
    readonly score_type: string;
    readonly solver_protocol: string;
    readonly reason?: string;
    readonly replaced_by?: string;
    readonly raw_reward?: string;
    readonly records_sha256?: Sha256Hex;
    readonly solver_score_sha256?: Sha256Hex;
  };
}

export interface AttemptAdopted {
  readonly type: 'AttemptAdopted';
  readonly body: {
    readonly attempt: number;
    readonly adoption_status: Exclude<AdoptionStatus, 'excluded'>;
    readonly reason: string;
  };
}

export interface AttemptExcluded {
  readonly type: 'AttemptExcluded';
  readonly body: {
    readonly attempt: number;
    readonly reason: string;
    readonly replaced_by?: string;
  };
}

export interface ExamAppealRaised {
  readonly type: 'AppealRaised';
  readonly body: {
    /** `a1`, `a2` ... in order of raising. */
    readonly id: string;
    readonly key: ModelName;
    readonly text: string;
  };
}

export interface ExamClosed {
  readonly type: 'EpochClosed';
  readonly body: {
    readonly revision: number;
    readonly rule: RuleId;
    readonly reason?: string;
    readonly plan_sha256: Sha256Hex;
    readonly evidence_sha256: Sha256Hex;
    readonly record_sha256: Sha256Hex;
    readonly reference_sha256: Sha256Hex;
    readonly suite_sha256: Sha256Hex;
  };
}

/** Every event of an exam epoch. */
export type ExamEvent =
  | ExamOpened
  | AttemptSubmitted
  | AttemptAdopted
  | AttemptExcluded
  | ExamAppealRaised
  | AppealResolved
  | ExamClosed
  | EpochReopened
  | EpochCancelled;

/** One event of an exam epoch as it is stored. */
export type RecordedExamEvent = Envelope & ExamEvent;
