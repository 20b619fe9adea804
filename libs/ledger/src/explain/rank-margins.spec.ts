import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aRerun, anEntry, anEvidence, type OutcomeTable } from '../../testing/evidence-builder.js';
import type { EntryEvidence, EpochEvidence } from '../evidence/evidence.js';
import type { AxisId, TaskId } from '../ids.js';
import { epochRecord1 } from '../rules/epoch-record-1.js';
import { epochRecord3 } from '../rules/epoch-record-3.js';
import type { EpochRule } from '../rules/rule.js';
import {
  type RankedScore,
  rankMargins,
  type RankMargins,
  type ScoredTasks,
} from './rank-margins.js';

interface RecordMembers {
  readonly axes: readonly { readonly axis: AxisId; readonly dropped: boolean }[];
  readonly submissions: readonly (RankedScore & {
    readonly axes: readonly Omit<ScoredTasks['axes'][number], 'dropped'>[];
  })[];
}

function recordOf(evidence: EpochEvidence, rule: EpochRule = epochRecord3): RecordMembers {
  return rule.score(evidence, 1) as unknown as RecordMembers;
}

function marginsOf(evidence: EpochEvidence, key: string, rule?: EpochRule): RankMargins | null {
  const record = recordOf(evidence, rule);
  const row = record.submissions.find((one) => one.key === key);
  if (row === undefined) throw new Error(`${key} is not in the record`);
  const axes = row.axes.map((axis) => ({
    ...axis,
    dropped: record.axes.find((one) => one.axis === axis.axis)?.dropped ?? false,
  }));
  return rankMargins({ ...row, axes }, record.submissions);
}

const first = '2026-11-23T10:00:00Z';
const entry = (key: string, outcomes: OutcomeTable, submitted_at = first): EntryEvidence =>
  anEntry('shortlisted', outcomes, { key, submitted_at });

/** `count+axis/task+…` of the fewest changes, or `never`. */
function fewest(margin: RankMargins['above']): string | null {
  if (margin === null) return null;
  if (margin.fewest === null) return 'never';
  const rows = margin.fewest.changes.map(({ axis, task, count }) => `${count} ${axis}/${task}`);
  return [margin.fewest.count, ...rows].join(', ');
}

describe('what would have to be true for a rank to change', () => {
  test.each([
    ['one outcome apart, the later stamp', '1110', '1100', 'b', 2, '2, 2 axis/task', null],
    ['one outcome apart, the earlier stamp', '1110', '1100', 'B', 2, '1, 1 axis/task', null],
    ['equal scores, the later stamp', '1100', '0011', 'b', 2, '1, 1 axis/task', null],
    ['the last one, all right', '1111', '1111', 'b', 2, 'never', null],
    ['the first one', '1110', '1100', 'a', 1, null, '2, 2 axis/task'],
    ['the first one with nothing to lose', '0000', '0000', 'a', 1, null, 'never'],
  ])('given %s: %s and %s, then of %s', (_, a, b, key, rank, above, below) => {
    // `B` is submitted before `a`, `b` after it.
    const evidence = anEvidence([
      entry('a', a),
      key === 'B' ? entry('B', b, '2026-11-23T09:00:00Z') : entry('b', b, '2026-11-23T11:00:00Z'),
    ]);
    expect(recordOf(evidence).submissions.find((one) => one.key === key)?.rank).toBe(rank);
    const margins = marginsOf(evidence, key);
    expect([fewest(margins?.above ?? null), fewest(margins?.below ?? null)]).toEqual([
      above,
      below,
    ]);
  });

  test('given equal stamps, then the key decides, and that is said', () => {
    const margins = marginsOf(anEvidence([entry('a', '10'), entry('b', '10')]), 'b');
    expect(margins?.above).toMatchObject({ gap_exact: '0/1', tie: 'key', ahead_if_equal: false });
  });

  test('given tasks of different worth, then the dearest ones first, and each alone', () => {
    const margins = marginsOf(
      anEvidence([
        entry('a', { x: { few: '11', many: '11111' }, y: { one: '1' } }),
        entry('b', { x: { few: '00', many: '00000' }, y: { one: '1' } }),
      ]),
      'b',
    );
    expect(margins?.above).toMatchObject({
      gap_exact: '1/2',
      fewest: null,
      alone: [],
    });
    expect(margins?.below).toBeNull();
    const nearer = marginsOf(
      anEvidence([
        entry('a', { x: { few: '10', many: '11111' }, y: { one: '1' } }),
        entry('b', { x: { few: '00', many: '11111' }, y: { one: '1' } }),
      ]),
      'b',
    );
    expect(nearer?.above?.fewest).toEqual({
      count: 2,
      changes: [{ axis: 'x', task: 'few', count: 2, worth_exact: '1/8' }],
    });
    expect(nearer?.above?.alone).toEqual(nearer?.above?.fewest?.changes);
  });

  test('given a dropped axis, then nothing on it helps', () => {
    const evidence = anEvidence(
      [
        entry('a', { x: { t: 'h1' }, y: { t: '10' } }),
        entry('b', { x: { t: '10' }, y: { t: '00' } }),
      ],
      { limit: '0.4', reruns: [aRerun('x', [['t', 'u0']])] },
    );
    expect(marginsOf(evidence, 'b')?.above?.alone.map(({ axis }) => axis)).toEqual(['y']);
  });

  test('given a rule without ranks, then there is none to change', () => {
    const evidence = anEvidence([entry('a', '1')], { rule: 'epoch-record@1' });
    expect(marginsOf(evidence, 'a', epochRecord1)).toBeNull();
  });
});

const row = (length: number) =>
  fc.string({
    unit: fc.constantFrom('1', '0', '1', '0', 'r', 'h'),
    minLength: length,
    maxLength: length,
  });
const table = fc.tuple(row(2), row(3), row(2)).map(([t, u, v]) => ({ x: { t, u }, y: { v } }));
const stamp = fc.constantFrom(first, '2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000001Z');
const evidences = fc
  .tuple(fc.tuple(table, stamp), fc.tuple(table, stamp))
  .map(([[a, atA], [b, atB]]) =>
    anEvidence([entry('a', a, atA), entry('b', b, atB)], { limit: '1' }),
  );

/** How many failures of `b` can be successes on each task that counts, by brute force. */
function rankAfter(evidence: EpochEvidence, changes: ReadonlyMap<string, number>): number | null {
  const entries = evidence.entries.map((one) => {
    if (one.key !== 'b' || one.outcomes === null) return one;
    const outcomes = [...one.outcomes].map(([axis, tasks]) => {
      const rows = [...tasks].map(([task, packed]): [TaskId, string] => {
        let left = changes.get(`${axis}/${task}`) ?? 0;
        const others = evidence.entries.map((other) => other.outcomes?.get(axis)?.get(task) ?? '');
        const turned = Array.from(packed, (code, at) => {
          const counts = others.every((other) => other[at] !== 'h');
          if (left === 0 || !counts || code === '1') return code;
          left -= 1;
          return '1';
        });
        return [task, turned.join('')];
      });
      return [axis, new Map(rows)] as const;
    });
    return { ...one, outcomes: new Map(outcomes) };
  });
  const { submissions } = recordOf({ ...evidence, entries });
  return submissions.find((one) => one.key === 'b')?.rank ?? null;
}

/** The fewest changes that put `b` first, by trying all; null when none do. */
function leastByTrying(evidence: EpochEvidence): number | null {
  let least: number | null = null;
  for (let t = 0; t <= 2; t += 1) {
    for (let u = 0; u <= 3; u += 1) {
      for (let v = 0; v <= 2; v += 1) {
        const changes = new Map([
          ['x/t', t],
          ['x/u', u],
          ['y/v', v],
        ]);
        const count = t + u + v;
        if (least !== null && count >= least) continue;
        if (rankAfter(evidence, changes) === 1) least = count;
      }
    }
  }
  return least;
}

describe('the fewest changes', () => {
  test('change the order, and no fewer do', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const margin = marginsOf(evidence, 'b')?.above ?? null;
        fc.pre(margin !== null);
        const found = margin?.fewest ?? null;
        expect(found?.count ?? null).toBe(leastByTrying(evidence));
        if (found === null) return;
        const changes = new Map(
          found.changes.map(({ axis, task, count }) => [`${axis}/${task}`, count]),
        );
        expect(rankAfter(evidence, changes)).toBe(1);
      }),
    );
  });
});
