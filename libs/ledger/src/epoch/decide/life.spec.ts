import { describe, test } from '@jest/globals';
import { given } from '../../../testing/decider-specification.js';
import {
  aDigest,
  aPair,
  aPlan,
  appealed,
  appealResolved,
  aRow,
  aUnit,
  erased,
  opened,
  packed,
  recorded,
  report,
  shortlisted,
  submitted,
  submittedSealed,
} from '../../../testing/epoch-builder.js';
import { closed } from '../../../testing/refusals/story.js';
import type { EntryKey, Instant, ModelName } from '../../ids.js';
import type { EpochCommand } from '../commands.js';
import type { EpochEvent } from '../events.js';

const reason = 'asked for';
const key = 'a' as EntryKey;

/** An epoch in each of its states: `a` and `b` submitted, `a` shortlisted, over the limit. */
const until = '2026-12-01T00:00:00Z' as Instant;
const open = [
  opened({ appeals: { until, may_close_while_open: true } }),
  submittedSealed('a', 'p'),
  submitted('b'),
];
const measured = [shortlisted('a'), recorded(aRow('a', 'h10'))];
const appeal = appealed('a1', 'a');
const running = [...open, ...measured, appeal];
const reopened: EpochEvent = { type: 'EpochReopened', body: { reason } };
const cancelled: EpochEvent = { type: 'EpochCancelled', body: { reason } };
const states = {
  absent: [],
  open,
  running,
  closed: [...running, closed],
  reopened: [...running, closed, reopened],
  cancelled: [...open, cancelled],
};

/** A command of each type that nothing but the state of the epoch stands against. */
const commands: { readonly [Type in EpochCommand['type']]: EpochCommand & { type: Type } } = {
  OpenEpoch: { type: 'OpenEpoch', plan: aPlan() },
  SubmitEntry: { type: 'SubmitEntry', key: 'new' as EntryKey, model: 'm' as ModelName },
  WithdrawEntry: { type: 'WithdrawEntry', key, reason },
  DisqualifyEntry: { type: 'DisqualifyEntry', key, reason },
  ShortlistEntries: { type: 'ShortlistEntries', keys: [key, 'b' as EntryKey] },
  RecordOutcomes: report(packed('a', 'h10')),
  VoidUnits: { type: 'VoidUnits', units: [aPair('a', 'u1')], reason },
  WithdrawUnits: { type: 'WithdrawUnits', units: [aUnit('u1')], reason },
  RejudgeUnits: { type: 'RejudgeUnits', units: [aUnit('u2')], reason },
  RerunVoids: { type: 'RerunVoids', axis: aUnit('').axis, cannot_rerun: [] },
  RaiseAppeal: { type: 'RaiseAppeal', key, text: appeal.body.text },
  ResolveAppeal: { type: 'ResolveAppeal', ...appealResolved('a1').body },
  CloseEpoch: { type: 'CloseEpoch' },
  ReopenEpoch: { type: 'ReopenEpoch', reason },
  CancelEpoch: { type: 'CancelEpoch', reason },
  EraseDisclosures: { type: 'EraseDisclosures', digests: [aDigest('p')], reason },
};

/** What stands for a whole refusal by the state of the epoch. */
const refusals = {
  unknown_epoch: { code: 'unknown_epoch', place: '' },
  epoch_exists: { code: 'epoch_exists', place: '' },
  epoch_closed: { code: 'epoch_closed', place: '', revision: 1 },
  epoch_cancelled: { code: 'epoch_cancelled', place: '', reason },
  epoch_not_running: { code: 'epoch_not_running', place: '' },
  epoch_not_closed: { code: 'epoch_not_closed', place: '' },
  record_published: { code: 'record_published', place: '', revision: 1 },
  intake_closed: { code: 'intake_closed', place: '', closes_at: null },
  shortlist_fixed: { code: 'shortlist_fixed', place: '' },
  outcome_reported: {
    code: 'outcome_reported',
    place: 'units[0]',
    ...aPair('a', 'u1'),
    outcome: 'h',
  },
  axis_over_limit: {
    code: 'axis_over_limit',
    place: '',
    axis: aUnit('').axis,
    void_fraction: '1/3',
    limit: aPlan().max_void_fraction,
  },
} as const;

type Refused = keyof typeof refusals;
type Expected = Refused | EpochEvent['type'] | 'nothing';
type Row = readonly [EpochCommand['type'], Expected, Expected, Expected];

describe('the life of an epoch: every command in every state', () => {
  test.each<Row>([
    ['OpenEpoch', 'EpochOpened', 'epoch_exists', 'epoch_exists'],
    ['SubmitEntry', 'unknown_epoch', 'EntrySubmitted', 'intake_closed'],
    ['WithdrawEntry', 'unknown_epoch', 'EntryWithdrawn', 'EntryWithdrawn'],
    ['DisqualifyEntry', 'unknown_epoch', 'EntryDisqualified', 'EntryDisqualified'],
    ['ShortlistEntries', 'unknown_epoch', 'EntriesShortlisted', 'shortlist_fixed'],
    ['RecordOutcomes', 'unknown_epoch', 'epoch_not_running', 'nothing'],
    ['VoidUnits', 'unknown_epoch', 'epoch_not_running', 'outcome_reported'],
    ['WithdrawUnits', 'unknown_epoch', 'epoch_not_running', 'UnitsWithdrawn'],
    ['RejudgeUnits', 'unknown_epoch', 'epoch_not_running', 'UnitsRejudged'],
    ['RerunVoids', 'unknown_epoch', 'epoch_not_running', 'VoidsRerun'],
    ['RaiseAppeal', 'unknown_epoch', 'epoch_not_running', 'AppealRaised'],
    ['ResolveAppeal', 'unknown_epoch', 'epoch_not_running', 'AppealResolved'],
    ['CloseEpoch', 'unknown_epoch', 'epoch_not_running', 'axis_over_limit'],
    ['ReopenEpoch', 'unknown_epoch', 'epoch_not_closed', 'epoch_not_closed'],
    ['CancelEpoch', 'unknown_epoch', 'EpochCancelled', 'EpochCancelled'],
    ['EraseDisclosures', 'unknown_epoch', 'DisclosuresErased', 'DisclosuresErased'],
  ])('%s: absent %s, open %s, running %s', (type, absent, whenOpen, whenRunning) => {
    expectIn('absent', type, absent);
    expectIn('open', type, whenOpen);
    expectIn('running', type, whenRunning);
  });

  test.each<Row>([
    ['OpenEpoch', 'epoch_exists', 'epoch_exists', 'epoch_exists'],
    ['SubmitEntry', 'epoch_closed', 'intake_closed', 'epoch_cancelled'],
    ['WithdrawEntry', 'epoch_closed', 'EntryWithdrawn', 'epoch_cancelled'],
    ['DisqualifyEntry', 'epoch_closed', 'EntryDisqualified', 'epoch_cancelled'],
    ['ShortlistEntries', 'epoch_closed', 'shortlist_fixed', 'epoch_cancelled'],
    ['RecordOutcomes', 'epoch_closed', 'nothing', 'epoch_cancelled'],
    ['VoidUnits', 'epoch_closed', 'outcome_reported', 'epoch_cancelled'],
    ['WithdrawUnits', 'epoch_closed', 'UnitsWithdrawn', 'epoch_cancelled'],
    ['RejudgeUnits', 'epoch_closed', 'UnitsRejudged', 'epoch_cancelled'],
    ['RerunVoids', 'epoch_closed', 'VoidsRerun', 'epoch_cancelled'],
    ['RaiseAppeal', 'AppealRaised', 'AppealRaised', 'epoch_cancelled'],
    ['ResolveAppeal', 'AppealResolved', 'AppealResolved', 'epoch_cancelled'],
    ['CloseEpoch', 'epoch_closed', 'axis_over_limit', 'epoch_cancelled'],
    ['ReopenEpoch', 'EpochReopened', 'epoch_not_closed', 'epoch_cancelled'],
    ['CancelEpoch', 'record_published', 'record_published', 'epoch_cancelled'],
    ['EraseDisclosures', 'DisclosuresErased', 'DisclosuresErased', 'DisclosuresErased'],
  ])('%s: closed %s, reopened %s, cancelled %s', (type, whenClosed, again, whenCancelled) => {
    expectIn('closed', type, whenClosed);
    expectIn('reopened', type, again);
    expectIn('cancelled', type, whenCancelled);
  });

  test('C2: opening an epoch again with another limit is refused, its plan stays', () => {
    given(...open)
      .when({ type: 'OpenEpoch', plan: aPlan({ limit: '0.9' }) })
      .thenRefused(refusals.epoch_exists);
  });
});

/** The event that a command makes of the story above; a type of event alone says too little. */
const events: Readonly<Record<string, EpochEvent>> = {
  EpochOpened: opened(),
  EntrySubmitted: {
    ...submitted('new'),
    body: { ...submitted('new').body, model: 'm' as ModelName },
  },
  EntriesShortlisted: shortlisted('a', 'b'),
  UnitsWithdrawn: { type: 'UnitsWithdrawn', body: { units: [aUnit('u1')], reason } },
  UnitsRejudged: { type: 'UnitsRejudged', body: { units: [aUnit('u2')], reason } },
  VoidsRerun: {
    type: 'VoidsRerun',
    body: { axis: aUnit('').axis, pairs: 1, cannot_rerun: [] },
  },
  AppealRaised: appealed('a2', 'a'),
  AppealResolved: appealResolved('a1'),
  EpochReopened: reopened,
  EpochCancelled: cancelled,
  DisclosuresErased: erased(2, 'p'),
};

function expectIn(
  state: keyof typeof states,
  type: EpochCommand['type'],
  expected: Expected,
): void {
  const outcome = given(...states[state]).when(commands[type]);
  if (expected === 'nothing') outcome.thenNothing();
  else if (expected in refusals) outcome.thenRefused(refusals[expected as Refused]);
  else outcome.then(events[expected] ?? leftEvent(expected, state === 'open' ? 0 : 1));
}

function leftEvent(type: string, unitsBack: number): EpochEvent {
  const body = { key, reason, units_back: unitsBack };
  return { type: type as 'EntryWithdrawn', body };
}
