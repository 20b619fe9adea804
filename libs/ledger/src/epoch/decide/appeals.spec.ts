import { describe, expect, test } from '@jest/globals';
import { given } from '../../../testing/decider-specification.js';
import {
  appealed,
  appealResolved,
  aRow,
  aUnit,
  opened,
  recorded,
  shortlisted,
  stateAfter,
  submitted,
} from '../../../testing/epoch-builder.js';
import { evidenceOf } from '../../evidence/of-state.js';
import type { EntryKey, Instant, ModelName, Stamp } from '../../ids.js';
import type { EpochCommand, RaiseAppeal, ResolveAppeal, UnitRef } from '../commands.js';
import type { EpochEvent } from '../events.js';
import type { Rejection } from '../rejections.js';

const { text } = appealed('a1', 'a').body;
const key = 'a' as EntryKey;
const begin = [opened({ base: 'base' }), submitted('base'), submitted('a'), submitted('b')];
const running = [...begin, shortlisted('a'), recorded(aRow('a', '110'))];

function raise(who: string, units?: readonly UnitRef[]): RaiseAppeal {
  const about = { type: 'RaiseAppeal', key: who as EntryKey, text } as const;
  return units === undefined ? about : { ...about, units };
}

function resolve(id: string, events: readonly number[], changed: object = {}): ResolveAppeal {
  return { type: 'ResolveAppeal', ...appealResolved(id, events).body, ...changed };
}

describe('RaiseAppeal', () => {
  const left: EpochEvent = { type: 'EntryWithdrawn', body: { key, reason: 'r', units_back: 0 } };

  test.each<[string, readonly EpochEvent[], string]>([
    ['an entry in the comparison', running, 'a'],
    ['an entry that was not shortlisted', running, 'b'],
    ['an entry that was withdrawn', [...running, left], 'a'],
    ['the base model, which is an entry too', running, 'base'],
  ])('about %s is taken as a1', (_, events, who) => {
    given(...events)
      .when(raise(who))
      .then(appealed('a1', who));
  });

  test('ids follow the order of raising; the same words again are another appeal', () => {
    given(...running, appealed('a1', 'a'), appealed('a2', 'b'))
      .when(raise('a'))
      .then(appealed('a3', 'a'));
  });

  test('it may name planned units, withdrawn ones among them', () => {
    given(...running, { type: 'UnitsWithdrawn', body: { units: [aUnit('u1')], reason: 'r' } })
      .when(raise('a', [aUnit('u1'), aUnit('u3')]))
      .then(appealed('a1', 'a', 'u1', 'u3'));
  });

  test('everything that is not there is named at once', () => {
    const units = [
      aUnit('u1'),
      aUnit('u4'),
      aUnit('u1', { task: 'put' }),
      aUnit('u1', { axis: 'x' }),
    ];
    const { axis, task } = aUnit('');
    const unknown = [
      { code: 'unknown_entry', place: 'key', key: 'c' },
      { code: 'unknown_unit', place: 'units[1]', axis, task, unit: 'u4' },
      { code: 'unknown_task', place: 'units[2]', axis, task: 'put' },
      { code: 'unknown_axis', place: 'units[3]', axis: 'x' },
    ] as unknown as readonly Rejection[];
    given(...running)
      .when(raise('c', units))
      .thenRefused(...unknown);
  });

  test('what could only be a model of an exam is no entry', () => {
    const model = 'm'.repeat(129) as ModelName;
    given(...running)
      .when({ type: 'RaiseAppeal', key: model, text })
      .thenRefused({ code: 'unknown_entry', place: 'key', key: model as string as EntryKey });
  });
});

describe('the deadline of the plan', () => {
  const until = '2026-11-23T12:00:00.0000005Z' as Instant;
  const timed = [
    opened({ appeals: { until, may_close_while_open: false } }),
    submitted('a'),
    shortlisted('a'),
  ];

  test.each<[string, boolean]>([
    ['2026-11-23T12:00:00.000000Z', true],
    ['2026-11-23T12:00:00.000001Z', false],
  ])('given half a microsecond after noon, an appeal stamped %s: taken %s', (at, taken) => {
    const outcome = given(...timed).when(raise('a'), at as Stamp);
    if (taken) outcome.then(appealed('a1', 'a'));
    else outcome.thenRefused({ code: 'appeals_closed', place: '', until });
  });

  test('an instant is in time to its last digit', () => {
    const to = '2026-11-23T12:00:00Z' as Instant;
    given(opened({ appeals: { until: to, may_close_while_open: false } }), shortlisted())
      .when(raise('a'))
      .thenRefused({ code: 'unknown_entry', place: 'key', key });
  });

  test('does not keep an organiser from a ruling', () => {
    given(...timed, appealed('a1', 'a'))
      .when(resolve('a1', []), '2026-12-24T00:00:00.000000Z' as Stamp)
      .then(appealResolved('a1'));
  });

  test('is none in a plan that does not speak of appeals', () => {
    given(...running)
      .when(raise('a'), '9999-12-31T00:00:00.000000Z' as Stamp)
      .then(appealed('a1', 'a'));
  });
});

describe('ResolveAppeal', () => {
  /** Raised as event 7; events 8 and 9 follow. */
  const rejudged: EpochEvent = {
    type: 'UnitsRejudged',
    body: { units: [aUnit('u3')], reason: 'r' },
  };
  const acted = [
    ...running,
    appealed('a1', 'a', 'u3'),
    rejudged,
    recorded(aRow('a', '1', { run: 2, first: 2 })),
  ];

  test.each([[[]], [[8]], [[9]], [[8, 9]]])('may cite what was done since: %j', (events) => {
    given(...acted)
      .when(resolve('a1', events))
      .then(appealResolved('a1', events));
  });

  test.each<[readonly number[], readonly [number, number, number][]]>([
    [[7], [[0, 7, 7]]],
    [[1, 8], [[0, 1, 7]]],
    [[8, 10], [[1, 10, 8]]],
    [[9, 8], [[1, 8, 9]]],
    [
      [8, 8, 99],
      [
        [1, 8, 8],
        [2, 99, 8],
      ],
    ],
  ])('but not %j', (events, found) => {
    given(...acted)
      .when(resolve('a1', events))
      .thenRefused(
        ...found.map(([index, event, after]): Rejection => {
          return {
            code: 'unknown_event',
            place: `events[${String(index)}]`,
            event,
            after,
            last: 9,
          };
        }),
      );
  });

  test('the same ruling for the same reason over the same events is so already', () => {
    given(...acted, appealResolved('a1', [8, 9]))
      .when(resolve('a1', [8, 9]))
      .thenNothing();
  });

  test.each<[string, EpochCommand]>([
    ['another ruling', resolve('a1', [8, 9], { ruling: 'rejected' })],
    ['another reason', resolve('a1', [8, 9], { reason: 'for no reason' })],
    ['other events', resolve('a1', [8])],
  ])('%s on a resolved appeal is refused', (_, command) => {
    given(...acted, appealResolved('a1', [8, 9]))
      .when(command)
      .thenRefused({ code: 'appeal_resolved', place: '', id: 'a1', ruling: 'upheld' });
  });
});

test('the evidence lists every appeal with its ruling, and nothing else of it', () => {
  const events = [...running, appealed('a1', 'a', 'u1'), appealed('a2', 'b'), appealResolved('a2')];
  expect(evidenceOf(stateAfter(events)).appeals).toStrictEqual([
    { id: 'a1', key: 'a', ruling: null },
    { id: 'a2', key: 'b', ruling: 'upheld' },
  ]);
});
