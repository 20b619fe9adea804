/**
 * When the database does not answer: nothing is acknowledged, everybody is told to come back, and
 * the service goes on by itself once it does.
 * Source: FORMATS, section 6 "Errors" (503, Retry-After); reported faults F4, L9.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { accepted, anEpoch, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e');
});
afterAll(() => service.stop());

/** Runs `statements` in the server's own database, not in the one of the service. */
async function inServer(...statements: readonly string[]): Promise<void> {
  const url = new URL(service.databaseUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const cut = (name: string): string =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

test('given cut connections, then the next command works', async () => {
  const name = new URL(service.databaseUrl).pathname.slice(1);
  await inServer(cut(name));
  await accepted(service.post('/v1/epochs/e/entries', submit('a')[1], { as: 'intake' }));
});

test('given a database that takes no connections, then 503 until it does again', async () => {
  const name = new URL(service.databaseUrl).pathname.slice(1);
  await inServer(`alter database "${name}" allow_connections false`, cut(name));
  const key = { 'idempotency-key': 'once' };
  const sent = { as: 'intake', headers: key } as const;
  const answers = await Promise.all([
    service.post('/v1/epochs/e/entries', submit('b')[1], sent),
    service.get('/v1/epochs/e/ranking'),
    service.get('/health/ready'),
    service.get('/health/live'),
    service.get('/v1/epochs/e/events'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 200, 503]);
  expect(answers[2].json).toMatchObject({ ready: false, log: 'the log does not answer' });
  expect(answers[0].headers.get('retry-after')).toBe('1');
  expect(await refusedWith(Promise.resolve(answers[0]))).toEqual([503, 'log_unavailable']);
  await inServer(`alter database "${name}" allow_connections true`);
  const { json } = await accepted(service.post('/v1/epochs/e/entries', submit('b')[1], sent));
  expect(json['version']).toBe(3);
  const ranking = await service.get(`/v1/epochs/e/ranking?at_least=${String(json['position'])}`);
  expect(ranking.status).toBe(200);
  expect((await service.get('/health/ready')).json).toMatchObject({ ready: true });
});
