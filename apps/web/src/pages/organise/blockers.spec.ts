import { describe, expect, test } from '@jest/globals';
import { blockersOf } from './blockers.js';

const gap = (code: string, key: string, task: string, ...units: readonly string[]) => {
  return { code, place: '', message: '', key, axis: 'grasping', task, units };
};

describe('what stands against a close', () => {
  test('gaps of one entry on one axis stand together, with every cause', () => {
    const { gaps } = blockersOf(
      [
        gap('rerun_pending', 'a', 'pick', 'u1'),
        gap('retry_due', 'a', 'pick', 'u3'),
        gap('retry_due', 'b', 'pick', 'u1'),
        gap('outcomes_missing', 'a', 'place', 'u1', 'u2'),
      ],
      4,
    );
    expect(gaps).toEqual([
      {
        key: 'a',
        axis: 'grasping',
        tasks: [
          { task: 'pick', units: ['u1', 'u3'] },
          { task: 'place', units: ['u1', 'u2'] },
        ],
        causes: [
          { cause: 'rerun_pending', units: 1 },
          { cause: 'retry_due', units: 1 },
          { cause: 'outcomes_missing', units: 2 },
        ],
        units: 4,
      },
      {
        key: 'b',
        axis: 'grasping',
        tasks: [{ task: 'pick', units: ['u1'] }],
        causes: [{ cause: 'retry_due', units: 1 }],
        units: 1,
      },
    ]);
  });

  test('names that are the same when they are put side by side are told apart', () => {
    const [first, second] = [
      { ...gap('retry_due', 'a', 't', 'u'), axis: 'b c' },
      { ...gap('retry_due', 'a b', 't', 'u'), axis: 'c' },
    ];
    expect(blockersOf([first, second], 2).gaps).toHaveLength(2);
    const hostile = gap('retry_due', '__proto__', 'constructor', 'u');
    expect(blockersOf([hostile], 1).gaps[0]).toMatchObject({ key: '__proto__' });
  });

  test('axes, appeals and everything else have places of their own', () => {
    const over = { code: 'axis_over_limit', place: '', message: '', axis: 'x' };
    const appeals = { code: 'appeals_open', place: '', message: '', ids: ['a1', 'a3'] };
    const other = { code: 'epoch_not_running', place: '', message: '' };
    expect(
      blockersOf([{ ...over, void_fraction: '1/4', limit: '0.1' }, appeals, other], 3),
    ).toEqual({
      axes: [{ axis: 'x', voidFraction: '1/4', limit: '0.1' }],
      gaps: [],
      appeals: ['a1', 'a3'],
      others: [other],
      unlisted: 0,
    });
  });

  test('what the service did not list is counted', () => {
    expect(blockersOf([gap('retry_due', 'a', 't', 'u')], 1234).unlisted).toBe(1233);
  });
});
