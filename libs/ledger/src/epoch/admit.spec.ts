import { describe, expect, test } from '@jest/globals';
import {
  aDigest,
  appealed,
  appealResolved,
  aRow,
  aUnit,
  erased,
  noon,
  opened,
  recorded,
  sha256,
  shortlisted,
  stateAfter,
  stored,
  submitted,
  submittedSealed,
} from '../../testing/epoch-builder.js';
import { closed } from '../../testing/refusals/story.js';
import type { EntryKey, EpochId, Instant, Role, RuleId } from '../ids.js';
import { admit, type Inadmissible } from './admit.js';
import { commandOf, commandRoles } from './command-roles.js';
import type { EpochClosed, EpochEvent, RecordedEvent } from './events.js';

const reason = 'asked for';
const open = [opened({ limit: '0.9' }), submittedSealed('a', 's'), submitted('b')];
const personal = [opened(), submitted('a'), submittedSealed('b', 'p', 'q', 'r')];
const running = [...open, shortlisted('a', 'b'), recorded(aRow('a', 'h1.'), aRow('b', '11'))];
const complete = [...running, recorded(aRow('a', '1', { first: 2 }), aRow('b', '1', { first: 2 }))];
const withdrawn: EpochEvent = {
  type: 'EntryWithdrawn',
  body: { key: 'a' as EntryKey, reason, units_back: 1 },
};

function admitted(
  before: readonly EpochEvent[],
  event: EpochEvent,
  envelope: Partial<RecordedEvent> = {},
): readonly Inadmissible[] {
  const state = stateAfter(before);
  const next = { ...stored(event, state.version + 1), ...envelope } as RecordedEvent;
  return admit(state, next, sha256);
}

function closing(members: Partial<EpochClosed['body']>): EpochEvent {
  return { ...closed, body: { ...closed.body, ...members } } as EpochEvent;
}

describe('an event may stand where it stands', () => {
  test.each<[readonly EpochEvent[], EpochEvent]>([
    [[], opened()],
    [open, submitted('c')],
    [running, withdrawn],
    [open, shortlisted('b', 'a')],
    [running, recorded(aRow('a', '0', { first: 2 }))],
    [running, { type: 'UnitsWithdrawn', body: { units: [aUnit('u1')], reason } }],
    [running, { type: 'UnitsRejudged', body: { units: [aUnit('u2')], reason } }],
    [complete, closed],
    [[...complete, closed], { type: 'EpochReopened', body: { reason } }],
    [running, appealed('a1', 'b', 'u1')],
    [[...complete, closed], appealed('a1', 'a')],
    [[...complete, closed, appealed('a1', 'a')], appealResolved('a1', [], 'rejected')],
    [open, { type: 'EpochCancelled', body: { reason } }],
    [personal, erased(3, 'q', 'p')],
    [[...personal, erased(3, 'p')], erased(3, 'q')],
    [[...complete, closed, appealed('a1', 'a')], erased(2, 's')],
  ])('given %j, %j', (before, event) => {
    expect(admitted(before, event)).toEqual([]);
  });
});

describe('an event cannot stand where it stands', () => {
  test('its command would have been refused: the refusals', () => {
    expect(admitted(open, recorded(aRow('a', '1')))).toEqual([
      { code: 'epoch_not_running', place: '' },
    ]);
    expect(admitted([], submitted('a'))).toEqual([{ code: 'unknown_epoch', place: '' }]);
    const [missing] = admitted(running, closed);
    expect(missing).toMatchObject({ code: 'outcomes_missing', key: 'a', units: ['u3'] });
  });

  test.each<[string, readonly EpochEvent[], EpochEvent, string, string, string]>([
    [
      'a number that does not follow',
      running,
      { ...withdrawn, body: { ...withdrawn.body, units_back: 2 } },
      'body.units_back',
      '1',
      '2',
    ],
    [
      'a repeat among the news',
      running,
      recorded(aRow('a', '10', { first: 1 })),
      'body.rows[0].first',
      '2',
      '1',
    ],
    [
      'nothing but repeats',
      running,
      recorded(aRow('a', 'h1')),
      'type',
      'null',
      '"OutcomesRecorded"',
    ],
    [
      'rows that belong together',
      [...open, shortlisted('a')],
      recorded(aRow('a', '1'), aRow('a', '0', { first: 1 })),
      'body.rows[0].outcomes',
      '"10"',
      '"1"',
    ],
    [
      'a list that stands already',
      running.slice(0, 4),
      shortlisted('b', 'a'),
      'type',
      'null',
      '"EntriesShortlisted"',
    ],
    ['a revision skipped', complete, closing({ revision: 2 }), 'body.revision', '1', '2'],
    [
      'another rule than the plan has',
      complete,
      closing({ rule: 'epoch-record@2' as RuleId }),
      'body.rule',
      '"epoch-record@3"',
      '"epoch-record@2"',
    ],
    [
      'an algorithm without digests',
      open,
      { ...submitted('c'), body: { ...submitted('c').body, _sd_alg: 'sha-256' } },
      'body._sd_alg',
      'null',
      '"sha-256"',
    ],
  ])('%s', (_, before, event, place, expected, found) => {
    const nothing = expected === 'null' && place !== 'type';
    expect(admitted(before, event)).toEqual([
      { code: 'event_differs', place, expected: nothing ? null : expected, found },
    ]);
  });

  test('an appeal out of order or after the deadline, a ruling that cites what is to come', () => {
    expect(admitted(running, appealed('a2', 'a'))).toEqual([
      { code: 'event_differs', place: 'body.id', expected: '"a1"', found: '"a2"' },
    ]);
    const until = '2026-11-23T11:00:00Z' as Instant;
    const late = [opened({ appeals: { until, may_close_while_open: true } }), shortlisted()];
    expect(admitted(late, appealed('a1', 'a'))).toEqual([
      { code: 'appeals_closed', place: '', until },
    ]);
    expect(admitted([...running, appealed('a1', 'a')], appealResolved('a1', [7]))).toEqual([
      { code: 'unknown_event', place: 'events[0]', event: 7, after: 6, last: 6 },
    ]);
  });

  test('an erasure of what the entry has not, or of what is gone', () => {
    const unknown = { code: 'unknown_disclosure', place: 'digests[0]' };
    expect(admitted(personal, erased(2, 'p'))).toEqual([{ ...unknown, digest: aDigest('p') }]);
    expect(admitted(personal, erased(4, 'p'))).toEqual([{ ...unknown, digest: aDigest('p') }]);
    expect(admitted(personal, erased(3, 'x'))).toEqual([{ ...unknown, digest: aDigest('x') }]);
    const gone = [...personal, erased(3, 'p')];
    expect(admitted(gone, erased(3, 'p'))).toMatchObject([
      { code: 'event_differs', place: 'type' },
    ]);
    expect(admitted(gone, erased(3, 'q', 'p'))).toMatchObject([
      { code: 'event_differs', place: 'body.digests[1]' },
    ]);
  });

  test('the plan is that of another epoch', () => {
    expect(admitted([], opened(), { epoch: 'other' as EpochId })).toEqual([
      { code: 'event_differs', place: 'body.plan.epoch', expected: '"other"', found: '"2026-w48"' },
    ]);
  });

  test("a rule that is not known here is the verifier's to name", () => {
    expect(admitted(complete, closing({ rule: 'epoch-record@9' as RuleId }))).toEqual([]);
  });

  test('stamps are judged by the stamp of the event', () => {
    const late = submitted('c', '2026-11-23T12:00:05.000001Z');
    expect(admitted(open, late)).toEqual([
      { code: 'stamp_in_future', place: 'submitted_at', clock: noon },
    ]);
  });
});

describe('only a role of its route may make an event', () => {
  test.each<[EpochEvent, readonly Role[]]>([
    [opened(), ['organiser']],
    [submitted('c'), ['intake']],
    [recorded(aRow('a', '1')), ['judge']],
    [withdrawn, ['organiser']],
    [appealed('a1', 'a'), ['intake', 'organiser']],
    [appealResolved('a1'), ['organiser']],
    [erased(2, 's'), ['organiser']],
    [closed, ['organiser']],
  ])('%j: %j', (event, allowed) => {
    expect(commandRoles(commandOf(event).type)).toEqual(allowed);
    const role: Role = allowed.includes('judge') ? 'organiser' : 'judge';
    expect(admitted(open, event, { role })).toEqual([
      { code: 'role_not_allowed', place: 'role', role, allowed },
    ]);
  });

  test('an appeal is raised by whoever takes entries, or by an organiser', () => {
    for (const role of ['intake', 'organiser'] as const) {
      expect(admitted(running, appealed('a1', 'a'), { role })).toEqual([]);
    }
  });
});
