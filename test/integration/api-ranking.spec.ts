/** A ranking is kept as it was answered, and asked about each time: nobody is shown an old one. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { accepted, anEpoch, close, report, shortlist, submit } from '../api-epochs.js';
import {
  type Answered,
  type Sent,
  type ServiceUnderTest,
  serviceUnderTest,
} from '../api-service.js';

let here: ServiceUnderTest;
let there: ServiceUnderTest;
beforeAll(async () => {
  here = await serviceUnderTest();
  there = await here.beside();
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const tagOf = ({ headers }: Answered): string => headers.get('etag') ?? '';
const having = (tag: string): Sent => ({ headers: { 'if-none-match': tag } });

describe('a ranking of an epoch that is under way', () => {
  const path = '/v1/epochs/live/ranking';
  beforeAll(() => anEpoch(here, 'live', [submit('a'), submit('b')]));

  test('has the digest of its bytes as ETag, and whoever has it is told so', async () => {
    const first = await here.get(path);
    const digest = createHash('sha256').update(first.text).digest('hex');
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([tagOf(first), first.headers.get('cache-control')]).toEqual([`"${digest}"`, 'no-cache']);
    const again = await here.get(path, having(tagOf(first)));
    expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tagOf(first)]);
    expect((await here.get(path)).text).toBe(first.text);
  });

  test('is another one after each command, through whichever service it is read', async () => {
    const seen = new Set<string>();
    for (const [at, key] of ['c', 'd', 'e'].entries()) {
      const [route, body, as] = submit(key);
      const { json } = await accepted(here.post(`/v1/epochs/live/${route}`, body, { as }));
      const position = `?at_least=${String(json['position'])}`;
      for (const [service, query] of [[here, ''] as const, [there, position] as const]) {
        const answer = await service.get(`${path}${query}`, having([...seen].join(', ')));
        expect([answer.status, answer.text.includes(`"${key}"`)]).toEqual([200, true]);
      }
      seen.add(tagOf(await there.get(path)));
      expect(seen.size).toBe(at + 1);
    }
  });

  test('is read anew once its table was written anew, of the same version', async () => {
    const before = await here.get(path);
    const database = new Client({ connectionString: here.databaseUrl });
    await database.connect();
    try {
      const set = `UPDATE read_model.rankings SET overall_score = 'other' WHERE epoch = 'live'`;
      await database.query(set);
    } finally {
      await database.end();
    }
    const after = await here.get(path, having(tagOf(before)));
    expect([after.status, after.json]).toEqual([200, { ...before.json, overall_score: 'other' }]);
  });
});

test('what is hidden until the close is kept from the public, whatever it has', async () => {
  await anEpoch(here, 'hidden', [submit('a'), shortlist('a'), report('a', '011')], {
    visibility: 'at_close',
  });
  const path = '/v1/epochs/hidden/ranking';
  const shown = await here.get(path, { as: 'organiser' });
  expect(shown.status).toBe(200);
  for (const sent of [{}, having(tagOf(shown)), having('*')]) {
    expect((await here.get(path, sent)).status).toBe(403);
  }
  const [route, body, as] = close;
  await accepted(here.post(`/v1/epochs/hidden/${route}`, body, { as }));
  const published = await here.get(path, having(tagOf(shown)));
  expect([published.status, published.json['provisional']]).toEqual([200, false]);
  expect((await here.get(path, having(tagOf(published)))).status).toBe(304);
});
