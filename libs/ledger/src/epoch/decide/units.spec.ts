import { describe, expect, test } from '@jest/globals';
import { given, type History } from '../../../testing/decider-specification.js';
import {
  aPair,
  aRow,
  aUnit,
  opened,
  recorded,
  report,
  shortlisted,
  single,
  stateAfter,
  submitted,
} from '../../../testing/epoch-builder.js';
import { evidenceOf } from '../../evidence/of-state.js';
import type { EntryKey } from '../../ids.js';
import type { EpochEvent, OutcomeRow, UnitsVoided } from '../events.js';

const reason = 'the rig broke';
const begin = [
  opened({ base: 'base', limit: '1' }),
  submitted('base'),
  submitted('a'),
  submitted('b'),
  submitted('c'),
  shortlisted('a', 'b'),
];
const withdrawnB: EpochEvent = {
  type: 'EntryWithdrawn',
  body: { key: 'b' as EntryKey, reason, units_back: 0 },
};

/** An epoch with two entries and the base model, in which these rows were recorded. */
function running(...rows: readonly OutcomeRow[]): History {
  return given(...begin, ...rows.map((row) => recorded(row)));
}

function voided(...pairs: UnitsVoided['body']['units']): EpochEvent {
  return { type: 'UnitsVoided', body: { units: pairs, reason } };
}

/** The rows of `a`, `b` and the base model after these events. */
function rowsAfter(...events: readonly EpochEvent[]): readonly (string | undefined)[] {
  const { entries } = evidenceOf(stateAfter([...begin, ...events]));
  return ['a', 'b', 'base'].map((key) => {
    const entry = entries.find((one) => one.key === key);
    return entry?.outcomes?.get(aUnit('').axis)?.get(aUnit('').task);
  });
}

describe('VoidUnits: missing outcomes become harness voids', () => {
  test('of entries in the comparison and of the base model, retries that are due too', () => {
    const pairs = [aPair('a', 'u2'), aPair('base', 'u1')];
    running(aRow('a', '1r'))
      .when({ type: 'VoidUnits', units: pairs, reason })
      .then(voided(...pairs));
    expect(rowsAfter(recorded(aRow('a', '1r')), voided(...pairs))).toEqual(['1h.', '...', 'h..']);
  });

  test('V4: what was reported is never voided, whatever it is', () => {
    const at = (unit: string, place: number) =>
      ({
        code: 'outcome_reported',
        place: `units[${String(place)}]`,
        ...aPair('a', unit),
      }) as const;
    running(aRow('a', '10h'))
      .when({
        type: 'VoidUnits',
        units: [aPair('a', 'u1'), aPair('a', 'u2'), aPair('a', 'u3')],
        reason,
      })
      .thenRefused(
        { ...at('u1', 0), outcome: '1' },
        { ...at('u2', 1), outcome: '0' },
        { ...at('u3', 2), outcome: 'h' },
      );
  });

  test('a void takes no run number: after the re-run the next report is run 1', () => {
    const rerun: EpochEvent = {
      type: 'VoidsRerun',
      body: { axis: aUnit('').axis, pairs: 1, cannot_rerun: [] },
    };
    given(...begin, recorded(aRow('a', '11')), voided(aPair('a', 'u3')), rerun)
      .when(report(single('a', 'u3', '1')))
      .then(recorded(aRow('a', '1', { first: 2 })));
  });

  test('of anybody else, and of what is not planned, it is refused', () => {
    given(...begin, withdrawnB)
      .when({
        type: 'VoidUnits',
        units: [aPair('nobody', 'u1'), aPair('c', 'u1'), aPair('b', 'u1'), aPair('a', 'u9')],
        reason,
      })
      .thenRefused(
        { code: 'unknown_entry', place: 'units[0]', key: 'nobody' as EntryKey },
        { code: 'not_shortlisted', place: 'units[1]', key: 'c' as EntryKey },
        { code: 'not_shortlisted', place: 'units[2]', key: 'b' as EntryKey },
        { code: 'unknown_unit', place: 'units[3]', ...aUnit('u9') },
      );
  });
});

describe('WithdrawUnits: a unit is taken from everybody alike', () => {
  const withdrawn = (...units: readonly string[]): EpochEvent => ({
    type: 'UnitsWithdrawn',
    body: { units: units.map((unit) => aUnit(unit)), reason },
  });
  const withdraw = (...units: readonly string[]) =>
    ({ type: 'WithdrawUnits', units: units.map((unit) => aUnit(unit)), reason }) as const;

  test('whatever they had on it, who has left the comparison and the base model included', () => {
    running(aRow('a', '1')).when(withdraw('u1')).then(withdrawn('u1'));
    const rows = recorded(aRow('a', '1'), aRow('b', 'r'), aRow('base', '0'));
    expect(rowsAfter(rows, withdrawnB, withdrawn('u1'))).toEqual(['h..', 'h..', 'h..']);
  });

  test('units withdrawn before are passed over', () => {
    given(...begin, withdrawn('u1'))
      .when(withdraw('u1', 'u2'))
      .then(withdrawn('u2'));
    given(...begin, withdrawn('u1', 'u2'))
      .when(withdraw('u2', 'u1'))
      .thenNothing();
  });

  test('units that are not planned are named', () => {
    running()
      .when(withdraw('u1', 'u9'))
      .thenRefused({ code: 'unknown_unit', place: 'units[1]', ...aUnit('u9') });
  });
});

describe('RejudgeUnits: a unit is judged anew for everybody alike', () => {
  const rejudged = (...units: readonly string[]): EpochEvent => ({
    type: 'UnitsRejudged',
    body: { units: units.map((unit) => aUnit(unit)), reason },
  });
  const rejudge = (...units: readonly string[]) =>
    ({ type: 'RejudgeUnits', units: units.map((unit) => aUnit(unit)), reason }) as const;

  test('all outcomes on it go back to missing, of one who has left too', () => {
    given(...begin, recorded(aRow('b', 'h')), withdrawnB)
      .when(rejudge('u1'))
      .then(rejudged('u1'));
    const rows = recorded(aRow('a', '11'), aRow('b', 'h'), aRow('base', '0'));
    expect(rowsAfter(rows, withdrawnB, rejudged('u1'))).toEqual(['.1.', '...', '...']);
  });

  test('the next run is open, and retries count from zero', () => {
    const rows = recorded(aRow('a', 'r'), aRow('b', '0'));
    const history = given(...begin, rows, recorded(aRow('a', 'r', { run: 2 })), rejudged('u1'));
    history
      .when(report(single('a', 'u1', 'r', { run: 3 }), single('a', 'u1', '1', { run: 4 })))
      .then(recorded(aRow('a', 'r', { run: 3 }), aRow('a', '1', { run: 4 })));
    history.when(report(single('b', 'u1', '1'))).thenRefused({
      code: 'outcome_conflict',
      place: 'outcomes[0]',
      ...aPair('b', 'u1'),
      run: 1,
      recorded: '0',
      reported: '1',
    });
  });

  test('units where nothing was reported since are passed over', () => {
    running(aRow('a', '1')).when(rejudge('u2', 'u1')).then(rejudged('u1'));
    running().when(rejudge('u1')).thenNothing();
    given(...begin, recorded(aRow('a', '1')), rejudged('u1'))
      .when(rejudge('u1'))
      .thenNothing();
  });

  test('a retry that is due counts as reported', () => {
    running(aRow('a', 'r')).when(rejudge('u1')).then(rejudged('u1'));
  });

  test('refused where somebody in the comparison or the base model is void, each named', () => {
    running(aRow('a', 'h1'), aRow('base', 'h'))
      .when(rejudge('u1', 'u2'))
      .thenRefused(
        { code: 'unit_void', place: 'units[0]', ...aUnit('u1'), key: 'base' as EntryKey },
        { code: 'unit_void', place: 'units[0]', ...aUnit('u1'), key: 'a' as EntryKey },
      );
  });

  test('refused on a withdrawn unit and on one that is not planned', () => {
    const units = [aUnit('u1')];
    given(...begin, { type: 'UnitsWithdrawn', body: { units, reason } })
      .when(rejudge('u1', 'u9'))
      .thenRefused(
        { code: 'unit_withdrawn', place: 'units[0]', ...aUnit('u1') },
        { code: 'unknown_unit', place: 'units[1]', ...aUnit('u9') },
      );
  });
});
