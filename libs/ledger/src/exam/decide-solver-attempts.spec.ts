import { describe, expect, test } from '@jest/globals';
import {
  attempted,
  examAfter,
  examContext,
  examOpened,
  keep,
  quarterOutput,
  quarterRecords,
  submit,
} from '../../testing/exam-epoch-builder.js';
import { givenExam } from '../../testing/exam-specification.js';
import type { Json } from '../record/json.js';
import { decideExam } from './decide-exam.js';

const solver = { track: 'solver', score: '' } as const;
const records = quarterRecords;
const records_sha256 = keep(records);
const solver_score_sha256 = keep(quarterOutput);
const unfinished: readonly Json[] = [{ instance: 'i1', status: 'not_finished' }];

describe('a Solver attempt that counts comes with what shows its score', () => {
  const score = '0.25';

  test.each([
    ['instance records', { records }, { records_sha256 }],
    ['an output of solver-score', { solver_score: quarterOutput }, { solver_score_sha256 }],
    ['both', { records, solver_score: quarterOutput }, { records_sha256, solver_score_sha256 }],
  ])('given %s, then the score is computed, and the document kept', (_, beside, digests) => {
    givenExam(examOpened())
      .when(submit(solver, beside))
      .then(attempted({ ...solver, score }, digests));
    const decision = decideExam(examAfter([examOpened()]), submit(solver, beside), examContext());
    const documents = decision.kind === 'accepted' ? decision.documents : [];
    expect(documents.map(({ sha256 }) => sha256)).toEqual(Object.values(digests));
  });

  test('given another score, then the computed one counts', () => {
    givenExam(examOpened())
      .when(submit({ ...solver, score: '0.9' }, { records }))
      .then(attempted({ ...solver, score }, { records_sha256 }));
  });

  test.each([
    ['0.250', '0.250', 'stands as it was given'],
    ['0.25000000000000000001', '0.25000000000000000001', 'stands with all its digits'],
    ['0.2500001', score, 'is not the score that counts'],
    ['', score, 'is filled in'],
  ])('given %j with an output of 0.25, then %s: it %s', (given, expected) => {
    givenExam(examOpened())
      .when(submit({ ...solver, score: given }, { solver_score: quarterOutput }))
      .then(attempted({ ...solver, score: expected }, { solver_score_sha256 }));
  });

  test('given 0.250 with records, then 0.25: the score is written in its shortest decimal', () => {
    givenExam(examOpened())
      .when(submit({ ...solver, score: '0.250' }, { records }))
      .then(attempted({ ...solver, score }, { records_sha256 }));
  });

  test('the score is written in its shortest decimal', () => {
    const tiny: readonly Json[] = [
      { instance: 'i1', status: 'ok', A: 0 },
      { instance: 'i2', status: 'crash' },
    ];
    givenExam(examOpened())
      .when(submit(solver, { records: tiny }))
      .then(
        attempted({ ...solver, score: '4.93293822518849e-10' }, { records_sha256: keep(tiny) }),
      );
  });

  test.each([
    ['excluded', { adoption_status: 'excluded' }],
    ['without a result', { score_status: 'judge_failed' }],
  ])('one that is %s needs none', (_, row) => {
    givenExam(examOpened())
      .when(submit({ ...solver, ...row }))
      .then(attempted({ ...solver, ...row }));
  });

  test.each([
    ['excluded', { adoption_status: 'excluded' }],
    ['without a result', { score_status: 'not_finished' }],
  ])('one that is %s keeps records that show why it has no score', (_, row) => {
    givenExam(examOpened())
      .when(submit({ ...solver, ...row }, { records: unfinished }))
      .then(attempted({ ...solver, ...row }, { records_sha256: keep(unfinished) }));
  });

  test('one that is excluded cannot state a score that its records do not show', () => {
    const row = { ...solver, score: '0.9', adoption_status: 'excluded' };
    givenExam(examOpened())
      .when(submit(row, { records: [records[0] as Json] }))
      .thenRefused({
        code: 'records_faulty',
        place: 'records',
        fault: { code: 'instance_missing', instance: 'i2' },
      });
  });
});
