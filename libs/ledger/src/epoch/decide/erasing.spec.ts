import { describe, expect, test } from '@jest/globals';
import { given } from '../../../testing/decider-specification.js';
import {
  aDigest,
  erased,
  opened,
  stateAfter,
  submitted,
  submittedSealed,
} from '../../../testing/epoch-builder.js';
import { evidenceOf } from '../../evidence/of-state.js';
import type { EraseDisclosures } from '../commands.js';
import { cloneState } from '../state.js';

const open = [
  opened(),
  submittedSealed('a', 'p', 'q'),
  submitted('b'),
  submittedSealed('c', 'r', 's'),
];

function erase(...letters: readonly string[]): EraseDisclosures {
  return { type: 'EraseDisclosures', digests: letters.map(aDigest), reason: 'asked for' };
}

describe('erasing personal fields', () => {
  test('names the entry whose they are, and keeps the order of the command', () => {
    given(...open)
      .when(erase('q', 'p'))
      .then(erased(2, 'q', 'p'));
  });

  test('of several entries is an event for each, in order of submission', () => {
    given(...open)
      .when(erase('s', 'q', 'r'))
      .then(erased(2, 'q'), erased(4, 's', 'r'));
  });

  test('leaves out what was erased before; when all was, it is so already', () => {
    const history = given(...open, erased(2, 'p'));
    history.when(erase('p', 'q')).then(erased(2, 'q'));
    history.when(erase('p')).thenNothing();
  });

  test('of what no entry has is refused whole, each by its place', () => {
    const unknown = { code: 'unknown_disclosure' } as const;
    given(...open)
      .when(erase('x', 'p', 'y'))
      .thenRefused(
        { ...unknown, place: 'digests[0]', digest: aDigest('x') },
        { ...unknown, place: 'digests[2]', digest: aDigest('y') },
      );
  });

  test('changes no evidence, and no copy of the state', () => {
    const before = stateAfter(open);
    const after = stateAfter([...open, erased(2, 'p')]);
    expect(evidenceOf(after)).toEqual(evidenceOf(before));
    const copy = cloneState(before);
    expect([...(copy.entries.values().next().value?.erased ?? [])]).toEqual([]);
    expect([...after.entries.values()].map((entry) => [...entry.erased])).toEqual([
      [aDigest('p')],
      [],
      [],
    ]);
  });
});
