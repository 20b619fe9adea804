/**
 * Steps 7 and 8: the epoch is played again. Every event is decoded, must be what its command
 * decides at that point, and is folded; at each closing the evidence is written down and scored
 * under the rule that the closing names. It stops at the first event that did not pass, because
 * nothing after it has a state to stand on.
 * Source: docs/record-format.md, "Verification", steps 7 and 8.
 */
import { admit, type Inadmissible } from '../epoch/admit.js';
import { decodeEvent, isEventType } from '../epoch/decode-event.js';
import type { EpochEvent, RecordedEvent } from '../epoch/events.js';
import { evolve } from '../epoch/evolve.js';
import { emptyState, type EpochState } from '../epoch/state.js';
import type { Issue } from '../issue.js';
import { isJsonObject, type Json } from '../record/json.js';
import { releasedRules } from '../rules/registry.js';
import { type ClosingCheck, openClosingCheck } from './check-closing.js';
import type { CheckedDocument, CheckedEvent, ReadLine } from './checked-line.js';
import type { RunningStep, Step, StepContext } from './step.js';

/** Told of every event right after it was folded; must not change the state. */
export type ReplayObserver = (event: RecordedEvent, state: EpochState) => void;

/** The step; `observe` sees what is replayed, for whoever wants to explain it. */
export function replayStep(observe: ReplayObserver = () => undefined): Step {
  return (context) => new Replay(context, observe);
}

class Replay implements RunningStep {
  private readonly context: StepContext;
  private readonly observe: ReplayObserver;
  private state = emptyState();
  private stopped = false;
  /** Closings that wait for documents, because they are not what they say. */
  private closings: ClosingCheck[] = [];

  constructor(context: StepContext, observe: ReplayObserver) {
    this.context = context;
    this.observe = observe;
  }

  event({ place, read, passed }: CheckedEvent): void {
    if (this.stopped) return;
    const event = passed && read !== null ? this.legalEvent(place, read) : null;
    if (event === null) {
      this.stopped = true;
      return;
    }
    this.state = evolve(this.state, event);
    this.context.checked.replayed += 1;
    this.observe(event, this.state);
    if (event.type !== 'EpochClosed') return;
    const check = openClosingCheck(place, event.body, this.state, this.context);
    if (check !== null) this.closings.push(check);
  }

  document(document: CheckedDocument): void {
    for (const closing of this.closings) closing.document(document);
  }

  finish(): void {
    for (const closing of this.closings) closing.finish();
  }

  /** The event, decoded and admitted; null after a finding. */
  private legalEvent(place: number, line: ReadLine): RecordedEvent | null {
    const decoded = this.decoded(place, line);
    if (decoded === null) return null;
    // The envelope was read member by member; with a decoded body it is an event of its type.
    const event: RecordedEvent = { ...line.envelope, ...decoded };
    const reasons = admit(this.state, event, this.context.cryptography.sha256);
    for (const reason of reasons) this.reportIllegal(place, line.type, reason);
    return reasons.length === 0 ? event : null;
  }

  private decoded(place: number, { type, body }: ReadLine): EpochEvent | null {
    const { findings } = this.context;
    const where = `events[${place}]`;
    if (!isEventType(type)) {
      const expected = 'a type of event that is known here';
      findings.report({ code: 'event_unknown', step: 7, where, expected, found: type });
      return null;
    }
    const decoded = decodeEvent(type, body);
    if (decoded.ok) return decoded.value;
    const unknownRule = unknownRuleOf(body);
    for (const issue of decoded.issues) {
      if (unknownRule !== null && issue.place === 'body.plan.rule') {
        const at = { step: 8, where: `${where}.${issue.place}` } as const;
        const expected = issue.message;
        findings.report({ code: 'rule_unknown', ...at, expected, found: unknownRule });
      } else this.reportIssue(where, issue);
    }
    return null;
  }

  private reportIssue(where: string, { place, message }: Issue): void {
    const code = 'body_invalid';
    const at = { step: 7, where: `${where}.${place}` } as const;
    this.context.findings.report({ code, ...at, expected: message, found: null, reason: message });
  }

  private reportIllegal(place: number, type: string, rejection: Inadmissible): void {
    const differs = rejection.code === 'event_differs';
    const inside = differs ? `.${rejection.place}` : '';
    this.context.findings.report({
      code: 'event_illegal',
      step: 7,
      where: `events[${place}]${inside}`,
      expected: differs ? rejection.expected : 'an event that may happen here',
      found: differs ? rejection.found : type,
      rejection,
    });
  }
}

/** The rule of a plan in `body` that is not released here; null when something else is wrong. */
function unknownRuleOf(body: Json): string | null {
  const plan = isJsonObject(body) ? (body['plan'] ?? null) : null;
  const rule = isJsonObject(plan) ? plan['rule'] : null;
  if (typeof rule !== 'string') return null;
  return releasedRules.some((released) => released === rule) ? null : rule;
}
