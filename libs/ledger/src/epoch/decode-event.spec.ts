import { describe, expect, test } from '@jest/globals';
import { anExampleOf, eventTypesInOrder } from '../../testing/event-examples.js';
import type { Json } from '../record/json.js';
import { decodeEvent, eventTypes, isEventType } from './decode-event.js';
import type { EpochEvent } from './events.js';

type EventType = EpochEvent['type'];

/** The body of the example of a type with some members changed; undefined takes one away. */
function bodyOf(type: EventType, change: Readonly<Record<string, Json | undefined>> = {}): Json {
  return { ...(anExampleOf(type).body as unknown as Record<string, Json>), ...change };
}

describe('bodies of events', () => {
  test.each(eventTypesInOrder)('%s is read as it was written', (type) => {
    const event = anExampleOf(type);
    expect(decodeEvent(type, bodyOf(type))).toStrictEqual({ ok: true, value: event });
  });

  test.each(eventTypesInOrder)('%s refuses a member more, and no object', (type) => {
    const found = [decodeEvent(type, bodyOf(type, { reward: 1 })), decodeEvent(type, null)];
    expect(found.map((one) => !one.ok && one.issues[0])).toMatchObject([
      { place: 'body.reward', code: 'unknown_member' },
      { place: 'body', code: 'wrong_type' },
    ]);
  });

  test('the list of types is closed', () => {
    expect([...eventTypes].sort()).toEqual([...eventTypesInOrder].sort());
    expect(isEventType('EpochOpened')).toBe(true);
    expect(isEventType('EpochPaid')).toBe(false);
    expect(isEventType('constructor')).toBe(false);
  });
});

describe('bodies that are refused, by place', () => {
  const plan = (change: Readonly<Record<string, Json>>): Json => ({
    plan: { ...(bodyOf('EpochOpened') as { plan: Record<string, Json> }).plan, ...change },
  });
  const row = (change: Readonly<Record<string, Json>>): Json => ({
    rows: [
      { ...(bodyOf('OutcomesRecorded') as { rows: Record<string, Json>[] }).rows[0], ...change },
    ],
  });
  const [first, second] = ['A', 'B'].map((letter) => letter + 'A'.repeat(42));

  test.each<[string, EventType, Json, string]>([
    [
      'text for a number',
      'EntryWithdrawn',
      bodyOf('EntryWithdrawn', { units_back: '0' }),
      'body.units_back wrong_type',
    ],
    ['a negative count', 'VoidsRerun', bodyOf('VoidsRerun', { pairs: -1 }), 'body.pairs bad_value'],
    ['no reason', 'EpochReopened', {}, 'body.reason missing_member'],
    [
      'an unknown rule in the plan',
      'EpochOpened',
      plan({ rule: 'x@1' }),
      'body.plan.rule bad_value',
    ],
    [
      'a limit as a number',
      'EpochOpened',
      plan({ max_void_fraction: 1 }),
      'body.plan.max_void_fraction bad_value',
    ],
    [
      'an instant with an offset',
      'EpochOpened',
      plan({ opens_at: '2026-11-23T12:00:00+02:00' }),
      'body.plan.opens_at bad_value',
    ],
    [
      'an instant with an offset',
      'EntrySubmitted',
      bodyOf('EntrySubmitted', { submitted_at: '2026-11-23T10:00:00+00:00' }),
      'body.submitted_at bad_value',
    ],
    [
      'digests out of order',
      'EntrySubmitted',
      bodyOf('EntrySubmitted', { _sd: [second ?? '', first ?? ''] }),
      'body._sd[1] bad_value',
    ],
    [
      'a digest twice',
      'EntrySubmitted',
      bodyOf('EntrySubmitted', { _sd: [first ?? '', first ?? ''] }),
      'body._sd[1] bad_value',
    ],
    [
      'a digest with stray bits',
      'EntrySubmitted',
      bodyOf('EntrySubmitted', { _sd: ['B'.repeat(43)] }),
      'body._sd[0] bad_value',
    ],
    ['no digests', 'EntrySubmitted', bodyOf('EntrySubmitted', { _sd: [] }), 'body._sd too_short'],
    [
      'another algorithm',
      'EntrySubmitted',
      bodyOf('EntrySubmitted', { _sd_alg: 'md5' }),
      'body._sd_alg bad_value',
    ],
    ['no rows', 'OutcomesRecorded', { rows: [] }, 'body.rows too_short'],
    [
      'a row without first',
      'OutcomesRecorded',
      row({ first: null }),
      'body.rows[0].first wrong_type',
    ],
    ['run 0', 'OutcomesRecorded', row({ run: 0 }), 'body.rows[0].run bad_value'],
    ['another code', 'OutcomesRecorded', row({ outcomes: '2' }), 'body.rows[0].outcomes bad_value'],
    [
      'an upper-case digest',
      'EpochClosed',
      bodyOf('EpochClosed', { plan_sha256: 'A'.repeat(64) }),
      'body.plan_sha256 bad_value',
    ],
    [
      'revision 0',
      'EpochClosed',
      bodyOf('EpochClosed', { revision: 0 }),
      'body.revision bad_value',
    ],
    [
      'an id of no appeal',
      'AppealRaised',
      bodyOf('AppealRaised', { id: 'a0' }),
      'body.id bad_value',
    ],
    ['no text', 'AppealRaised', bodyOf('AppealRaised', { text: '' }), 'body.text bad_value'],
    ['no unit', 'AppealRaised', bodyOf('AppealRaised', { units: [] }), 'body.units too_short'],
    [
      'another ruling',
      'AppealResolved',
      bodyOf('AppealResolved', { ruling: 'open' }),
      'body.ruling bad_value',
    ],
    [
      'no list of events',
      'AppealResolved',
      bodyOf('AppealResolved', { events: undefined }),
      'body.events missing_member',
    ],
    [
      'nothing erased',
      'DisclosuresErased',
      bodyOf('DisclosuresErased', { digests: [] }),
      'body.digests too_short',
    ],
    [
      'a digest erased twice',
      'DisclosuresErased',
      bodyOf('DisclosuresErased', { digests: [first ?? '', first ?? ''] }),
      'body.digests[1] duplicate',
    ],
    [
      'version 0',
      'DisclosuresErased',
      bodyOf('DisclosuresErased', { version: 0 }),
      'body.version bad_value',
    ],
    ['a key twice', 'EntriesShortlisted', { keys: ['a', 'a'] }, 'body.keys[1] duplicate'],
  ])('%s', (_, type, body, expected) => {
    const decoded = decodeEvent(type, body);
    const issue = decoded.ok ? undefined : decoded.issues[0];
    expect(`${String(issue?.place)} ${String(issue?.code)}`).toBe(expected);
  });
});
