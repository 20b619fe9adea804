import { describe, expect, test } from '@jest/globals';
import type { SolverReference } from '#ledger/evidence/exam';
import { curvePoints, type KeptOutcomes, type SolverLines, solverLines } from './solver-lines.js';

const reference: SolverReference = {
  reference_id: 'r',
  relative_floor: 0.02,
  absolute_floor: 1e-9,
  tasks: new Map([
    [
      'cut',
      {
        kind: 'objective',
        direction: 'maximize',
        instances: new Map([
          ['one', [10, 12, 14]],
          ['two', [20, 21, 25]],
        ]),
        unscored_reference_instances: ['three'],
      },
    ],
    [
      'tour',
      {
        kind: 'objective',
        direction: 'minimize',
        instances: new Map([['city', [88, 88, 88]]]),
        unscored_reference_instances: [],
      },
    ],
  ]),
};

function lines(task: string, kept: KeptOutcomes): SolverLines {
  const found = solverLines(reference, task, kept);
  if (found === null) throw new Error(`the reference has ${task}`);
  return found;
}

describe('a Solver attempt taken apart', () => {
  test('has for each instance what it is measured with and where it stands', () => {
    const records = [
      { instance: 'two', status: 'timeout', seconds: 60 },
      { instance: 'one', status: 'ok', A: 14 },
      { instance: 'three', status: 'ok', A: 1 },
    ];
    const found = lines('cut', { kind: 'records', records });
    expect(found.lines).toEqual([
      {
        instance: 'one',
        values: [10, 12, 14],
        mu: 12,
        s: 2,
        scale: 2,
        status: 'ok',
        value: 14,
        z: 1,
        score: 0.8413447460685429,
      },
      expect.objectContaining({ instance: 'two', status: 'timeout', z: null, score: 0 }),
    ]);
    expect([found.relativeScore, found.unscored]).toEqual([0.42067237303427147, ['three']]);
  });

  test('to minimise, less is better; reference values that are all the same have a floor', () => {
    const records = [{ instance: 'city', status: 'ok', A: 86.24 }];
    const [city] = lines('tour', { kind: 'records', records }).lines;
    expect(city).toMatchObject({ s: 0, scale: 1.76, z: expect.closeTo(1, 12) as unknown });
  });

  test('names what keeps records from being scored, and shows what can be read', () => {
    const records = [
      { instance: 'one', status: 'ok', A: 12 },
      { instance: 'two', status: 'lost' },
    ];
    const found = lines('cut', { kind: 'records', records });
    expect(found.faults.map(({ code }) => code)).toEqual(['unknown_status']);
    expect(found.lines.map(({ value, z, score }) => [value, z, score])).toEqual([
      [12, 0, null],
      [null, null, null],
    ]);
  });

  test('of kept scores the values are not known', () => {
    const score = {
      relative_score: 0.25,
      instances: [{ instance: 'one', status: 'ok', score: 0.5 }],
      unscored_instances: [],
    };
    const [one] = lines('cut', { kind: 'scores', score }).lines;
    expect(one).toMatchObject({ status: 'ok', value: null, z: null, score: 0.5 });
  });

  test('shows reference values where nothing was kept, and nothing of other tasks', () => {
    expect(lines('cut', { kind: 'nothing' }).lines.map(({ mu }) => mu)).toEqual([12, 22]);
    expect(solverLines(reference, 'none', { kind: 'nothing' })).toBeNull();
  });
});

test('the curve rises from its left end to its right, one half in the middle', () => {
  const points = curvePoints(4, 8);
  expect(points.map(({ z }) => z)).toEqual([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
  expect(points[4]?.score).toBe(0.5);
  expect(points.every(({ score }, at) => at === 0 || score > (points[at - 1]?.score ?? 1))).toBe(
    true,
  );
});
