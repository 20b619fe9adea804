/**
 * What a decision on an exam may use and what it comes to, and the checks that every command makes.
 * Source: RULES "The life of an epoch"; FORMATS, sections 5 and 6.
 */
import type { Closing } from '../epoch/decision.js';
import type { ExamSuite, SolverReference } from '../evidence/exam.js';
import type { Role, Sha256, Sha256Hex } from '../ids.js';
import type { ExamEvent } from './exam-events.js';
import type { ExamRejection } from './exam-rejections.js';
import { type ExamState, openedExam } from './exam-state.js';

/** A registered document and its digest. */
export interface Registered<T> {
  readonly value: T;
  readonly sha256: Sha256Hex;
}

/** What an exam is decided and scored with; null where nothing is registered under the name. */
export interface ExamMaterials {
  readonly suite: Registered<ExamSuite> | null;
  readonly reference: Registered<SolverReference> | null;
}

/** What a decision may use besides the state. */
export interface ExamContext extends ExamMaterials {
  /** Of who asks. */
  readonly role: Role;
  readonly sha256: Sha256;
}

/** Bytes that an event names. */
export interface NamedBytes {
  readonly sha256: Sha256Hex;
  readonly bytes: Uint8Array;
}

/** What became of a command. */
export type ExamDecision =
  | {
      readonly kind: 'accepted';
      /** In order; empty when it is so already. */
      readonly events: readonly ExamEvent[];
      /** What the events name and the log may not have yet; closings name theirs in `closing`. */
      readonly documents: readonly NamedBytes[];
      /** Only with an `EpochClosed` among the events. */
      readonly closing: Closing | null;
    }
  | { readonly kind: 'refused'; readonly rejections: readonly ExamRejection[] };

/** The command is accepted and `events` happen; none means that it is so already. */
export function acceptedExam(...events: readonly ExamEvent[]): ExamDecision {
  return { kind: 'accepted', events, documents: [], closing: null };
}

/** The command is refused for these reasons, one or more. */
export function refusedExam(...rejections: readonly ExamRejection[]): ExamDecision {
  return { kind: 'refused', rejections };
}

/** Why nothing can be changed in this phase; null while the exam is open. */
export function notOpen(state: ExamState): ExamRejection | null {
  switch (state.phase) {
    case 'absent':
      return { code: 'unknown_epoch', place: '' };
    case 'open':
      return null;
    case 'closed':
      return { code: 'epoch_closed', place: '', revision: state.revision };
    case 'cancelled':
      return { code: 'epoch_cancelled', place: '', reason: state.cancelReason ?? '' };
  }
}

/** The suite of an open exam, or why nothing can be decided: the phase, or other documents. */
export type Ready =
  | { readonly ok: true; readonly suite: ExamSuite; readonly reference: SolverReference }
  | { readonly ok: false; readonly rejections: readonly ExamRejection[] };

/** The exam must be open, and suite and reference at hand must be those of its opening. */
export function readyExam(state: ExamState, { suite, reference }: ExamMaterials): Ready {
  const refusal = notOpen(state);
  if (refusal !== null) return { ok: false, rejections: [refusal] };
  const { referenceSha256, suiteSha256 } = openedExam(state);
  if (suite?.sha256 === suiteSha256 && reference?.sha256 === referenceSha256) {
    return { ok: true, suite: suite.value, reference: reference.value };
  }
  const rejections = [
    ...differing('suite_sha256', suiteSha256, suite?.sha256),
    ...differing('reference_sha256', referenceSha256, reference?.sha256),
  ];
  return { ok: false, rejections };
}

/** Something at hand is of another suite or reference than the exam. */
export function differing(
  place: string,
  expected: string,
  found: string | undefined,
): readonly ExamRejection[] {
  if (found === expected) return [];
  return [{ code: 'reference_mismatch', place, expected, found: found ?? 'none' }];
}
