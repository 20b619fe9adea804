import { describe, expect, test } from '@jest/globals';
import type { ExamAttempt, ExamEvidence } from '#ledger/evidence/exam';
import { type Cell, coverageOf } from './coverage.js';

const suite = {
  suite: 's',
  metric: 'tcsexam-index-original-30303010-v0.1',
  tracks: [
    { track: 'theorem', items: ['t'] },
    { track: 'solver', items: ['v'] },
    { track: 'construction', items: ['c'] },
    { track: 'open_conjecture', items: ['o'] },
  ],
} as const;

function anAttempt(over: Partial<ExamAttempt>): ExamAttempt {
  return {
    model: '__proto__',
    track: 'construction',
    item: 'c',
    attempt: '1',
    score: '0.1',
    adoption_status: 'selected',
    score_status: 'valid',
    score_type: 'original_task_score',
    solver_protocol: '',
    raw_reward: null,
    reason: null,
    replaced_by: null,
    records_sha256: null,
    ...over,
  };
}

/** The cell of the item `c` when two repetitions are planned and these are there. */
function cellOf(...attempts: readonly Partial<ExamAttempt>[]): Cell | undefined {
  const models = new Map([['__proto__', { attempts_per_task: 2 }]]);
  const evidence = { plan: { models }, suite, attempts: attempts.map(anAttempt) };
  return coverageOf(evidence).rows[0]?.cells[2];
}

const again = { attempt: '2', score: '0.2' };
const provisional = { adoption_status: 'selected_provisional' };
const failed = { score: '', score_status: 'judge_failed' };
const excluded = { attempt: '0', adoption_status: 'excluded' };

describe('a cell of the coverage', () => {
  test.each([
    ['all repetitions', [{}, again], ['scored', 2, 0, '3/20']],
    ['a provisional one', [{}, { ...again, ...provisional }], ['provisional', 2, 1, '3/20']],
    ['one of two', [{}], ['partial', 1, 0, null]],
    ['one, and one that failed', [{}, { ...again, ...failed }], ['partial', 1, 0, null]],
    ['none', [], ['empty', 0, 0, null]],
    ['none that counts', [excluded], ['empty', 0, 0, null]],
    ['all, and one excluded', [excluded, {}, again], ['scored', 2, 0, '3/20']],
  ])('given %s', (_, attempts, expected) => {
    const cell = cellOf(...attempts);
    expect([cell?.state, cell?.valid, cell?.provisional, cell?.meanExact]).toEqual(expected);
  });

  test('names every gap, what was never handed in last', () => {
    expect(cellOf({ ...failed })?.gaps).toEqual([
      { code: 'judge_failed', repetitions: 1 },
      { code: 'missing_attempt', repetitions: 1 },
    ]);
    expect(cellOf()?.gaps).toEqual([{ code: 'missing_attempt', repetitions: 2 }]);
    expect(cellOf({}, again)?.gaps).toEqual([]);
  });

  test('a mean is exact: a tenth and two tenths are three tenths', () => {
    expect(cellOf({}, { ...again, score: '2e-1' })?.meanExact).toBe('3/20');
  });
});

test('rows stand in the order of the plan, cells in that of the suite', () => {
  const models = new Map(['b', 'a'].map((model) => [model, { attempts_per_task: 1 }]));
  const evidence = { plan: { models }, suite, attempts: [] } as unknown as ExamEvidence;
  const { rows, tracks } = coverageOf(evidence);
  expect(rows.map(({ model }) => model)).toEqual(['b', 'a']);
  expect(rows[0]?.cells.map(({ item }) => item)).toEqual(['t', 'v', 'c', 'o']);
  expect(tracks).toBe(suite.tracks);
});
