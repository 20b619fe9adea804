import { describe, expect, test } from '@jest/globals';
import {
  aRow,
  aUnit,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  submitted,
} from '../../testing/epoch-builder.js';
import { closed } from '../../testing/refusals/story.js';
import type { AxisId, EntryKey } from '../ids.js';
import type { EpochEvent } from './events.js';
import { emptyState } from './state.js';
import { epochCounts, recordNow, voidsRows } from './summary.js';

const axes = { grasping: { pick: 3 }, moving: { turn: 2 } };
const begin = [
  opened({ base: 'base', limit: '0.3', axes }),
  submitted('base'),
  submitted('a'),
  submitted('b'),
];
const running = [...begin, shortlisted('a', 'b')];

describe('counts of an epoch', () => {
  test.each<[string, readonly EpochEvent[], readonly [number, number, number, number]]>([
    ['before its opening', [], [0, 0, 0, 0]],
    ['open', begin, [2, 0, 0, 0]],
    ['shortlisted', running, [2, 2, 15, 0]],
    ['partly reported', [...running, recorded(aRow('a', '1hr'), aRow('base', '0'))], [2, 2, 15, 3]],
    [
      'a unit was withdrawn before one joined the list',
      [
        ...begin,
        shortlisted('a'),
        { type: 'UnitsWithdrawn', body: { units: [aUnit('u1')], reason: 'x' } },
        shortlisted('a', 'b'),
      ],
      [2, 2, 15, 3],
    ],
    [
      'one has left with what it had',
      [
        ...running,
        recorded(aRow('a', '1hr'), aRow('b', '0')),
        { type: 'EntryWithdrawn', body: { key: 'a' as EntryKey, reason: 'x', units_back: 0 } },
      ],
      [2, 1, 10, 1],
    ],
  ])('%s', (_, events, [entries, shortlist, planned, reported]) => {
    const state = events.length === 0 ? emptyState() : stateAfter(events);
    expect(epochCounts(state)).toEqual({
      entries,
      shortlisted: shortlist,
      outcomesPlanned: planned,
      outcomesReported: reported,
    });
  });
});

describe('voids of the axes', () => {
  const row = { axis: 'grasping', planned: 3, voids: 0, limit: '0.3', over: false, rerun: 'none' };
  const none = { ...row, void_fraction: 0, void_fraction_exact: '0/1' };
  const other = { ...none, axis: 'moving', planned: 2 };
  const third = { void_fraction: 0.3333333333333333, void_fraction_exact: '1/3' };

  test('a unit that is void for two counts once, the base model drops nothing', () => {
    expect(voidsRows(stateAfter(running))).toEqual([none, other]);
    const voids = recorded(aRow('a', 'h'), aRow('b', 'h'), aRow('base', 'hhh'));
    expect(voidsRows(stateAfter([...running, voids]))).toEqual([
      { ...row, ...third, voids: 1, over: true },
      other,
    ]);
  });

  test.each<[string, string, readonly string[], 'done' | 'impossible']>([
    ['run again', 'h11', [], 'done'],
    ['none can be run again', 'h11', ['u1'], 'impossible'],
    ['one of two can', 'hh1', ['u1'], 'done'],
  ])('the re-run of an axis: %s', (_, outcomes, cannot, expected) => {
    const units = cannot.map((unit) => ({ ...aUnit(unit), reason: 'gone' }));
    const rerun: EpochEvent = {
      type: 'VoidsRerun',
      body: { axis: 'grasping' as AxisId, pairs: 0, cannot_rerun: units },
    };
    const state = stateAfter([...running, recorded(aRow('a', outcomes)), rerun]);
    expect(voidsRows(state).map(({ rerun: status }) => status)).toEqual([expected, 'none']);
  });

  test('without pairing (epoch-record@1) runtime voids count and nothing is ever over', () => {
    const state = stateAfter([
      opened({ rule: 'epoch-record@1', limit: '0', retries: 0 }),
      submitted('a'),
      shortlisted('a'),
      recorded(aRow('a', 'rh1')),
    ]);
    expect(voidsRows(state)).toMatchObject([{ voids: 2, void_fraction_exact: '2/3', over: false }]);
  });
});

describe('the record of an epoch as it stands', () => {
  test('is provisional under the next revision, and the published one once closed', () => {
    const events = [...running, recorded(aRow('a', '110'))];
    expect(recordNow(stateAfter(begin))).toMatchObject({ revision: 1, epoch: '2026-w48' });
    expect(recordNow(stateAfter(events))).toMatchObject({ revision: 1 });
    expect(recordNow(stateAfter([...events, closed]))).toMatchObject({ revision: 1 });
    const reopened: EpochEvent = { type: 'EpochReopened', body: { reason: 'x' } };
    expect(recordNow(stateAfter([...events, closed, reopened]))).toMatchObject({ revision: 2 });
  });
});
