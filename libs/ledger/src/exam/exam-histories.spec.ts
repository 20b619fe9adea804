/** What holds of every exam, whatever was sent: properties over random histories. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { admitting, examContext, suite } from '../../testing/exam-epoch-builder.js';
import { exams } from '../../testing/random-exams.js';
import { canonicalText } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { admitExam } from './admit-exam.js';
import { AttemptChecker } from './attempt-faults.js';
import { decideExam } from './decide-exam.js';
import { decodeExamEvidence } from './decode-exam-evidence.js';
import { decodeExamEvent } from './decode-exam-event.js';
import { examEvidenceBytes, examEvidenceOf, examRecord } from './exam-evidence.js';
import type { ExamEvent, RecordedExamEvent } from './exam-events.js';
import { cellKey, cloneExam, emptyExam, type ExamState, openedExam } from './exam-state.js';
import { evolveExam } from './evolve-exam.js';

const runs = { numRuns: 100 };

function fold(events: readonly RecordedExamEvent[], state: ExamState = emptyExam()): ExamState {
  return events.reduce(evolveExam, state);
}

describe('random exams', () => {
  test('every event that was decided is read and admitted on replay, to the same state', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        const replayed = emptyExam();
        for (const event of events) {
          const { type, body } = JSON.parse(canonicalText(event as unknown as Json)) as {
            type: ExamEvent['type'];
            body: Json;
          };
          const decoded = decodeExamEvent(type, body);
          if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
          const read = { ...event, ...decoded.value } as RecordedExamEvent;
          expect(admitExam(replayed, read, admitting)).toEqual([]);
          evolveExam(replayed, read);
        }
        expect(replayed).toEqual(fold(events));
      }),
      runs,
    );
  });

  test('an event is admitted once: the same again is refused, or would change nothing', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        const state = emptyExam();
        for (const event of events) {
          evolveExam(state, event);
          expect(admitExam(state, event, admitting)).not.toEqual([]);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a copy and its original do not see each other', () => {
    fc.assert(
      fc.property(exams, fc.nat(), ({ events }, cut) => {
        const at = cut % (events.length + 1);
        const original = fold(events.slice(0, at));
        const copy = cloneExam(original);
        fold(events.slice(at), copy);
        expect(original).toEqual(fold(events.slice(0, at)));
        expect(copy).toEqual(fold(events));
      }),
      runs,
    );
  });

  test('deciding changes nothing, whatever is asked', () => {
    fc.assert(
      fc.property(exams, exams, ({ events }, other) => {
        const state = fold(events);
        for (const event of other.events) admitExam(state, event, admitting);
        expect(state).toEqual(fold(events));
      }),
      runs,
    );
  });
});

describe('random tables', () => {
  test('the table as it stands is one that the offline reader takes', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        const state = fold(events);
        const checker = new AttemptChecker(suite.value, openedExam(state).plan);
        for (const [version, row] of state.attempts) expect(checker.next(row, version)).toEqual([]);
      }),
      runs,
    );
  });

  test('what is counted along the way is what is there to count', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        const state = fold(events);
        const counted = new Map<string, number>();
        for (const { model, track, item, adoption_status } of state.attempts.values()) {
          const cell = cellKey(model, track, item);
          const by = adoption_status === 'excluded' ? 0 : 1;
          if (by > 0 || state.adopted.has(cell)) counted.set(cell, (counted.get(cell) ?? 0) + by);
        }
        expect(state.adopted).toEqual(counted);
        expect(state.versions.size).toBe(state.attempts.size);
      }),
      runs,
    );
  });

  test('no adopted Solver score stands there that nothing shows', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        for (const attempt of fold(events).attempts.values()) {
          const counts = attempt.adoption_status !== 'excluded' && attempt.score_status === 'valid';
          if (attempt.track !== 'solver' || !counts) continue;
          expect(attempt.records_sha256 ?? attempt.solver_score_sha256).not.toBeNull();
          expect(['0.25', '0.7602499389065233']).toContain(attempt.score);
        }
      }),
      runs,
    );
  });

  test('an open exam can be closed, and its evidence is written as its format says', () => {
    fc.assert(
      fc.property(exams, ({ events }) => {
        const state = fold(events);
        if (state.phase !== 'open') return;
        const decision = decideExam(state, { type: 'CloseEpoch' }, examContext());
        const closing = decision.kind === 'accepted' ? decision.closing : null;
        const evidence = examEvidenceOf(state, suite.value);
        expect(closing?.evidence).toEqual(examEvidenceBytes(evidence));
        const parsed = parseJsonBytes(examEvidenceBytes(evidence));
        const decoded = parsed.ok ? decodeExamEvidence(parsed.value) : parsed;
        expect(decoded).toMatchObject({ ok: true });
        if (!decoded.ok) return;
        expect(examEvidenceBytes(decoded.value)).toEqual(closing?.evidence);
        expect(examRecord(decoded.value, 1)).toEqual(examRecord(evidence, 1));
      }),
      runs,
    );
  });
});

test('random exams reach every event that there is', () => {
  const seen = new Set<string>();
  for (const { events } of fc.sample(exams, { numRuns: 200, seed: 1 })) {
    for (const { type } of events) seen.add(type);
  }
  expect([...seen].sort()).toEqual([
    'AppealRaised',
    'AppealResolved',
    'AttemptAdopted',
    'AttemptExcluded',
    'AttemptSubmitted',
    'EpochCancelled',
    'EpochClosed',
    'EpochOpened',
    'EpochReopened',
  ]);
});
