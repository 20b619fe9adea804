/**
 * The clock at the edge: stamps have microseconds and never go backwards, and an intake's stamp is
 * compared with it.
 * Source: DESIGN "Commands and events"; reported faults D2, D3, D4.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { shownAudit } from '#ledger/explain/describe-anomaly';
import { TimeAuditor } from '#ledger/explain/audit-time';
import { nothingHeld, verifyBundle } from '#ledger/verify/verify-bundle';
import { cryptography } from '../../libs/ledger/testing/cryptography.js';
import { accepted, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

/** 2026-11-23T10:00:00Z in microseconds. */
const ten = 1_795_428_000_000_000n;

let now = ten;
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest({ clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => {
  now = ten;
});

describe('given a clock at 10:00:00', () => {
  beforeAll(() => anEpoch(service, 'intake'));

  test.each([
    ['five seconds ahead', '2026-11-23T10:00:05Z', 201],
    ['a microsecond more', '2026-11-23T10:00:05.000001Z', 409],
    ['a tenth of a microsecond more', '2026-11-23T10:00:05.0000001Z', 409],
    ['at the opening', '2026-11-23T10:00:00Z', 201],
    ['a microsecond before the opening', '2026-11-23T09:59:59.999999Z', 409],
  ])('a stamp %s: %s answers %i', async (key, submitted_at, status) => {
    const [path, body, as] = submit(key, { submitted_at });
    const answer = await service.post(`/v1/epochs/intake/${path}`, body, { as });
    expect(answer.status).toBe(status);
  });

  test('a stamp keeps all its digits, beside the one of the ledger', async () => {
    const [path, body, as] = submit('digits', {
      submitted_at: '2026-11-23T12:00:00.1234560+02:00',
    });
    const { json } = await accepted(service.post(`/v1/epochs/intake/${path}`, body, { as }));
    expect(json).toMatchObject({
      submitted_at: '2026-11-23T10:00:00.1234560Z',
      received_at: '2026-11-23T10:00:00.000000Z',
    });
  });
});

describe('given a clock that goes back', () => {
  test('then the last stamp repeats, and the envelope keeps what the clock read', async () => {
    await anEpoch(service, 'back', [submit('a')]);
    now = ten - 1n;
    const { json } = await accepted(
      service.post('/v1/epochs/back/entries', submit('b')[1], { as: 'intake' }),
    );
    expect(json['received_at']).toBe('2026-11-23T10:00:00.000000Z');
    now = ten + 1n;
    await accepted(service.post('/v1/epochs/back/entries', submit('c')[1], { as: 'intake' }));
    const { text } = await service.get('/v1/epochs/back/events?after=1');
    const envelopes = text.split('\n').filter((line) => line !== '');
    const stamps = envelopes.map((line) => JSON.parse(line) as { at: string; clock?: string });
    expect(stamps.map(({ at, clock }) => [at, clock])).toEqual([
      ['2026-11-23T10:00:00.000000Z', undefined],
      ['2026-11-23T10:00:00.000000Z', '2026-11-23T09:59:59.999999Z'],
      ['2026-11-23T10:00:00.000001Z', undefined],
    ]);
  });
});

describe('given a clock that runs an hour ahead for a while, and is set back', () => {
  const hour = 3_600_000_000n;
  const second = 1_000_000n;

  /** An entry, or outcomes, when the clock reads `at`. */
  async function happens(at: bigint, step: ReturnType<typeof submit>): Promise<void> {
    now = at;
    const [path, body, as] = step;
    await accepted(service.post(`/v1/epochs/ahead/${path}`, body, { as }));
  }

  test('then the audit says since when and by how much, and so does who verifies', async () => {
    await anEpoch(service, 'ahead');
    await happens(ten + second, submit('a'));
    await happens(ten + hour, submit('b', { submitted_at: '2026-11-23T10:00:02Z' }));
    await happens(ten + 3n * second, submit('c', { submitted_at: '2026-11-23T11:00:04Z' }));
    await happens(ten + 4n * second, shortlist('a', 'c'));
    await happens(ten + 5n * second, report('a', '101'));
    await happens(ten + 6n * second, report('c', '101'));
    const { json } = await service.get('/v1/epochs/ahead/audit');
    expect(json).toMatchObject({
      epoch: 'ahead',
      version: 7,
      anomaly_counts: { clock_backwards: 1, intake_far_off: 1, outcomes_before_entry: 1 },
      anomalies: [
        {
          code: 'intake_far_off',
          where: 'events[3]',
          values: { key: 'b', seconds: '3598.000000' },
        },
        {
          code: 'clock_backwards',
          where: 'events[4]',
          values: { behind_seconds: '3597.000000', since: 3, last: 7 },
        },
        {
          code: 'outcomes_before_entry',
          where: 'events[7]',
          values: { key: 'c', entry: 4, seconds: '4.000000' },
        },
      ],
    });
    const { text } = await service.get('/v1/epochs/ahead/bundle');
    const whole = await verifyBundle([Buffer.from(text)], { cryptography, held: nothingHeld });
    const { anomalies, anomaly_counts } = whole;
    expect({ anomalies, anomaly_counts }).toEqual({
      anomalies: json['anomalies'],
      anomaly_counts: json['anomaly_counts'],
    });
    // They change no verdict: what is found is only that no key was pinned.
    expect(whole.findings.map(({ code }) => code)).toEqual(['key_not_pinned']);
    const cut = await verifyBundle([Buffer.from(text.slice(0, -9))], {
      cryptography,
      held: nothingHeld,
    });
    expect(cut).toMatchObject(shownAudit(new TimeAuditor().end()));
  });

  test('and of an epoch that nobody opened there is none', async () => {
    expect(await refusedWith(service.get('/v1/epochs/none/audit'))).toEqual([404, 'unknown_epoch']);
  });
});
