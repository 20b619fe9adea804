/**
 * What a command answers beside its events: previews, "already so", the forms of a body.
 * Source: FORMATS, section 6 "Answers".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEpoch, aPlan, packed, report, shortlist, single, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

describe('given `?dry_run=true`', () => {
  beforeAll(() =>
    anEpoch(service, 'dry', [
      submit('a'),
      submit('b'),
      shortlist('a', 'b'),
      report('a', '0h1'),
      report('b', '110'),
    ]),
  );

  test('then the answer says what would change, and nothing is appended', async () => {
    const before = await service.logPosition();
    const { status, json } = await service.post(
      '/v1/epochs/dry/entries/a/withdraw?dry_run=true',
      { reason: 'asked to' },
      { as: 'organiser' },
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({ epoch: 'dry', version: 6, dry_run: true });
    expect(json['events']).toEqual([
      {
        version: 7,
        type: 'EntryWithdrawn',
        body: { key: 'a', reason: 'asked to', units_back: 1 },
      },
    ]);
    expect(json['before']).toEqual({
      state: 'running',
      ranking: [
        { key: 'a', rank: 1, score_exact: '1/2' },
        { key: 'b', rank: 2, score_exact: '1/2' },
      ],
    });
    expect(json['after']).toEqual({
      state: 'running',
      ranking: [
        { key: 'b', rank: 1, score_exact: '2/3' },
        { key: 'a', rank: null, score_exact: null },
      ],
    });
    expect(await service.logPosition()).toBe(before);
  });

  test.each([
    ['an opening', '/v1/epochs', aPlan('never'), 200],
    ['a close', '/v1/epochs/dry/close', {}, 200],
    ['a refusal', '/v1/epochs/dry/reopen', { reason: 'r' }, 409],
    ['an unknown epoch', '/v1/epochs/never/close', {}, 404],
  ])('of %s, then nothing is appended', async (_, path, body, expected) => {
    const before = await service.logPosition();
    const { status } = await service.post(`${path}?dry_run=true`, body, { as: 'organiser' });
    expect([status, await service.logPosition()]).toEqual([expected, before]);
  });
});

describe('what is so already', () => {
  test('is answered 200 without events, at the version that is', async () => {
    await anEpoch(service, 'already', [submit('a'), shortlist('a'), report('a', '11.')]);
    const before = await service.logPosition();
    const same = { outcomes: [packed('a', '1..')] };
    const { status, json } = await service.post('/v1/epochs/already/outcomes', same, {
      as: 'judge',
    });
    expect([status, json]).toEqual([
      200,
      { epoch: 'already', version: 4, position: before, events: [] },
    ]);
    expect(await service.logPosition()).toBe(before);
  });
});

describe('outcomes as lines', () => {
  test('are the same as a list of the same rows; blank lines are nothing', async () => {
    await anEpoch(service, 'lines', [submit('a'), shortlist('a')]);
    const rows = [packed('a', '1..'), single('a', 'u2', 'failure')];
    const raw = rows.map((row) => `${JSON.stringify(row)}\n\n`).join('');
    const { status, json } = await service.post('/v1/epochs/lines/outcomes', null, {
      as: 'judge',
      headers: { 'content-type': 'application/x-ndjson' },
      raw,
    });
    expect([status, json['version']]).toEqual([201, 4]);
    const { json: left } = await service.get('/v1/epochs/lines/pending', { as: 'judge' });
    expect(left['pending']).toEqual([expect.objectContaining({ unit: 'u3' })]);
  });
});

test('a close needs no body', async () => {
  await anEpoch(service, 'bodiless', [shortlist()]);
  const answer = await service.post('/v1/epochs/bodiless/close', null, {
    as: 'organiser',
    raw: '',
  });
  expect([answer.status, answer.json['revision']]).toEqual([201, 1]);
});
