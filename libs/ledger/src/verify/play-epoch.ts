/**
 * Plays an epoch that is measured, event by event as the file goes by: only its state is kept.
 * Source: docs/record-format.md, "Verification", steps 7 and 8.
 */
import { admit } from '../epoch/admit.js';
import { decodeEvent, isEventType } from '../epoch/decode-event.js';
import type { EpochEvent, RecordedEvent } from '../epoch/events.js';
import { evolve } from '../epoch/evolve.js';
import { emptyState, type EpochState } from '../epoch/state.js';
import { evidenceBytes } from '../evidence/encode.js';
import { evidenceOf } from '../evidence/of-state.js';
import type { Decoded } from '../issue.js';
import { canonicalBytes } from '../record/canonical.js';
import { findRule } from '../rules/registry.js';
import { checkClosing, type ClosingCheck } from './check-closing.js';
import type { CheckedDocument, ReadLine } from './checked-line.js';
import { acceptAdmitted, acceptDecoded, type Play, type ReplayObserver } from './play.js';
import type { StepContext } from './step.js';

export class EpochPlay implements Play {
  private readonly context: StepContext;
  private readonly observe: ReplayObserver;
  private state: EpochState = emptyState();
  /** Closings that are not what they say, and wait for the documents that show where. */
  private readonly closings: ClosingCheck[] = [];

  constructor(context: StepContext, observe: ReplayObserver) {
    this.context = context;
    this.observe = observe;
  }

  event(place: number, line: ReadLine): boolean {
    const { checked, cryptography } = this.context;
    const { envelope } = line;
    const event = acceptDecoded(decodedOf(line), place, line, this.context);
    if (event === null) return false;
    // The envelope was read member by member; with a decoded body it is an event of its type.
    const recorded = { ...envelope, type: event.type, body: event.body } as RecordedEvent;
    const reasons = admit(this.state, recorded, cryptography.sha256);
    if (!acceptAdmitted(reasons, place, line, this.context)) return false;
    this.state = evolve(this.state, recorded);
    checked.replayed += 1;
    this.observe(recorded, this.state);
    if (recorded.type === 'EpochClosed') this.close(place, recorded.body);
    return true;
  }

  document(document: CheckedDocument): void {
    for (const closing of this.closings) closing.document(document);
  }

  finish(): void {
    for (const closing of this.closings) closing.finish();
  }

  private close(place: number, body: (RecordedEvent & { type: 'EpochClosed' })['body']): void {
    const evidence = evidenceOf(this.state);
    const rule = findRule(body.rule);
    const computed = {
      evidence: evidenceBytes(evidence),
      record: rule === null ? null : canonicalBytes(rule.score(evidence, body.revision)),
    };
    const check = checkClosing(place, body, computed, this.context);
    if (check !== null) this.closings.push(check);
  }
}

/** The event of a line, null when its type is none of an epoch's. */
function decodedOf({ type, body, isReport }: ReadLine): Decoded<EpochEvent> | null {
  if (isReport) return { ok: true, value: { type, body } as unknown as EpochEvent };
  return isEventType(type) ? decodeEvent(type, body) : null;
}
