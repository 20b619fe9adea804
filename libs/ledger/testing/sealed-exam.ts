/** Exams for bundles: events with the documents they name, closings as a service decides them. */
import { decideExam } from '../src/exam/decide-exam.js';
import { evolveExam } from '../src/exam/evolve-exam.js';
import type { ExamEvent } from '../src/exam/exam-events.js';
import { emptyExam } from '../src/exam/exam-state.js';
import type { Sha256Hex } from '../src/ids.js';
import { admitting, examContext, storedExam } from './exam-epoch-builder.js';
import type { BuiltEpoch, Line } from './sealed-epoch.js';

/** What happens in an exam; `close` is whatever closing it makes there. */
export type ExamStep = ExamEvent | 'close';

/** The exam in which these things happened at noon. The events are trusted to be legal. */
export function builtExam(steps: readonly ExamStep[]): BuiltEpoch {
  let state = emptyExam();
  const lines: Line[] = [];
  const documents = new Map<Sha256Hex, Uint8Array>();
  const take = (event: ExamEvent): void => {
    const line = storedExam(event, state.version + 1);
    for (const [member, value] of Object.entries(event.body)) {
      const bytes = member.endsWith('_sha256') ? admitting.document(value as Sha256Hex) : null;
      if (bytes !== null) documents.set(value as Sha256Hex, bytes);
    }
    lines.push(line);
    state = evolveExam(state, line);
  };
  for (const step of steps) {
    if (step !== 'close') {
      take(step);
      continue;
    }
    const decision = decideExam(state, { type: 'CloseEpoch' }, examContext());
    if (decision.kind === 'refused') throw new Error(JSON.stringify(decision.rejections));
    for (const event of decision.events) {
      take(event);
      if (event.type !== 'EpochClosed' || decision.closing === null) continue;
      documents.set(event.body.evidence_sha256, decision.closing.evidence);
      documents.set(event.body.record_sha256, decision.closing.record);
    }
  }
  return { lines, documents: [...documents.values()] };
}
