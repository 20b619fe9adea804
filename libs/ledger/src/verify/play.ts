/**
 * What playing an epoch again is, for whichever family it belongs to, and how it says what is wrong
 * with an event.
 */
import type { Inadmissible } from '../epoch/admit.js';
import type { RecordedAnyEvent } from '../epoch/any-event.js';
import type { EpochState } from '../epoch/state.js';
import type { ExamInadmissible } from '../exam/admit-exam.js';
import type { ExamState } from '../exam/exam-state.js';
import type { ImportInadmissible } from '../imported/admit-import.js';
import type { ImportedState } from '../imported/import-record.js';
import type { ImportedRecord } from '../imported/read-import.js';
import type { Decoded } from '../issue.js';
import { isJsonObject, type JsonObject } from '../record/json.js';
import { releasedRules } from '../rules/registry.js';
import type { CheckedDocument, ReadLine } from './checked-line.js';
import { decodeOfAnyFamily } from './decode-any.js';
import type { StepContext } from './step.js';

/** An imported epoch, with what its documents hold. */
export interface PlayedImport extends ImportedState {
  readonly imported: ImportedRecord;
}

/** What an epoch folds to, of whichever family. */
export type PlayedState = EpochState | ExamState | PlayedImport;

/** Told of every event right after it was folded; must not change the state. */
export type ReplayObserver = (event: RecordedAnyEvent, state: PlayedState) => void;

/** One epoch being played again. */
export interface Play {
  /** The next event; false when it is found wanting and nothing after it can be played. */
  event(place: number, line: ReadLine): boolean;
  document(document: CheckedDocument): void;
  finish(): void;
}

/**
 * The decoded event, or null after a finding for everything that is wrong with it. `decoded` is
 * null for a type that this kind of epoch does not have.
 */
export function acceptDecoded<T>(
  decoded: Decoded<T> | null,
  place: number,
  line: ReadLine,
  { findings }: StepContext,
): T | null {
  if (decoded?.ok === true) return decoded.value;
  const where = `events[${place}]`;
  const wanting = decoded ?? decodeOfAnyFamily(line.type, line.body);
  if (wanting === null) {
    const expected = 'a type of event that is known here';
    findings.report({ code: 'event_unknown', step: 7, where, expected, found: line.type });
    return null;
  }
  if (wanting.ok) {
    const expected = 'an event that may happen here';
    findings.report({ code: 'event_illegal', step: 7, where, expected, found: line.type });
    return null;
  }
  const unknownRule = unknownRuleOf(line.body);
  for (const issue of wanting.issues) {
    const at = `${where}.${issue.place}`;
    const { message: expected, message: reason } = issue;
    if (unknownRule !== null && issue.place === 'body.plan.rule') {
      const finding = { code: 'rule_unknown', step: 8, where: at } as const;
      findings.report({ ...finding, expected, found: unknownRule });
    } else {
      const finding = { code: 'body_invalid', step: 7, where: at } as const;
      findings.report({ ...finding, expected, found: null, reason });
    }
  }
  return null;
}

/** Whether the event may stand where it stands; reports each of `reasons` why not. */
export function acceptAdmitted(
  reasons: readonly (Inadmissible | ExamInadmissible | ImportInadmissible)[],
  place: number,
  { type }: ReadLine,
  { findings }: StepContext,
): boolean {
  for (const rejection of reasons) {
    const differs = rejection.code === 'event_differs';
    const inside = differs ? `.${rejection.place}` : '';
    findings.report({
      code: 'event_illegal',
      step: 7,
      where: `events[${place}]${inside}`,
      expected: differs ? rejection.expected : 'an event that may happen here',
      found: differs ? rejection.found : type,
      rejection,
    });
  }
  return reasons.length === 0;
}

/** The rule of a plan in `body` that is not released here; null when something else is wrong. */
function unknownRuleOf(body: JsonObject): string | null {
  const plan = body['plan'] ?? null;
  const rule = isJsonObject(plan) ? plan['rule'] : null;
  if (typeof rule !== 'string') return null;
  return releasedRules.some((released) => released === rule) ? null : rule;
}
