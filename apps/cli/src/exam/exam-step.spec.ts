import { describe, expect, test } from '@jest/globals';
import { opened, stateAfter } from '../../../../libs/ledger/testing/epoch-builder.js';
import {
  anExamPlan,
  attempted,
  examAfter,
  examOpened,
  excluded,
  reference,
  solved,
  suite,
} from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import type { ExamEvidence } from '#ledger/evidence/exam';
import type { ExamEvent } from '#ledger/exam/exam-events';
import { examEvidenceOf } from '#ledger/exam/exam-evidence';
import type { Sha256Hex } from '#ledger/ids';
import { nextExamStep } from './exam-step.js';

const events: readonly ExamEvent[] = [
  examOpened(),
  solved(),
  attempted({ attempt: '2' }, { raw_reward: '0.5' }),
  excluded(3),
  attempted({ item: 'theorem-2' }),
];

/** The evidence of an exam in which all of that happened. */
const evidence = examEvidenceOf(examAfter(events), suite.value);

const closed: ExamEvent = {
  type: 'EpochClosed',
  body: {
    revision: 1,
    rule: anExamPlan().rule,
    plan_sha256: reference.sha256,
    evidence_sha256: reference.sha256,
    record_sha256: reference.sha256,
    reference_sha256: reference.sha256,
    suite_sha256: suite.sha256,
  },
};

describe('what a load does next', () => {
  test('given nothing, then it opens', () => {
    expect(nextExamStep(evidence, stateAfter([]))).toEqual({ kind: 'open' });
  });

  test('given some attempts of the file, then it goes on behind them', () => {
    expect(nextExamStep(evidence, examAfter(events.slice(0, 1)))).toEqual({
      kind: 'attempts',
      from: 0,
    });
    expect(nextExamStep(evidence, examAfter(events.slice(0, 4)))).toEqual({
      kind: 'attempts',
      from: 2,
    });
  });

  test('given all of them, then nothing, closed or not', () => {
    expect(nextExamStep(evidence, examAfter(events))).toEqual({ kind: 'loaded' });
    expect(nextExamStep(evidence, examAfter([...events, closed]))).toEqual({ kind: 'loaded' });
  });
});

describe('given a service that has the exam, but not the one in the file', () => {
  const changed = (members: Partial<ExamEvidence>): ExamEvidence => ({ ...evidence, ...members });
  const plan = { ...evidence.plan, adoption_policy: 'the best run counts' };
  const tracks = suite.value.tracks.toReversed();
  const other = 'f'.repeat(64) as Sha256Hex;

  test.each<[string, ExamEvidence, string]>([
    ['another plan', changed({ plan }), 'plan.adoption_policy'],
    ['another suite', changed({ suite: { ...suite.value, tracks } }), 'suite, by its digest'],
    [
      'another reference',
      changed({ reference: { ...evidence.reference, sha256: other } }),
      'reference.sha256',
    ],
    [
      'an attempt that was excluded there',
      changed({
        attempts: evidence.attempts.map((one) => ({
          ...one,
          adoption_status: 'selected',
          reason: null,
        })),
      }),
      'attempts[1].adoption_status',
    ],
    [
      'other records',
      changed({
        attempts: evidence.attempts.map((one) => ({ ...one, records_sha256: other })),
      }),
      'attempts[0].records_sha256',
    ],
    ['attempts fewer', changed({ attempts: evidence.attempts.slice(0, 1) }), 'attempts[1]'],
  ])('%s, then the place and both values are named', (_, file, place) => {
    expect(nextExamStep(file, examAfter(events))).toMatchObject({
      kind: 'differs',
      difference: { place },
    });
  });

  test('an epoch that is measured, then the rule is named', () => {
    expect(nextExamStep(evidence, stateAfter([opened()]))).toMatchObject({
      difference: { place: 'plan.rule', expected: 'the rule of exams' },
    });
  });

  test('closed without some, then the first is named', () => {
    expect(nextExamStep(evidence, examAfter([...events.slice(0, 4), closed]))).toMatchObject({
      difference: { place: 'attempts[2]', found: 'an exam closed without' },
    });
  });

  test('cancelled, then nothing can be loaded', () => {
    const cancelled: ExamEvent = { type: 'EpochCancelled', body: { reason: 'no judge' } };
    expect(nextExamStep(evidence, examAfter([...events, cancelled]))).toMatchObject({
      difference: { place: 'plan.epoch', found: 'a cancelled one' },
    });
  });
});
