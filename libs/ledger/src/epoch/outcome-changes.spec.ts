import { expect, test } from '@jest/globals';
import {
  aRow,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  stored,
  submitted,
} from '../../testing/epoch-builder.js';
import { invariant } from '../invariant.js';
import { evidenceOf } from '../evidence/of-state.js';
import { evolve } from './evolve.js';
import { changePairs, entryOf } from './outcome-changes.js';
import { type PairStates, untouched } from './pair-states.js';
import { openedOf, outcomesOf } from './state.js';

const success = '1'.charCodeAt(0);

/** A pair state whose number does not fit into 16 bits: judged anew until all others are taken. */
function stateBeyond16Bits(states: PairStates): number {
  let layer = [untouched];
  for (;;) {
    layer = layer.flatMap((number) =>
      ['1', '0'].map((outcome) =>
        states.afterRejudgement(states.afterReport(number, outcome.charCodeAt(0))),
      ),
    );
    const beyond = layer.find((number) => number > 0xffff);
    if (beyond !== undefined) return beyond;
  }
}

test('an epoch of more than 65 536 different histories keeps every one of them', () => {
  const state = stateAfter([
    opened(),
    submitted('a'),
    submitted('b'),
    shortlisted('a', 'b'),
    recorded(aRow('a', '1h0'), aRow('b', '1h0')),
  ]);
  const { layout, pairStates } = openedOf(state);
  const [task] = layout.tasks;
  invariant(task !== undefined, 'the plan has a task');
  const beyond = pairStates.afterReport(stateBeyond16Bits(pairStates), success);
  changePairs(state, entryOf(state, 'a' as never), task, { first: 2, count: 1 }, () => beyond);
  const rows = evidenceOf(state).entries.map(({ outcomes }) =>
    outcomes?.get(task.axis)?.get(task.task),
  );
  expect(rows).toEqual(['1h1', '1h0']);
  const { pairs } = outcomesOf(entryOf(state, 'a' as never));
  expect(pairStates.get(pairs[2] ?? untouched)).toEqual(pairStates.get(beyond));
});

test('a row in which some histories are beyond 16 bits is folded like any other', () => {
  const state = stateAfter([opened(), submitted('a'), submitted('b'), shortlisted('a', 'b')]);
  const { layout, pairStates } = openedOf(state);
  const [task] = layout.tasks;
  invariant(task !== undefined, 'the plan has a task');
  const first = pairStates.afterReport(untouched, success);
  stateBeyond16Bits(pairStates);
  evolve(state, stored(recorded(aRow('a', '10h')), 5));
  const { pairs, missing } = outcomesOf(entryOf(state, 'a' as never));
  expect(Array.from(pairs, (number) => pairStates.get(number).reported)).toEqual(['1', '0', 'h']);
  expect([pairs[0], missing, state.voids.units[0]]).toEqual([first, 0, 1]);
  expect(Math.max(...pairs)).toBeGreaterThan(0xffff);
});
