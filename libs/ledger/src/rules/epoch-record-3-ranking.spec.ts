import { describe, expect, test } from '@jest/globals';
import { anEntry, anEvidence } from '../../testing/evidence-builder.js';
import {
  baseOf,
  type PublishedEntry,
  rankingOf,
  submissionsOf,
} from '../../testing/record-reader.js';
import type { EntryEvidence, EpochEvidence } from '../evidence/evidence.js';
import { epochRecord3 } from './epoch-record-3.js';

const ten = '2026-11-23T10:00:00Z';

/** Outcomes with so many successes and failures. */
function rate(successes: number, units: number): string {
  return '1'.repeat(successes) + '0'.repeat(units - successes);
}

function ranking(entries: readonly EntryEvidence[]): readonly string[] {
  return rankingOf(epochRecord3.score(anEvidence(entries), 1));
}

describe('epoch-record@3: the score is the mean of the axis scores, rounded once', () => {
  test('given axes of 1/10 and 1/5, then 3/20 and 0.15', () => {
    const entry = anEntry('shortlisted', { one: { t: rate(1, 10) }, two: { t: rate(1, 5) } });
    const [submission] = submissionsOf(epochRecord3.score(anEvidence([entry]), 1));
    expect(submission).toMatchObject({ score: 0.15, score_exact: '3/20', score_reason: null });
    expect((0.1 + 0.2) / 2).not.toBe(0.15);
  });
});

describe('epoch-record@3: equal means equal as exact fractions', () => {
  test.each([
    ['the earlier stamp first', '2026-11-23T10:00:01Z', ten, ['1 b 3/20', '2 a 3/20']],
    ['then the key', ten, ten, ['1 a 3/20', '2 b 3/20']],
  ])('given 1/10 + 1/5 and 3/20 + 3/20, then %s', (_, first, second, expected) => {
    const a = anEntry(
      'shortlisted',
      { one: { t: rate(2, 20) }, two: { t: rate(4, 20) } },
      { key: 'a', submitted_at: first },
    );
    const b = anEntry(
      'shortlisted',
      { one: { t: rate(3, 20) }, two: { t: rate(3, 20) } },
      { key: 'b', submitted_at: second },
    );
    expect(ranking([a, b])).toEqual(expected);
    expect(ranking([b, a])).toEqual(expected);
  });

  test('given two scores that share one double, then the higher one, even stamped later', () => {
    const sizes = [97, 101, 103, 107, 109, 113, 127, 131];
    const outcomes = (successes: readonly number[]) => ({
      axis: Object.fromEntries(sizes.map((size, at) => [`t${at}`, rate(successes[at] ?? 0, size)])),
    });
    const higher = anEntry('shortlisted', outcomes([0, 0, 0, 0, 0, 23, 123, 68]), {
      key: 'higher',
      submitted_at: '2026-11-24T00:00:00Z',
    });
    const lower = anEntry('shortlisted', outcomes([71, 58, 31, 8, 1, 0, 0, 0]), {
      key: 'earlier',
      submitted_at: ten,
    });
    const rows = submissionsOf(epochRecord3.score(anEvidence([lower, higher]), 1));
    expect(rows.map(({ key, rank }) => [key, rank])).toEqual([
      ['higher', 1],
      ['earlier', 2],
    ]);
    expect(rows.map(({ score }) => score)).toEqual([0.21139096618529654, 0.21139096618529654]);
  });

  test.each([
    ['2026-11-23T10:00:00.123456Z', '2026-11-23T10:00:00.1234565Z'],
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000000000000000001Z'],
    ['2026-11-23T10:00:00.09Z', '2026-11-23T10:00:00.1Z'],
    ['2026-11-23T09:59:59.999999999Z', '2026-11-23T10:00:00Z'],
    ['1999-12-31T23:59:59Z', '2000-01-01T00:00:00Z'],
  ])('given equal scores, then %s comes before %s', (early, late) => {
    const entries = [
      anEntry('shortlisted', '1', { key: 'a', submitted_at: late }),
      anEntry('shortlisted', '1', { key: 'b', submitted_at: early }),
    ];
    expect(ranking(entries)).toEqual(['1 b 1/1', '2 a 1/1']);
  });

  test('given stamps that differ in trailing zeros only, then the key decides', () => {
    const entries = [
      anEntry('shortlisted', '1', { key: 'c', submitted_at: '2026-11-23T10:00:00Z' }),
      anEntry('shortlisted', '1', { key: 'a', submitted_at: '2026-11-23T10:00:00.5Z' }),
      anEntry('shortlisted', '1', { key: 'b', submitted_at: '2026-11-23T10:00:00.00Z' }),
    ];
    expect(ranking(entries)).toEqual(['1 b 1/1', '2 c 1/1', '3 a 1/1']);
  });

  test('given equal scores and stamps, then keys in code point order, none normalised', () => {
    const order = [
      '10',
      '9',
      'B',
      '__proto__',
      'a',
      'aa',
      'e\u0301',
      '\u00e9',
      '\uff5e',
      '\u{1f600}',
    ];
    const entries = order.map((key) => anEntry('shortlisted', '1', { key })).reverse();
    expect(ranking(entries)).toEqual(order.map((key, at) => `${at + 1} ${key} 1/1`));
  });

  test('no other field orders: not runtime voids, the model, the place in the file', () => {
    const first = anEntry('shortlisted', 'r1', { key: 'z', model: 'a', submitted_at: ten });
    const second = anEntry('shortlisted', '01', {
      ...{ key: 'a', model: 'z', submitted_at: '2026-11-23T10:00:00.1Z' },
    });
    expect(ranking([first, second])).toEqual(['1 z 1/2', '2 a 1/2']);
    expect(ranking([second, first])).toEqual(['1 z 1/2', '2 a 1/2']);
  });
});

describe('epoch-record@3: who is ranked', () => {
  const unranked = { rank: null, score: null, score_exact: null, score_reason: null };

  test('given nothing but failures and runtime voids, then 0/1, and it is ranked', () => {
    const entries = [anEntry('shortlisted', '0r0r', { key: 'a' })];
    const record = epochRecord3.score(anEvidence(entries), 1);
    expect(submissionsOf(record)).toMatchObject([{ rank: 1, score: 0, score_exact: '0/1' }]);
  });

  test('unranked entries follow the ranked ones by key, with neither score nor axes', () => {
    const entries = [
      anEntry('withdrawn', '11', { key: 'd' }),
      anEntry('shortlisted', '00', { key: 'z' }),
      anEntry('entered', null, { key: 'c' }),
      anEntry('disqualified', null, { key: 'b' }),
    ];
    const rows = submissionsOf(epochRecord3.score(anEvidence(entries), 1));
    expect(rows.map(({ key }) => key)).toEqual(['z', 'b', 'c', 'd']);
    expect(rows.slice(1)).toMatchObject([unranked, unranked, unranked]);
    expect(rows.slice(1).filter((row) => 'axes' in row)).toEqual([]);
  });

  test('the base model is scored on its own and never ranked', () => {
    const entries = [anEntry('base', '1h1.'), anEntry('shortlisted', '1000')];
    const record = epochRecord3.score(anEvidence(entries), 1);
    expect(rankingOf(record)).toEqual(['1 shortlisted 1/4']);
    expect(baseOf(record)).toMatchObject({
      ...{ key: 'base', status: 'base', rank: null, score_exact: '1/1' },
      axes: [{ tasks: [{ planned: 4, voids: 2, units: 2, successes: 2 }] }],
    });
  });

  test('a base model that was not measured on an axis has no score, and says why', () => {
    const both = (one: string, two: string) => ({ one: { t: one }, two: { t: two } });
    const entries = [anEntry('shortlisted', both('1', '0')), anEntry('base', both('1', '.'))];
    const base: PublishedEntry = baseOf(epochRecord3.score(anEvidence(entries), 1));
    expect(base).toMatchObject({ score: null, score_reason: 'axis_not_measured', rank: null });
    expect(base.axes).toMatchObject([{ score_exact: '1/1' }, { score: null, score_exact: null }]);
  });

  test.each<[string, EpochEvidence]>([
    ['nobody was shortlisted', anEvidence([anEntry('entered', null)])],
    ['nobody entered', anEvidence([])],
  ])('given that %s, then the record says so and nothing fails', (_, evidence) => {
    expect(epochRecord3.obstacles(evidence)).toEqual([]);
    expect(epochRecord3.score(evidence, 1)).toMatchObject({
      axes: [{ planned: 1, voids: 0, void_fraction: 0, dropped: false }],
      base_model: null,
      overall_score: 'published',
    });
  });
});
