import { describe, expect, test } from '@jest/globals';
import {
  aPair,
  aRow,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  submitted,
} from '../../testing/epoch-builder.js';
import type { AxisId, EntryKey } from '../ids.js';
import type { EpochEvent } from './events.js';
import { pendingPairs, type PendingFilter } from './pending.js';

const begin = [
  opened({ base: 'base', limit: '0', axes: { grasping: { pick: 3 }, moving: { turn: 1 } } }),
  submitted('base'),
  submitted('b'),
  submitted('a'),
  submitted('c'),
];
const moving = { axis: 'moving', task: 'turn' };
const running = [
  ...begin,
  shortlisted('a', 'b', 'c'),
  recorded(aRow('a', 'h1r'), aRow('a', '1', moving), aRow('b', '111'), aRow('b', '1', moving)),
  recorded(aRow('a', '1', { run: 2, first: 2 }), aRow('c', '111'), aRow('c', '1', moving)),
  recorded(aRow('base', 'r11')),
];
const rerun: EpochEvent = {
  type: 'VoidsRerun',
  body: { axis: 'grasping' as AxisId, pairs: 1, cannot_rerun: [] },
};

/** Each pending pair in a line: who, where, the next run, why. */
function pendingAfter(events: readonly EpochEvent[], filter?: PendingFilter): readonly string[] {
  return Array.from(
    pendingPairs(stateAfter(events), filter),
    ({ key, axis, task, unit, run, why }) => `${key} ${axis}/${task}/${unit} ${String(run)} ${why}`,
  );
}

describe('the pending pairs of an epoch', () => {
  const left: EpochEvent = {
    type: 'EntryWithdrawn',
    body: { key: 'a' as EntryKey, reason: 'asked', units_back: 0 },
  };

  test('by key, then in plan order, with the next run and why', () => {
    expect(pendingAfter([...running, rerun])).toEqual([
      'a grasping/pick/u1 2 rerun_pending',
      'base grasping/pick/u1 2 retry_due',
      'base moving/turn/u1 1 missing',
    ]);
  });

  test('none of one who has left, and none before the shortlist or after the close', () => {
    expect(pendingAfter([...running, rerun, left])).not.toContainEqual(
      expect.stringMatching(/^a /),
    );
    expect(pendingAfter(begin)).toEqual([]);
    expect(pendingAfter([...running, { type: 'EpochCancelled', body: { reason: 'x' } }])).toEqual(
      [],
    );
  });

  test.each<[string, PendingFilter, readonly string[]]>([
    ['one key', { key: 'a' as EntryKey }, ['a grasping/pick/u1 2 rerun_pending']],
    ['one axis', { axis: 'moving' as AxisId }, ['base moving/turn/u1 1 missing']],
    ['a key of nobody', { key: 'nobody' as EntryKey }, []],
    [
      'what comes after a pair',
      { after: aPair('a', 'u1') },
      ['base grasping/pick/u1 2 retry_due', 'base moving/turn/u1 1 missing'],
    ],
    [
      'what comes after one that is not pending',
      { after: aPair('base', 'u2') },
      ['base moving/turn/u1 1 missing'],
    ],
    ['what comes after the last', { after: aPair('base', 'u1', moving) }, []],
  ])('asked for %s', (_, filter, expected) => {
    expect(pendingAfter([...running, rerun], filter)).toEqual(expected);
  });
});
