/**
 * What has happened in one exam epoch, as far as the next command and the evidence need it. Only
 * `evolveExam` changes it.
 * Source: RULES, "TCSExam"; FORMATS, section 5, "As an epoch".
 */
import type { AppealState } from '../epoch/appeals.js';
import type { ExamAttempt, ExamPlan } from '../evidence/exam.js';
import type { ModelName, Sha256Hex, Stamp } from '../ids.js';
import { invariant } from '../invariant.js';

/** Where an exam is in its life; `absent` before its opening. */
export type ExamPhase = 'absent' | 'open' | 'closed' | 'cancelled';

/** What the opening fixed. */
export interface OpenedExam {
  readonly plan: ExamPlan;
  /** What the exam will be scored with. */
  readonly referenceSha256: Sha256Hex;
  readonly suiteSha256: Sha256Hex;
}

/** One attempt as it stands. */
export interface AttemptState extends ExamAttempt {
  /** Of its `AttemptSubmitted`. */
  readonly version: number;
  readonly solver_score_sha256: Sha256Hex | null;
}

/** One exam epoch after the events that were folded into it. */
export interface ExamState {
  readonly family: 'exam';
  phase: ExamPhase;
  /** Version of the last event, 0 for none. */
  version: number;
  /** Stamp of the last event. */
  at: Stamp | null;
  opened: OpenedExam | null;
  /** By version, in order of submission. */
  readonly attempts: Map<number, AttemptState>;
  /** Versions by model, track, item and attempt. */
  readonly versions: Map<string, number>;
  /** Adopted repetitions by model, track and item. */
  readonly adopted: Map<string, number>;
  /** In order of raising. */
  readonly appeals: AppealState<ModelName>[];
  /** The last record's revision, 0 for none. */
  revision: number;
  cancelReason: string | null;
}

/** An exam of which nothing has happened. */
export function emptyExam(): ExamState {
  return {
    family: 'exam',
    phase: 'absent',
    version: 0,
    at: null,
    opened: null,
    attempts: new Map(),
    versions: new Map(),
    adopted: new Map(),
    appeals: [],
    revision: 0,
    cancelReason: null,
  };
}

/** A copy that can be changed without the original seeing it. Time O(attempts). */
export function cloneExam(state: ExamState): ExamState {
  return {
    ...state,
    attempts: new Map(state.attempts),
    versions: new Map(state.versions),
    adopted: new Map(state.adopted),
    appeals: [...state.appeals],
  };
}

/** What the opening fixed. Asking before it is a bug. */
export function openedExam(state: ExamState): OpenedExam {
  invariant(state.opened !== null, 'the exam has not been opened');
  return state.opened;
}

/** One key for names that belong together, none of which can be mixed up with another's. */
export function cellKey(...names: readonly string[]): string {
  return names.map((name) => `${name.length}:${name}`).join('');
}
