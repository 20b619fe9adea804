import { describe, test } from '@jest/globals';
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
  submitted,
} from '../../../testing/epoch-builder.js';
import type { AxisId, EntryKey, LimitText } from '../../ids.js';
import type { RerunVoids } from '../commands.js';
import type { EpochEvent, OutcomeRow } from '../events.js';
import type { Rejection } from '../rejections.js';

const axis = 'grasping' as AxisId;
const reason = 'the rig is gone';
const begin = [
  opened({
    base: 'base',
    limit: '0.25',
    axes: { grasping: { pick: 3, put: 1 }, moving: { turn: 1 } },
  }),
  submitted('base'),
  submitted('b'),
  submitted('a'),
  shortlisted('a', 'b'),
];
const put = (key: string): OutcomeRow => aRow(key, '1', { task: 'put' });

/** Two entries complete but for these rows on `pick`; the base model as it comes. */
function measured(a: string, b: string, ...rows: readonly OutcomeRow[]): readonly EpochEvent[] {
  return [...begin, recorded(aRow('a', a), put('a'), aRow('b', b), put('b'), ...rows)];
}

function rerun(...units: readonly string[]): RerunVoids {
  const cannot = units.map((unit) => ({ ...taskUnit(unit), reason }));
  return { type: 'RerunVoids', axis, cannot_rerun: cannot };
}

function rerunDone(pairs: number, ...cannot: readonly (readonly [string, string])[]): EpochEvent {
  const rows = cannot.map(([unit, why]) => ({ ...taskUnit(unit), reason: why }));
  return { type: 'VoidsRerun', body: { axis, pairs, cannot_rerun: rows } };
}

function taskUnit(unit: string): Pick<RerunVoids['cannot_rerun'][number], 'task' | 'unit'> {
  const { task, unit: name } = aUnit(unit);
  return { task, unit: name };
}

describe('RerunVoids on an axis over its limit (epoch rules 3 and 4)', () => {
  test('sets back every pair with a harness void, of the base model too', () => {
    const history = given(...measured('h1h', 'hr0', aRow('base', '1h')), secondRun('b', 'u2'));
    history.when(rerun()).then(rerunDone(4));
  });

  test('pairs of one who has left are not run again', () => {
    const left: EpochEvent = {
      type: 'EntryWithdrawn',
      body: { key: 'b' as EntryKey, reason, units_back: 0 },
    };
    given(...measured('hh1', 'hhh'), left)
      .when(rerun())
      .then(rerunDone(2));
  });

  test('units that cannot be run again stay void, and are written in plan order', () => {
    given(...measured('hh1', 'h1h'))
      .when(rerun('u3', 'u1'))
      .then(rerunDone(1, ['u1', reason], ['u3', reason]));
  });

  test('withdrawn units are among them by themselves, with the reason of their withdrawal', () => {
    const units = [aUnit('u2')];
    const withdrawn: EpochEvent = { type: 'UnitsWithdrawn', body: { units, reason: 'broken' } };
    const history = given(...measured('h1h', '111'), withdrawn);
    history.when(rerun('u1')).then(rerunDone(1, ['u1', reason], ['u2', 'broken']));
    history.when(rerun('u2')).then(rerunDone(2, ['u2', 'broken']));
  });

  test('withdrawn units of other axes are not', () => {
    const units = [aUnit('u1', { axis: 'moving', task: 'turn' })];
    const withdrawn: EpochEvent = { type: 'UnitsWithdrawn', body: { units, reason: 'broken' } };
    given(...measured('hh1', '111'), withdrawn)
      .when(rerun())
      .then(rerunDone(2));
  });

  test('none can be run again: nothing is set back, and the axis has had its re-run', () => {
    const history = measured('hh1', '111');
    const done = rerunDone(0, ['u1', reason], ['u2', reason]);
    given(...history)
      .when(rerun('u1', 'u2'))
      .then(done);
    given(...history, done)
      .when(rerun())
      .thenRefused({ code: 'rerun_done', place: '', axis });
  });

  test('what is void for the base model alone can be named too', () => {
    given(...measured('hh1', '111', aRow('base', '11h')))
      .when(rerun('u3'))
      .then(rerunDone(2, ['u3', reason]));
  });

  test('V5: of two re-runs of one axis the second is refused, naming the axis', () => {
    given(...measured('hh1', '111'), rerunDone(2))
      .when(rerun())
      .thenRefused({ code: 'rerun_done', place: '', axis });
  });

  test('the next run is open for the pairs set back, and for no other', () => {
    const history = given(...measured('hh1', '1r0'), secondRun('b', 'u2'), rerunDone(2));
    history
      .when(report(single('a', 'u1', '1', { run: 2 })))
      .then(recorded(aRow('a', '1', { run: 2 })));
    history.when(report(single('b', 'u2', '1', { run: 3 }))).thenRefused({
      code: 'retries_used_up',
      place: 'outcomes[0]',
      ...aPair('b', 'u2'),
      retries: 1,
    });
  });
});

describe('RerunVoids: what is refused, in this order', () => {
  const notOver: Rejection = {
    code: 'axis_not_over',
    place: '',
    axis,
    void_fraction: '1/4',
    limit: '0.25' as LimitText,
  };

  test('an axis exactly at the limit', () => {
    given(...measured('h11', 'h11'))
      .when(rerun())
      .thenRefused(notOver);
  });

  test('an axis that lacks outcomes of entries in the comparison: all are listed', () => {
    const at = (key: string, task: string, ...units: readonly string[]) =>
      ({
        place: '',
        key: key as EntryKey,
        axis,
        task: task as never,
        units: units as never,
      }) as const;
    given(...begin, recorded(aRow('a', 'h.h'), aRow('b', 'hrh')))
      .when(rerun('u9'))
      .thenRefused(
        { code: 'retry_due', ...at('b', 'pick', 'u2') },
        { code: 'outcomes_missing', ...at('a', 'pick', 'u2') },
        { code: 'outcomes_missing', ...at('a', 'put', 'u1') },
        { code: 'outcomes_missing', ...at('b', 'put', 'u1') },
      );
  });

  test('gaps of the base model, and of one who has left, do not count', () => {
    given(...measured('hh1', '111'))
      .when(rerun())
      .then(rerunDone(2));
  });

  test('units named that are void for nobody, or not planned', () => {
    given(...measured('hh1', '111'))
      .when(rerun('u3', 'u9', 'u1'))
      .thenRefused(
        { code: 'unit_not_void', place: 'cannot_rerun[0]', ...aUnit('u3') },
        { code: 'unknown_unit', place: 'cannot_rerun[1]', ...aUnit('u9') },
      );
  });

  test('whatever is wrong besides, under a rule without pairing and on an unknown axis', () => {
    const plain: History = given(opened({ rule: 'epoch-record@1' }), shortlisted());
    const refusal = { code: 'rule_without_rerun', place: '', rule: 'epoch-record@1' } as const;
    plain.when(rerun('u9')).thenRefused(refusal);
    plain
      .when({ ...rerun(), axis: 'flying' as AxisId })
      .thenRefused({ code: 'unknown_axis', place: '', axis: 'flying' as AxisId });
  });
});

/** The retry of one unit of `pick` ends in a runtime void, as the first run did. */
function secondRun(key: string, unit: string): EpochEvent {
  return recorded(aRow(key, 'r', { run: 2, first: Number(unit.slice(1)) - 1 }));
}
