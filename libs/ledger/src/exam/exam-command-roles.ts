/**
 * Which role may do what in an exam and in the registry, and which command makes an event. A
 * verifier holds every event to it.
 * Source: FORMATS, section 6, the table of routes.
 */
import type { Role, Sha256Hex } from '../ids.js';
import { invariant } from '../invariant.js';
import type { Issue } from '../issue.js';
import { isJsonArray, type Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { decodeExamPlan } from './decode-exam-plan.js';
import type { ExamCommand } from './exam-commands.js';
import type { AttemptSubmitted, ExamEvent } from './exam-events.js';
import type { RegistryCommand } from './registry.js';

/** The roles of the route of each command. */
export function examCommandRoles(
  command: ExamCommand['type'] | RegistryCommand['type'],
): readonly Role[] {
  switch (command) {
    case 'SubmitAttempt':
      return ['organiser', 'judge'];
    case 'RaiseAppeal':
      return ['intake', 'organiser'];
    case 'OpenExam':
    case 'AdoptAttempt':
    case 'ExcludeAttempt':
    case 'ResolveAppeal':
    case 'CloseEpoch':
    case 'ReopenEpoch':
    case 'CancelEpoch':
    case 'RegisterReference':
    case 'RegisterSuite':
      return ['organiser'];
  }
}

/** The bytes of the document with that digest; null when it is not there. */
export type DocumentLookup = (sha256: Sha256Hex) => Uint8Array | null;

/** A document that an event names is not there, or cannot be what it is named as. */
export interface DocumentUnusable {
  readonly code: 'document_unusable';
  /** The member that names it. */
  readonly place: string;
  readonly sha256: Sha256Hex;
  readonly reason: 'missing' | 'malformed';
  /** The first thing that is wrong with it, where it was read. */
  readonly issue?: Issue;
}

/** A command, or the documents without which it cannot be told. */
export type CommandOrNot =
  | { readonly ok: true; readonly command: ExamCommand }
  | { readonly ok: false; readonly unusable: readonly DocumentUnusable[] };

/** The command that makes events like `event`, with what event and documents say of it. */
export function examCommandOf(event: ExamEvent, document: DocumentLookup): CommandOrNot {
  switch (event.type) {
    case 'EpochOpened': {
      const plan = decodeExamPlan(event.body.plan);
      invariant(plan.ok, 'the body of an opening has been decoded');
      return told({ type: 'OpenExam', plan: plan.value });
    }
    case 'AttemptSubmitted':
      return submissionOf(event.body, document);
    case 'AttemptAdopted':
      return told({ type: 'AdoptAttempt', ...event.body });
    case 'AttemptExcluded':
      return told({ type: 'ExcludeAttempt', ...event.body });
    case 'AppealRaised': {
      const { key, text } = event.body;
      return told({ type: 'RaiseAppeal', key, text });
    }
    case 'AppealResolved':
      return told({ type: 'ResolveAppeal', ...event.body });
    case 'EpochClosed': {
      const { reason } = event.body;
      return told({ type: 'CloseEpoch', ...(reason === undefined ? {} : { reason }) });
    }
    case 'EpochReopened':
      return told({ type: 'ReopenEpoch', reason: event.body.reason });
    case 'EpochCancelled':
      return told({ type: 'CancelEpoch', reason: event.body.reason });
  }
}

function told(command: ExamCommand): CommandOrNot {
  return { ok: true, command };
}

/** Documents are read back: what they show is computed again. */
function submissionOf(body: AttemptSubmitted['body'], document: DocumentLookup): CommandOrNot {
  const { reason, replaced_by, raw_reward, records_sha256, solver_score_sha256, ...row } = body;
  const unusable: DocumentUnusable[] = [];
  const read = (member: 'records_sha256' | 'solver_score_sha256'): Json | undefined => {
    const sha256 = body[member];
    if (sha256 === undefined) return undefined;
    const bytes = document(sha256);
    const parsed = bytes === null ? null : parseJsonBytes(bytes);
    const isUsable = parsed?.ok === true;
    if (isUsable && (member !== 'records_sha256' || isJsonArray(parsed.value))) return parsed.value;
    const why = bytes === null ? 'missing' : 'malformed';
    unusable.push({ code: 'document_unusable', place: `body.${member}`, sha256, reason: why });
    return undefined;
  };
  const records = read('records_sha256');
  const solverScore = read('solver_score_sha256');
  if (unusable.length > 0) return { ok: false, unusable };
  return told({
    type: 'SubmitAttempt',
    row,
    ...(reason === undefined ? {} : { reason }),
    ...(replaced_by === undefined ? {} : { replaced_by }),
    ...(raw_reward === undefined ? {} : { raw_reward }),
    ...(records === undefined ? {} : { records: records as readonly Json[] }),
    ...(solverScore === undefined ? {} : { solver_score: solverScore }),
  });
}
