import { describe, expect, test } from '@jest/globals';
import { aRow, anExamSuite, wholeTable } from '../../../../libs/ledger/testing/exam-builder.js';
import { anExamPlan } from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import type { AttemptRow } from '#ledger/evidence/exam';
import { examRecord } from '#ledger/exam/exam-evidence';
import type { Sha256Hex } from '#ledger/ids';
import { canonicalText } from '#ledger/record/canonical';
import { examText, isExamStanding } from './exam.js';

const scores = { theorem: '0', solver: '0.25', construction: '1.2', open_conjecture: '1' };

/** The record of a table as a program would get it. */
function record(models: Readonly<Record<string, number>>, rows: readonly AttemptRow[]): unknown {
  const plan = anExamPlan(models);
  const attempts = rows.map((row) => ({
    ...row,
    raw_reward: null,
    reason: null,
    replaced_by: null,
    records_sha256: null,
  }));
  const reference = { reference_id: 'r', sha256: 'a'.repeat(64) as Sha256Hex };
  const evidence = { plan, suite: anExamSuite(), reference, attempts };
  return JSON.parse(canonicalText(examRecord(evidence, 1))) as unknown;
}

const whole = wholeTable(anExamSuite(), anExamPlan(), (track) => scores[track]);

describe('the models of an exam in the terminal', () => {
  test('with Index, track means and how much is scored', () => {
    expect(examText(record({ m: 1 }, whole)).split('\n')).toEqual([
      'exam-1  Exam 1  (revision 1, tcsexam-index-original-30303010-v0.1)',
      '',
      'model  Index  theorem  Solver  construction  open conj.  scored  status',
      'm      53.50   0.0000  0.2500        1.2000      1.0000  4 of 4  complete',
    ]);
  });

  test('an incomplete model has no Index, and its gaps are named', () => {
    const failed = aRow({ attempt: 'a', score: '', score_status: 'judge_failed' });
    const rows = [...whole.filter(({ track }) => track !== 'theorem'), failed];
    expect(
      examText(record({ m: 2 }, rows))
        .split('\n')
        .slice(3),
    ).toEqual([
      'm          -        -       -             -           -  3 of 8  incomplete',
      '',
      'm is incomplete:',
      '  theorem, theorem-1, attempt "a": the judge failed',
      '  theorem, theorem-1: a planned repetition is missing',
      '  solver, solver-1: a planned repetition is missing',
      '  construction, construction-1: a planned repetition is missing',
      '  open_conjecture, open_conjecture-1: a planned repetition is missing',
    ]);
    expect(examText(record({ m: 3 }, rows))).toContain('  and 4 more');
  });

  test('is told from a ranking of entries', () => {
    expect(isExamStanding(record({ m: 1 }, whole))).toBe(true);
    expect([isExamStanding({ submissions: [] }), isExamStanding(null)]).toEqual([false, false]);
  });
});
