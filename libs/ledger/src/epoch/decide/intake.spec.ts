import { describe, test } from '@jest/globals';
import { given, type History } from '../../../testing/decider-specification.js';
import {
  aDigest,
  aRow,
  aUnit,
  noon,
  opened,
  recorded,
  shortlisted,
  submitted,
} from '../../../testing/epoch-builder.js';
import type { EntryKey, Instant, ModelName, Stamp } from '../../ids.js';
import type { SubmitEntry } from '../commands.js';
import type { EpochEvent } from '../events.js';
import type { Rejection } from '../rejections.js';

const reason = 'asked for';

function submit(key: string, submittedAt?: string): SubmitEntry {
  const command = { type: 'SubmitEntry', key: key as EntryKey, model: `org/${key}` as ModelName };
  const stamp = submittedAt === undefined ? {} : { submitted_at: submittedAt as Instant };
  return { ...command, ...stamp } as SubmitEntry;
}

function left(type: 'EntryWithdrawn' | 'EntryDisqualified', key: string, back = 0): EpochEvent {
  return { type, body: { key: key as EntryKey, reason, units_back: back } };
}

describe('SubmitEntry', () => {
  const epoch = given(opened());

  test('without a stamp the ledger stamps the entry', () => {
    epoch.when(submit('a')).then(submitted('a'));
  });

  test("an intake's stamp is kept with all its digits", () => {
    const stamp = '2026-11-23T12:00:00.123456789012345678Z';
    epoch.when(submit('a', stamp)).then(submitted('a', stamp));
  });

  test('digest and digests of personal fields stand beside it', () => {
    const digest = 'sha512:00';
    const _sd = [aDigest('A')];
    epoch.when({ ...submit('a'), digest, _sd }).then({
      type: 'EntrySubmitted',
      body: { ...submitted('a').body, digest, _sd, _sd_alg: 'sha-256' },
    });
  });

  test('a key that is taken is refused in every state, whatever else is sent', () => {
    const taken = { code: 'entry_exists', place: 'key', key: 'a' as EntryKey } as const;
    const open = [opened(), submitted('a')];
    given(...open)
      .when(submit('a', '1999-01-01T00:00:00Z'))
      .thenRefused(taken);
    given(...open, shortlisted('a'))
      .when(submit('a'))
      .thenRefused(taken);
    const cancelled: EpochEvent = { type: 'EpochCancelled', body: { reason } };
    given(...open, cancelled)
      .when(submit('a'))
      .thenRefused(taken);
  });

  test('the base model is submitted the same way, under its key', () => {
    given(opened({ base: 'base' }))
      .when(submit('base'))
      .then(submitted('base'));
  });
});

describe('D2: when an entry is in time', () => {
  const tooEarly: Rejection = {
    code: 'intake_not_open',
    place: 'submitted_at',
    opens_at: '2026-11-23T10:00:00Z' as Instant,
  };
  const tooLate: Rejection = {
    code: 'intake_closed',
    place: 'submitted_at',
    closes_at: '2026-11-23T11:00:00.0Z' as Instant,
  };
  const ahead: Rejection = { code: 'stamp_in_future', place: 'submitted_at', clock: noon };
  const plan = { opens_at: '2026-11-23T10:00:00Z', closes_at: '2026-11-23T11:00:00.0Z' };

  test.each<[string, string, Rejection | null]>([
    ['at opens_at', '2026-11-23T10:00:00Z', null],
    ['a microsecond before opens_at', '2026-11-23T09:59:59.999999Z', tooEarly],
    ['at closes_at, in other digits', '2026-11-23T11:00:00.000Z', null],
    ['less than a microsecond after closes_at', '2026-11-23T11:00:00.0000001Z', tooLate],
  ])('given opens_at and closes_at, a stamp %s: %s', (_, stamp, refusal) => {
    const outcome = given(opened(plan)).when(submit('a', stamp));
    if (refusal === null) outcome.then(submitted('a', stamp));
    else outcome.thenRefused(refusal);
  });

  test.each<[string, string, Rejection | null]>([
    ['five seconds ahead of the clock', '2026-11-23T12:00:05Z', null],
    ['a microsecond more', '2026-11-23T12:00:05.000001Z', ahead],
    ['less than a microsecond more', '2026-11-23T12:00:05.0000001Z', ahead],
  ])('a stamp %s: %s', (_, stamp, refusal) => {
    const outcome = given(opened()).when(submit('a', stamp));
    if (refusal === null) outcome.then(submitted('a', stamp));
    else outcome.thenRefused(refusal);
  });

  test('without opens_at the epoch takes entries from the moment of its opening', () => {
    given(opened())
      .when(submit('a', '2026-11-23T11:59:59.999999Z'))
      .thenRefused({ ...tooEarly, opens_at: noon as string as Instant });
  });

  test("the ledger's own stamp is held to the same times", () => {
    const late = '2026-11-23T11:00:00.000001Z' as Stamp;
    given(opened({ closes_at: '2026-11-23T11:00:00.0Z', opens_at: '2026-11-01T00:00:00Z' }))
      .when(submit('a'), late)
      .thenRefused({ ...tooLate, place: '' });
  });

  test('a stamp can be both ahead of the clock and too late: both are said', () => {
    given(opened(plan)).when(submit('a', '2027-01-01T00:00:00Z')).thenRefused(tooLate, ahead);
  });
});

describe('WithdrawEntry and DisqualifyEntry', () => {
  const open = [opened({ base: 'base', limit: '0.9' }), submitted('a'), submitted('b')];
  const running = [...open, submitted('base'), shortlisted('a', 'b')];
  const withdraw = { type: 'WithdrawEntry', key: 'a' as EntryKey, reason } as const;
  const disqualify = { type: 'DisqualifyEntry', key: 'a' as EntryKey, reason } as const;

  test('an entry leaves while entries are taken, and while it is run', () => {
    given(...open)
      .when(withdraw)
      .then(left('EntryWithdrawn', 'a'));
    given(...running)
      .when(disqualify)
      .then(left('EntryDisqualified', 'a'));
  });

  test('it leaves once: again the same way is no news, the other way is refused', () => {
    const withdrawn = given(...running, left('EntryWithdrawn', 'a'));
    withdrawn.when({ ...withdraw, reason: 'another' }).thenNothing();
    withdrawn
      .when(disqualify)
      .thenRefused({ code: 'entry_withdrawn', place: '', key: withdraw.key });
  });

  test('who was never submitted cannot leave, and the base model never does', () => {
    const key = 'nobody' as EntryKey;
    given(...open)
      .when({ ...withdraw, key })
      .thenRefused({ code: 'unknown_entry', place: '', key });
    const base = 'base' as EntryKey;
    given(...open)
      .when({ ...withdraw, key: base })
      .thenRefused({ code: 'base_model_fixed', place: '', key: base });
  });

  test.each([
    ['nothing was reported', '...', '...', 0],
    ['it has no harness void', '1r0', 'h11', 0],
    ['its voids are its own', 'h1h', '111', 2],
    ['one of its voids is shared', 'h1h', 'h11', 1],
    ['all of its voids are shared', 'h1h', 'h1h', 0],
  ])('units that come back, given %s: %s, the other %s, then %i', (_, own, other, back) => {
    const rows = [aRow('a', own), aRow('b', other)].filter((row) => row.outcomes !== '...');
    const base = recorded(aRow('base', 'hhh'));
    const history: History = given(...running, base, ...rows.map((row) => recorded(row)));
    history.when(withdraw).then(left('EntryWithdrawn', 'a', back));
  });

  test('no units come back where they are not paired (epoch-record@1)', () => {
    const plan = { rule: 'epoch-record@1' };
    given(opened(plan), submitted('a'), shortlisted('a'), recorded(aRow('a', 'hhr')))
      .when(withdraw)
      .then(left('EntryWithdrawn', 'a', 0));
  });

  test('a withdrawn unit stays void for the others when one of them leaves', () => {
    const units = [aUnit('u1')];
    given(...running, { type: 'UnitsWithdrawn', body: { units, reason } })
      .when(withdraw)
      .then(left('EntryWithdrawn', 'a', 0));
  });
});
