import { describe, test } from '@jest/globals';
import { given, type History } from '../../../testing/decider-specification.js';
import {
  aPair,
  aRow,
  opened,
  packed,
  recorded,
  report,
  shortlisted,
  single,
  submitted,
} from '../../../testing/epoch-builder.js';
import type { EpochEvent, OutcomeRow } from '../events.js';
import type { Rejection } from '../rejections.js';

const begin = [
  opened({
    retries: 1,
    base: 'base',
    axes: { grasping: { pick: 3 }, moving: { turn: 2 }, lifting: { pick: 2 } },
  }),
  submitted('base'),
  submitted('a'),
  submitted('b'),
  submitted('c'),
  shortlisted('a', 'b'),
];

/** An epoch with two entries and the base model, in which these rows were recorded. */
function running(...rows: readonly OutcomeRow[]): History {
  return given(...begin, ...rows.map((row) => recorded(row)));
}

describe('RecordOutcomes: what a request becomes in the log', () => {
  test('a packed row stays a row', () => {
    running()
      .when(report(packed('a', '10h')))
      .then(recorded(aRow('a', '10h')));
  });

  test('what reports nothing is trimmed, and stays inside', () => {
    const row = packed('a', '.1', { first: 1 });
    running()
      .when(report(row))
      .then(recorded(aRow('a', '1', { first: 2 })));
    running()
      .when(report(packed('a', '1.0')))
      .then(recorded(aRow('a', '1.0')));
  });

  test('a repeat inside a row leaves a gap', () => {
    running(aRow('a', '0', { first: 1 }))
      .when(report(packed('a', '101')))
      .then(recorded(aRow('a', '1.1')));
  });

  test('single reports in plan order are joined to one row, in the order of the request', () => {
    running()
      .when(report(single('a', 'u1', '1'), single('a', 'u2', '0'), single('a', 'u3', 'h')))
      .then(recorded(aRow('a', '10h')));
    running()
      .when(report(single('a', 'u2', '0'), single('a', 'u1', '1')))
      .then(recorded(aRow('a', '0', { first: 1 }), aRow('a', '1')));
  });

  test.each([
    ['of another entry', single('b', 'u2', '0'), aRow('b', '0', { first: 1 })],
    ['after a gap', single('a', 'u3', '0'), aRow('a', '0', { first: 2 })],
    [
      'of another task',
      single('a', 'u2', '0', { axis: 'moving', task: 'turn' }),
      aRow('a', '0', { first: 1, axis: 'moving', task: 'turn' }),
    ],
    [
      'of the same task of another axis',
      single('a', 'u2', '0', { axis: 'lifting' }),
      aRow('a', '0', { first: 1, axis: 'lifting' }),
    ],
  ])('a report %s begins a row of its own', (_, next, row) => {
    const request = report(single('a', 'u1', '1'), next);
    running()
      .when(request)
      .then(recorded(aRow('a', '1'), row));
  });

  test('a report of another run begins a row of its own', () => {
    running(aRow('a', 'r', { first: 1 }))
      .when(report(single('a', 'u1', '1'), single('a', 'u2', '0', { run: 2 })))
      .then(recorded(aRow('a', '1'), aRow('a', '0', { run: 2, first: 1 })));
  });

  test('a retry follows in the same request, as a row of its own', () => {
    running()
      .when(report(single('a', 'u1', 'r'), single('a', 'u1', '1', { run: 2 })))
      .then(recorded(aRow('a', 'r'), aRow('a', '1', { run: 2 })));
  });

  test('J3: the same outcomes again, however packed, change nothing', () => {
    const told = running(aRow('a', '10h'));
    told.when(report(packed('a', '10h'))).thenNothing();
    told.when(report(single('a', 'u3', 'h'), single('a', 'u1', '1'))).thenNothing();
    told.when(report(packed('a', '...'))).thenNothing();
  });

  test('a repeat within one request counts once', () => {
    running()
      .when(report(single('a', 'u1', '1'), single('a', 'u1', '1')))
      .then(recorded(aRow('a', '1')));
  });

  const [u2, u3] = [aRow('a', '0', { first: 1 }), aRow('a', '1', { first: 2 })];
  const both = aRow('a', '01', { first: 1 });
  test.each([
    ['a unit, then all', [single('a', 'u2', '0'), packed('a', '.01')], [both]],
    ['all, then a unit', [packed('a', '.01'), single('a', 'u3', '1')], [both]],
    ['a unit, then those before', [single('a', 'u3', '1'), packed('a', '101')], [u3, u2]],
    ['a unit, then the ends', [single('a', 'u3', '1'), packed('a', '1.1')], [u3]],
  ])('rows of one request see those before: %s', (_, rows, fresh) => {
    running(aRow('a', '1'))
      .when(report(...rows, packed('a', '1..')))
      .then(recorded(...fresh));
  });

  test('an earlier run repeated late changes nothing, told otherwise it is refused', () => {
    const told = running(aRow('a', 'r'), aRow('a', '1', { run: 2 }));
    told.when(report(single('a', 'u1', 'r'))).thenNothing();
    told.when(report(single('a', 'u1', '1'))).thenRefused({
      code: 'outcome_conflict',
      place: 'outcomes[0]',
      ...aPair('a', 'u1'),
      run: 1,
      recorded: 'r',
      reported: '1',
    });
  });

  test('the base model is measured like an entry', () => {
    running()
      .when(report(packed('base', '111')))
      .then(recorded(aRow('base', '111')));
  });
});

describe('RecordOutcomes: whether a run is open (epoch rule 1)', () => {
  const at = { place: 'outcomes[0]', ...aPair('a', 'u1') };
  const final = (outcome: string): Rejection => ({ code: 'outcome_final', ...at, outcome });
  const early = (run: number, next: number): Rejection => {
    return { code: 'run_out_of_order', ...at, run, next };
  };
  const usedUp: Rejection = { code: 'retries_used_up', ...at, retries: 1 };
  const rows = (history: string): readonly OutcomeRow[] =>
    Array.from(history, (outcome, index) => aRow('a', outcome, { run: index + 1 }));

  test.each<[string, number, Rejection | null]>([
    ['', 1, null],
    ['', 2, early(2, 1)],
    ['1', 2, final('1')],
    ['0', 2, final('0')],
    ['h', 2, final('h')],
    ['h', 3, early(3, 2)],
    ['r', 2, null],
    ['r', 3, early(3, 2)],
    ['rr', 3, usedUp],
    ['r0', 3, final('0')],
    ['rh', 3, final('h')],
  ])('given runs "%s", when run %i is reported, then %j', (history, run, refusal) => {
    const outcome = running(...rows(history)).when(report(single('a', 'u1', '1', { run })));
    if (refusal === null) outcome.then(recorded(aRow('a', '1', { run })));
    else outcome.thenRefused(refusal);
  });
});

describe('V2: trouble of the platform costs nobody a run', () => {
  const axes = { axes: { grasping: { pick: 1 } } };
  const rerun: EpochEvent = {
    type: 'VoidsRerun',
    body: { axis: 'grasping' as never, pairs: 1, cannot_rerun: [] },
  };
  const rerunThen = (...reports: readonly string[]): History =>
    given(
      opened(axes),
      submitted('a'),
      shortlisted('a'),
      recorded(aRow('a', 'h')),
      rerun,
      ...reports.map((outcome, index) => recorded(aRow('a', outcome, { run: index + 2 }))),
    );

  test('a harness void, in the re-run a runtime void, its retry a success: accepted', () => {
    rerunThen('r')
      .when(report(single('a', 'u1', '1', { run: 3 })))
      .then(recorded(aRow('a', '1', { run: 3 })));
  });

  test('two runtime voids after the re-run, then a success: refused', () => {
    rerunThen('r', 'r')
      .when(report(single('a', 'u1', '1', { run: 4 })))
      .thenRefused({
        code: 'retries_used_up',
        place: 'outcomes[0]',
        ...aPair('a', 'u1'),
        retries: 1,
      });
  });
});
