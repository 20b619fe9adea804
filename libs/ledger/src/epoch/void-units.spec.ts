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
import type { AxisId, EntryKey } from '../ids.js';
import type { EpochEvent } from './events.js';
import { voidUnits, type VoidUnitsFilter } from './void-units.js';

function begin(rule: string): readonly EpochEvent[] {
  return [
    opened({
      rule,
      base: 'base',
      limit: '0',
      axes: { grasping: { pick: 4 }, moving: { turn: 1 } },
    }),
    submitted('base'),
    submitted('b'),
    submitted('a'),
    shortlisted('a', 'b'),
    recorded(aRow('a', '1h1h'), aRow('b', '1h0r'), aRow('base', 'h1h0')),
    recorded(aRow('b', 'r', { run: 2, first: 3 })),
    recorded(aRow('a', 'h', { axis: 'moving', task: 'turn' })),
  ];
}
const events = begin('epoch-record@3');
const withdrawn: EpochEvent = {
  type: 'UnitsWithdrawn',
  body: { units: [aUnit('u1')], reason: 'it broke' },
};
const left: EpochEvent = {
  type: 'EntryWithdrawn',
  body: { key: 'a' as EntryKey, reason: 'asked', units_back: 0 },
};
const rerun: EpochEvent = {
  type: 'VoidsRerun',
  body: { axis: 'grasping' as AxisId, pairs: 5, cannot_rerun: [] },
};

/** Each void unit in a line: where, for whom, whether it is dropped, why it was withdrawn. */
function found(given: readonly EpochEvent[], filter?: VoidUnitsFilter): readonly string[] {
  return Array.from(voidUnits(stateAfter(given), filter), (one) => {
    const words = [one.dropped ? 'dropped' : 'kept', ...(one.withdrawn ?? '').split(' ')];
    return `${one.axis}/${one.task}/${one.unit} ${one.keys.join('+')} ${words.join(' ')}`.trimEnd();
  });
}

describe('the void units of an epoch', () => {
  test('in plan order, with everybody who is void on them', () => {
    expect(found(events)).toEqual([
      'grasping/pick/u1 base kept',
      'grasping/pick/u2 a+b dropped',
      'grasping/pick/u3 base kept',
      'grasping/pick/u4 a dropped',
      'moving/turn/u1 a dropped',
    ]);
  });

  test('a withdrawn one is void for everybody, and says why', () => {
    expect(found([...events, withdrawn])[0]).toBe('grasping/pick/u1 a+b+base dropped it broke');
  });

  test('those of one who has left come back; what is re-run is void no more', () => {
    expect(found([...events, left])).toEqual([
      'grasping/pick/u1 base kept',
      'grasping/pick/u2 b dropped',
      'grasping/pick/u3 base kept',
    ]);
    expect(found([...events, rerun])).toEqual(['moving/turn/u1 a dropped']);
  });

  test('without pairing runtime voids are among them, and none is dropped', () => {
    expect(found(begin('epoch-record@1')).slice(0, 4)).toEqual([
      'grasping/pick/u1 base kept',
      'grasping/pick/u2 a+b kept',
      'grasping/pick/u3 base kept',
      'grasping/pick/u4 a+b kept',
    ]);
  });

  test.each<[string, VoidUnitsFilter, number]>([
    ['one axis', { axis: 'moving' as AxisId }, 1],
    ['what comes after a unit', { after: aUnit('u2') }, 3],
    ['what comes after one that is not void', { after: aUnit('u9') }, 5],
  ])('can be asked for %s', (_, filter, count) => {
    expect(found(events, filter)).toHaveLength(count);
  });

  test('there are none before the shortlist', () => {
    expect(found(events.slice(0, 4))).toEqual([]);
  });
});
