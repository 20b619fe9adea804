import { describe, test } from '@jest/globals';
import { given, type History } from '../../../testing/decider-specification.js';
import {
  aPair,
  aRow,
  aUnit,
  opened,
  packed,
  recorded,
  report,
  shortlisted,
  single,
  submitted,
} from '../../../testing/epoch-builder.js';
import type { OutcomeRow } from '../events.js';

const begin = [opened(), submitted('a'), submitted('b'), submitted('c'), shortlisted('a', 'b')];

/** An epoch with two entries in the comparison, in which these rows were recorded. */
function running(...rows: readonly OutcomeRow[]): History {
  return given(...begin, ...rows.map((row) => recorded(row)));
}

describe('RecordOutcomes: what is refused', () => {
  test('every offending row is named, and nothing of the request happens', () => {
    running(aRow('b', '1'))
      .when(
        report(
          packed('a', '111'),
          single('nobody', 'u1', '1'),
          single('c', 'u1', '1'),
          single('a', 'u1', '1', { axis: 'flying' }),
          single('a', 'u1', '1', { task: 'drop' }),
          single('a', 'u9', '1'),
          packed('b', '000'),
        ),
      )
      .thenRefused(
        { code: 'unknown_entry', place: 'outcomes[1]', key: 'nobody' as never },
        { code: 'not_shortlisted', place: 'outcomes[2]', key: 'c' as never },
        { code: 'unknown_axis', place: 'outcomes[3]', axis: 'flying' as never },
        { code: 'unknown_task', place: 'outcomes[4]', ...aUnitOf('drop') },
        { code: 'unknown_unit', place: 'outcomes[5]', ...aUnit('u9') },
        {
          code: 'outcome_conflict',
          place: 'outcomes[6]',
          ...aPair('b', 'u1'),
          run: 1,
          recorded: '1',
          reported: '0',
        },
      );
  });

  test('a row that contradicts one before it in the same request', () => {
    running()
      .when(report(packed('a', '111'), single('a', 'u2', '0')))
      .thenRefused({
        code: 'outcome_conflict',
        place: 'outcomes[1]',
        ...aPair('a', 'u2'),
        run: 1,
        recorded: '1',
        reported: '0',
      });
  });

  test.each([
    ['too short for the task', '10', null, 2],
    ['too long for the task', '10hh', null, 4],
    ['beyond the last unit', '10', 2, 2],
    ['wholly beyond it', '1', 3, 1],
  ])('C4: a packed row %s', (_, outcomes, first, length) => {
    const row = packed('a', outcomes, first === null ? {} : { first });
    running()
      .when(report(row))
      .thenRefused({ code: 'row_does_not_fit', place: 'outcomes[0]', planned: 3, first, length });
  });

  test('an entry that has left is measured no more', () => {
    const body = { key: 'a' as never, reason: 'asked', units_back: 0 };
    given(...begin, { type: 'EntryWithdrawn', body })
      .when(report(single('a', 'u1', '1')))
      .thenRefused({ code: 'not_shortlisted', place: 'outcomes[0]', key: 'a' as never });
  });

  test('a withdrawn unit takes nothing, though a repeat of what it took is no news', () => {
    const units = [aUnit('u1')];
    const history = given(...begin, recorded(aRow('a', '1')), {
      type: 'UnitsWithdrawn',
      body: { units, reason: 'broken' },
    });
    history.when(report(single('a', 'u1', '1'))).thenNothing();
    const refusal = { code: 'unit_withdrawn', place: 'outcomes[0]', ...aUnit('u1') } as const;
    history.when(report(single('a', 'u1', '1', { run: 2 }))).thenRefused(refusal);
    history.when(report(single('b', 'u1', '1'))).thenRefused(refusal);
  });

  test('F1: an outcome before its entry is refused whole; once submitted it is taken', () => {
    const before = [opened(), submitted('a')];
    given(...before, shortlisted('a'))
      .when(report(single('a', 'u1', '1'), single('d', 'u1', '1')))
      .thenRefused({ code: 'unknown_entry', place: 'outcomes[1]', key: 'd' as never });
    given(...before, submitted('d'), shortlisted('a', 'd'))
      .when(report(single('a', 'u1', '1'), single('d', 'u1', '1')))
      .then(recorded(aRow('a', '1'), aRow('d', '1')));
  });
});

function aUnitOf(task: string): { readonly axis: never; readonly task: never } {
  return { axis: 'grasping' as never, task: task as never };
}
