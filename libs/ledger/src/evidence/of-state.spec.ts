import { describe, expect, test } from '@jest/globals';
import {
  aPair,
  aPlan,
  aRow,
  aUnit,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  stored,
  submitted,
} from '../../testing/epoch-builder.js';
import type { EpochEvent } from '../epoch/events.js';
import { evolve } from '../epoch/evolve.js';
import type { EpochState } from '../epoch/state.js';
import { evidenceOf } from './of-state.js';

const members = { base: 'base', limit: '0', axes: { grasping: { pick: 3 }, moving: { turn: 2 } } };
const begin = [
  opened(members),
  submitted('b', '2026-11-23T11:00:00.1234565Z'),
  submitted('base'),
  submitted('\u{1f600}'),
  submitted('\uff5e'),
  submitted('c'),
];

/** Each entry with its status and its rows, one after the other, null for none. */
function entriesOf(state: EpochState): readonly (readonly [string, string, string | null])[] {
  return evidenceOf(state).entries.map(({ key, status, outcomes }) => [
    key,
    status,
    outcomes && [...outcomes.values()].flatMap((tasks) => [...tasks.values()]).join(' '),
  ]);
}

function left(type: 'EntryWithdrawn' | 'EntryDisqualified', key: string): EpochEvent {
  return { type, body: { key: key as never, reason: 'asked', units_back: 0 } };
}

describe('the evidence of an epoch', () => {
  test('has the plan as opened and the entries in order of submission, stamps as given', () => {
    const { plan, entries, reruns, appeals } = evidenceOf(stateAfter(begin));
    expect(plan).toEqual(aPlan(members));
    expect(entries.map(({ key }) => key)).toEqual(['b', 'base', '\u{1f600}', '\uff5e', 'c']);
    expect(entries[0]).toEqual({
      key: 'b',
      model: 'org/b',
      submitted_at: '2026-11-23T11:00:00.1234565Z',
      status: 'entered',
      outcomes: null,
    });
    expect([reruns, appeals]).toEqual([[], []]);
  });

  test('has outcomes of everybody who was ever shortlisted and of the base model', () => {
    const state = stateAfter([
      ...begin,
      shortlisted('b', '\uff5e', 'c'),
      recorded(aRow('b', '10h'), aRow('c', 'r', { axis: 'moving', task: 'turn', first: 1 })),
      left('EntryWithdrawn', 'b'),
      left('EntryDisqualified', '\uff5e'),
      left('EntryWithdrawn', '\u{1f600}'),
    ]);
    expect(entriesOf(state)).toEqual([
      ['b', 'withdrawn', '10h ..'],
      ['base', 'base', '... ..'],
      ['\u{1f600}', 'withdrawn', null],
      ['\uff5e', 'disqualified', '... ..'],
      ['c', 'shortlisted', '... ..'],
    ]);
  });

  test('an entry dropped from a replaced list is entered, and has rows when it leaves', () => {
    const replaced = [...begin, shortlisted('b', 'c'), shortlisted('c')];
    expect(entriesOf(stateAfter(replaced))[0]).toEqual(['b', 'entered', null]);
    const later = stateAfter([...replaced, left('EntryWithdrawn', 'b')]);
    expect(entriesOf(later)[0]).toEqual(['b', 'withdrawn', '... ..']);
  });

  test('a withdrawn unit is void for everybody, whoever joins the list afterwards too', () => {
    const units = [aUnit('u2')];
    const state = stateAfter([
      ...begin,
      shortlisted('b'),
      { type: 'UnitsWithdrawn', body: { units, reason: 'broken' } },
      shortlisted('b', 'c'),
    ]);
    expect(entriesOf(state)).toContainEqual(['b', 'shortlisted', '.h. ..']);
    expect(entriesOf(state)).toContainEqual(['base', 'base', '.h. ..']);
    expect(entriesOf(state)).toContainEqual(['c', 'shortlisted', '.h. ..']);
  });

  test('re-runs have pairs by key in code point order, then as planned, and count units', () => {
    const state = stateAfter([
      ...begin,
      shortlisted('\u{1f600}', '\uff5e', 'c'),
      recorded(aRow('base', 'h.h'), aRow('\u{1f600}', '1hh'), aRow('\uff5e', '1h1')),
      recorded(aRow('c', '11h')),
      {
        type: 'VoidsRerun',
        body: {
          axis: 'grasping' as never,
          pairs: 4,
          cannot_rerun: [{ ...aPairOf('u3'), reason: 'the rig is gone' }],
        },
      },
    ]);
    expect(evidenceOf(state).reruns).toEqual([
      {
        axis: 'grasping',
        units: 1,
        pairs: [
          { key: 'base', ...aPairOf('u1') },
          { key: '\uff5e', ...aPairOf('u2') },
          { key: '\u{1f600}', ...aPairOf('u2') },
        ],
        cannot_rerun: [{ ...aPairOf('u3'), reason: 'the rig is gone' }],
      },
    ]);
    expect(entriesOf(state)).toContainEqual(['\u{1f600}', 'shortlisted', '1.h ..']);
  });

  test('what was given out stays as it is when the epoch goes on', () => {
    const state = stateAfter([...begin, shortlisted('b')]);
    const early = evidenceOf(state);
    evolve(state, stored(recorded(aRow('b', '1')), state.version + 1));
    expect(early.entries[0]?.outcomes?.get('grasping' as never)?.get('pick' as never)).toBe('...');
    expect(entriesOf(state)[0]).toEqual(['b', 'shortlisted', '1.. ..']);
  });

  test('a task of more units than a call has arguments is packed whole', () => {
    const units = 200_000;
    const state = stateAfter([
      opened({ axes: { grasping: { pick: units } } }),
      submitted('a'),
      shortlisted('a'),
      recorded(aRow('a', '10'.repeat(units / 2))),
    ]);
    expect(entriesOf(state)).toEqual([['a', 'shortlisted', '10'.repeat(units / 2)]]);
  });
});

function aPairOf(unit: string): { readonly task: never; readonly unit: never } {
  const { task } = aPair('', unit);
  return { task: task as never, unit: unit as never };
}
test('X3: keys that look alike are five entries, each with its own outcomes', () => {
  const keys = ['a', 'a ', 'A', '\u00e9', 'e\u0301'];
  const state = stateAfter([
    opened({ axes: { grasping: { pick: 1 } } }),
    ...keys.map((key) => submitted(key)),
    shortlisted(...keys),
    recorded(aRow('a', '1'), aRow('A', 'h'), aRow('e\u0301', '0')),
  ]);
  const found = evidenceOf(state).entries.map(({ key, outcomes }) => [
    key,
    outcomes?.get('grasping' as never)?.get('pick' as never),
  ]);
  expect(found).toEqual([
    ['a', '1'],
    ['a ', '.'],
    ['A', 'h'],
    ['\u00e9', '.'],
    ['e\u0301', '0'],
  ]);
});
