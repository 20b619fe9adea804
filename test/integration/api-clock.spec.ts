/**
 * The clock at the edge: stamps have microseconds and never go backwards, and an intake's stamp is
 * compared with it.
 * Source: DESIGN "Commands and events"; reported faults D2, D3, D4.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { accepted, anEpoch, submit } from '../api-epochs.js';
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
