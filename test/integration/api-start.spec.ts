/**
 * How a service starts, and what it refuses to start with: then nothing of it is left running.
 * Source: FORMATS, section 2, `serve`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Service, type ServiceOptions, SettingsUnusable, startService } from '#api';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
let dataDir = '';
const reported: string[] = [];
beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'epoch-ledger-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const start = (over: Partial<ServiceOptions> = {}): Promise<Service> =>
  startService({
    databaseUrl: database.url,
    dataDir,
    port: 0,
    report: (message) => reported.push(message),
    ...over,
  });

/** The origin that stands in the first event of an epoch that is opened for it. */
async function originOf(url: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({
    epoch: 'first',
    title: '',
    rule: 'epoch-record@3',
    max_void_fraction: '1',
    runtime_retries: 0,
    base_model: null,
    axes: [{ axis: 'a', tasks: [{ task: 't', units: ['u'] }] }],
  });
  const opened = await fetch(`${url}/v1/epochs`, { method: 'POST', headers, body });
  expect(opened.status).toBe(201);
  const events = await fetch(`${url}/v1/epochs/first/events`);
  return (JSON.parse(await events.text()) as { origin: unknown }).origin;
}

test('a first start on this machine makes tokens and says where; they work', async () => {
  const service = await start();
  expect(reported).toEqual([
    expect.stringContaining(join(dataDir, 'tokens.txt')),
    expect.stringContaining(join(dataDir, 'signing.key')),
  ]);
  const lines = (await readFile(join(dataDir, 'tokens.txt'), 'utf8')).split('\n');
  const token = lines[0]?.split(' ')[1] ?? '';
  expect(await originOf(service.url, token)).toBe('localhost');
  await service.close();
});

test('a later start has the same origin, named or not', async () => {
  for (const over of [{}, { origin: 'localhost' }]) {
    const service = await start(over);
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(200);
    await service.close();
  }
});

test.each<[string, Partial<ServiceOptions>, string]>([
  ['another origin', { origin: 'ledger.example.org' }, 'localhost'],
  ['an origin that is none', { origin: 'Not An Origin' }, 'is no origin'],
  ['a tokens file that is not there', { tokensFile: '/nowhere.json' }, 'does not exist'],
  [
    'an address that others reach, without tokens',
    { host: '0.0.0.0', dataDir: '/nowhere' },
    'tokens',
  ],
])('a start with %s is refused in words', async (_, over, words) => {
  await expect(start(over)).rejects.toThrow(words);
});

test('a start without a database and a data directory is refused in words', async () => {
  const tokensFile = join(dataDir, 'tokens.json');
  await expect(startService({ tokensFile, port: 0 })).rejects.toThrow(SettingsUnusable);
});

test('a port that is taken is refused, and the database is let go of', async () => {
  const first = await start();
  const port = Number(new URL(first.url).port);
  await expect(start({ port })).rejects.toThrow('EADDRINUSE');
  await first.close();
  const again = await start({ port });
  expect(again.url).toBe(first.url);
  await again.close();
  await again.close();
});
