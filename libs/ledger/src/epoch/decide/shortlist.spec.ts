import { describe, expect, test } from '@jest/globals';
import { given } from '../../../testing/decider-specification.js';
import {
  aPair,
  aRow,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  submitted,
} from '../../../testing/epoch-builder.js';
import type { EntryKey } from '../../ids.js';
import type { ShortlistEntries } from '../commands.js';
import type { EpochEvent } from '../events.js';
import { voidsRows } from '../summary.js';

const reason = 'asked for';
const open = [
  opened({ base: 'base' }),
  submitted('a'),
  submitted('b'),
  submitted('c'),
  submitted('base'),
];

function shortlist(...keys: readonly string[]): ShortlistEntries {
  return { type: 'ShortlistEntries', keys: keys as readonly EntryKey[] };
}

describe('ShortlistEntries', () => {
  test('keys stay in the order given', () => {
    given(...open)
      .when(shortlist('c', 'a'))
      .then(shortlisted('c', 'a'));
  });

  test('an empty shortlist is allowed', () => {
    given(...open)
      .when(shortlist())
      .then(shortlisted());
  });

  test('the list may be replaced while no outcome has been reported, then it stands', () => {
    const listed = [...open, shortlisted('a')];
    given(...listed)
      .when(shortlist('b'))
      .then(shortlisted('b'));
    given(...listed, recorded(aRow('base', '1')))
      .when(shortlist('b'))
      .thenRefused({ code: 'shortlist_fixed', place: '' });
  });

  test('the same set again is no news, in any order, even when the list stands', () => {
    const listed = [...open, shortlisted('a', 'b')];
    given(...listed)
      .when(shortlist('b', 'a'))
      .thenNothing();
    given(...listed, recorded(aRow('a', '1')))
      .when(shortlist('a', 'b'))
      .thenNothing();
  });

  test('every key that cannot be on it is named', () => {
    const leave = (type: 'EntryWithdrawn' | 'EntryDisqualified', key: string): EpochEvent => {
      return { type, body: { key: key as EntryKey, reason, units_back: 0 } };
    };
    given(...open, leave('EntryWithdrawn', 'a'), leave('EntryDisqualified', 'b'))
      .when(shortlist('a', 'b', 'base', 'c', 'nobody'))
      .thenRefused(
        { code: 'entry_withdrawn', place: 'keys[0]', key: 'a' as EntryKey },
        { code: 'entry_disqualified', place: 'keys[1]', key: 'b' as EntryKey },
        { code: 'base_model_fixed', place: 'keys[2]', key: 'base' as EntryKey },
        { code: 'unknown_entry', place: 'keys[4]', key: 'nobody' as EntryKey },
      );
  });

  test('voids of one who is dropped from the list count no more, and again when it is back', () => {
    const voided: EpochEvent = {
      type: 'UnitsVoided',
      body: { units: [aPair('a', 'u1')], reason },
    };
    const voidsAfter = (...events: readonly EpochEvent[]): number | undefined =>
      voidsRows(stateAfter([...open, shortlisted('a', 'b'), voided, ...events]))[0]?.voids;
    expect(voidsAfter()).toBe(1);
    expect(voidsAfter(shortlisted('b'))).toBe(0);
    expect(voidsAfter(shortlisted('b'), shortlisted('a', 'b'))).toBe(1);
  });
});
