/**
 * Whether an event of an exam may follow: it is legal when its command, decided on the state before
 * it, makes exactly this event. So Solver scores are computed again from the records beside them.
 * Source: docs/record-format.md, "Verification", step 7; RULES, "TCSExam".
 */
import { type Difference, firstDifference } from '../difference.js';
import type { Role, Sha256, Sha256Hex } from '../ids.js';
import type { Decoded } from '../issue.js';
import type { Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { releasedRules } from '../rules/registry.js';
import { decideExam } from './decide-exam.js';
import { decodeReference } from './decode-reference.js';
import { decodeSuite } from './decode-suite.js';
import {
  type DocumentLookup,
  type DocumentUnusable,
  examCommandOf,
  examCommandRoles,
} from './exam-command-roles.js';
import { type ExamMaterials, readyExam } from './exam-decision.js';
import type { ExamClosed, ExamOpened, RecordedExamEvent } from './exam-events.js';
import type { ExamRejection } from './exam-rejections.js';
import { type ExamState, openedExam } from './exam-state.js';

/** Why an event cannot stand where it stands. */
export type ExamInadmissible =
  /** Its command would have been refused. */
  | ExamRejection
  /** Its command is not for that role. */
  | {
      readonly code: 'role_not_allowed';
      readonly place: 'role';
      readonly role: Role;
      readonly allowed: readonly Role[];
    }
  | DocumentUnusable
  /** Its command would have made another event; or none, then a null `type` is expected. */
  | ({ readonly code: 'event_differs' } & Difference);

/** What is needed besides the state: `materialsOf` the opening, and the documents. */
export interface AdmitExamContext extends ExamMaterials {
  readonly sha256: Sha256;
  readonly document: DocumentLookup;
}

/** The suite and reference that an opening names; null where they are not there or malformed. */
export function materialsOf(
  { suite_sha256, reference_sha256 }: ExamOpened['body'],
  document: DocumentLookup,
): ExamMaterials {
  const suite = decodedDocument(suite_sha256, document, decodeSuite);
  const reference = decodedDocument(reference_sha256, document, decodeReference);
  return {
    suite: suite === null ? null : { value: suite, sha256: suite_sha256 },
    reference: reference === null ? null : { value: reference, sha256: reference_sha256 },
  };
}

function decodedDocument<T>(
  sha256: Sha256Hex,
  document: DocumentLookup,
  read: (json: Json) => Decoded<T>,
): T | null {
  const bytes = document(sha256);
  const parsed = bytes === null ? null : parseJsonBytes(bytes);
  if (parsed?.ok !== true) return null;
  const decoded = read(parsed.value);
  return decoded.ok ? decoded.value : null;
}

/**
 * Why `event`, which `decodeExamEvent` has read, cannot come next after `state`; empty when it can.
 * The state is not changed. The digests of evidence and record of a closing are not looked at:
 * whoever has the documents compares them, and so is a rule that is not known here.
 */
export function admitExam(
  state: ExamState,
  event: RecordedExamEvent,
  context: AdmitExamContext,
): readonly ExamInadmissible[] {
  const { role } = event;
  const asked = examCommandOf(event, context.document);
  if (!asked.ok) return asked.unusable;
  const allowed = examCommandRoles(asked.command.type);
  if (!allowed.includes(role)) return [{ code: 'role_not_allowed', place: 'role', role, allowed }];
  if (event.type === 'EpochClosed') return admitClosing(state, event.body, context);
  if (event.type === 'EpochOpened' && event.body.plan['epoch'] !== event.epoch) {
    return differs(event.epoch, event.body.plan['epoch'] ?? null, 'body.plan.epoch');
  }
  const decision = decideExam(state, asked.command, { ...context, role });
  if (decision.kind === 'refused') return decision.rejections;
  const [expected] = decision.events;
  if (expected === undefined) return differs(null, event.type, 'type');
  return [
    ...differs(expected.type, event.type, 'type'),
    ...differs(expected.body, event.body, 'body'),
  ];
}

/** A closing is checked without scoring: its record is for whoever has the bytes. */
function admitClosing(
  state: ExamState,
  body: ExamClosed['body'],
  context: AdmitExamContext,
): readonly ExamInadmissible[] {
  const ready = readyExam(state, context);
  if (!ready.ok) return ready.rejections;
  const { plan, suiteSha256, referenceSha256 } = openedExam(state);
  const isReleased = releasedRules.includes(body.rule);
  return [
    ...differs(state.revision + 1, body.revision, 'body.revision'),
    ...(isReleased ? differs(plan.rule, body.rule, 'body.rule') : []),
    ...differs(referenceSha256, body.reference_sha256, 'body.reference_sha256'),
    ...differs(suiteSha256, body.suite_sha256, 'body.suite_sha256'),
  ];
}

function differs(expected: Json, found: Json, place: string): readonly ExamInadmissible[] {
  const difference = firstDifference(expected, found, place);
  return difference === null ? [] : [{ code: 'event_differs', ...difference }];
}
