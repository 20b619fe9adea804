import { describe, expect, test } from '@jest/globals';
import type { RankedEntry } from '../../../service/wire.js';
import { compareScores, compareStamps, isFound, rowOf } from './table-rows.js';

function entry(given: Partial<RankedEntry>): RankedEntry {
  return {
    ...{ rank: 1, key: 'k', model: 'm', submitted_at: '2026-01-01T00:00:00Z' },
    ...{ status: 'shortlisted', score: 0, score_exact: '0/1', score_reason: null, axes: [] },
    ...given,
  };
}

describe('scores in the table are compared exactly', () => {
  test.each([
    ['10 % is above 9.5 %', [0.1, '1/10'], [0.095, '19/200'], 1],
    ['equal fractions are equal', [0.15, '3/20'], [0.15, '3/20'], 0],
    [
      'one double, two fractions',
      [0.21139096618529654, '1903/9002'],
      [0.21139096618529654, '1904/9007'],
      Math.sign(1903 * 9007 - 1904 * 9002),
    ],
    ['no score is below nothing', [null, null], [0, '0/1'], -1],
  ] as const)('%s', (_, left, right, expected) => {
    const of = ([score, exact]: readonly [number | null, string | null]) =>
      entry({ score, score_exact: exact });
    expect(compareScores(of(left), of(right))).toBe(expected);
    expect(compareScores(of(right), of(left))).toBe(expected === 0 ? 0 : -expected);
  });
});

describe('stamps in the table', () => {
  test('are compared with all their digits', () => {
    const row = (at: string) => rowOf(entry({ submitted_at: at }), 0);
    const later = row('2026-01-01T00:00:00.1234565Z');
    expect(compareStamps(row('2026-01-01T00:00:00.123456Z'), later)).toBe(-1);
    expect(compareStamps(row('2026-01-01T00:00:00.12345650Z'), later)).toBe(0);
  });
});

describe('a filter', () => {
  test.each([
    ['ATL', true],
    ['org/', true],
    ['5gr', true],
    ['', true],
    ['nobody', false],
  ])('%j finds it: %s', (filter, found) => {
    expect(isFound(rowOf(entry({ key: '5Grw', model: 'org/Atlas' }), 0), filter)).toBe(found);
  });
});
