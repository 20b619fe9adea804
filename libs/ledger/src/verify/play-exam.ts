/**
 * Plays an exam. Its attempts are admitted with the documents they name (instance records, the
 * reference, the suite), and documents come after all events, so its events wait in memory for
 * them: an exam has an event for each attempt, not for each outcome.
 * Source: docs/record-format.md, "Verification", steps 7 and 8; RULES, "TCSExam".
 */
import { admitExam, materialsOf } from '../exam/admit-exam.js';
import { decodeExamEvent, isExamEventType } from '../exam/decode-exam-event.js';
import { evolveExam } from '../exam/evolve-exam.js';
import type { ExamMaterials } from '../exam/exam-decision.js';
import type { ExamClosed, RecordedExamEvent } from '../exam/exam-events.js';
import { examEvidenceBytes, examEvidenceOf, examRecord } from '../exam/exam-evidence.js';
import { emptyExam, type ExamState } from '../exam/exam-state.js';
import type { Sha256Hex } from '../ids.js';
import { canonicalBytes } from '../record/canonical.js';
import { examRuleId } from '../rules/registry.js';
import { checkClosing } from './check-closing.js';
import type { CheckedDocument, ReadLine } from './checked-line.js';
import { acceptAdmitted, acceptDecoded, type Play, type ReplayObserver } from './play.js';
import type { StepContext } from './step.js';

interface WaitingEvent {
  readonly place: number;
  readonly line: ReadLine;
  readonly event: RecordedExamEvent;
}

export class ExamPlay implements Play {
  private readonly context: StepContext;
  private readonly observe: ReplayObserver;
  private readonly waiting: WaitingEvent[] = [];
  private readonly documents = new Map<Sha256Hex, CheckedDocument>();
  private state: ExamState = emptyExam();
  private materials: ExamMaterials = { suite: null, reference: null };

  constructor(context: StepContext, observe: ReplayObserver) {
    this.context = context;
    this.observe = observe;
  }

  event(place: number, line: ReadLine): boolean {
    const { envelope, type, body } = line;
    const decoded = isExamEventType(type) ? decodeExamEvent(type, body) : null;
    const event = acceptDecoded(decoded, place, line, this.context);
    if (event === null) return false;
    // The envelope was read member by member; with a decoded body it is an event of its type.
    this.waiting.push({ place, line, event: { ...envelope, ...event } });
    return true;
  }

  document(document: CheckedDocument): void {
    this.documents.set(document.digest, { ...document, bytes: document.bytes.slice() });
  }

  finish(): void {
    for (const waiting of this.waiting) if (!this.play(waiting)) return;
  }

  private play({ place, line, event }: WaitingEvent): boolean {
    const { sha256 } = this.context.cryptography;
    const document = (digest: Sha256Hex): Uint8Array | null =>
      this.documents.get(digest)?.bytes ?? null;
    if (event.type === 'EpochOpened') this.materials = materialsOf(event.body, document);
    const reasons = admitExam(this.state, event, { ...this.materials, sha256, document });
    if (!acceptAdmitted(reasons, place, line, this.context)) return false;
    this.state = evolveExam(this.state, event);
    this.context.checked.replayed += 1;
    this.observe(event, this.state);
    if (event.type === 'EpochClosed') this.close(place, event.body);
    return true;
  }

  private close(place: number, body: ExamClosed['body']): void {
    const { suite } = this.materials;
    if (suite === null) return;
    const evidence = examEvidenceOf(this.state, suite.value);
    const isKnown = body.rule === examRuleId;
    const computed = {
      evidence: examEvidenceBytes(evidence),
      record: isKnown ? canonicalBytes(examRecord(evidence, body.revision)) : null,
    };
    const check = checkClosing(place, body, computed, this.context);
    for (const document of this.documents.values()) check?.document(document);
    check?.finish();
  }
}
