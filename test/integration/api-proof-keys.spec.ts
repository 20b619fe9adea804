/** Who may sign: the one key of a service, and never on less than was signed before. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeyFile } from '#api';
import { accepted, aPlan, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { copyOfDatabase, type TestDatabase } from '../database.js';

let folder = '';
let service: ServiceUnderTest;
const copies: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-keys-'));
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a'), shortlist('a')]);
});
afterAll(async () => {
  await service.stop();
  for (const copy of copies) await copy.drop();
  await rm(folder, { recursive: true });
});

describe('a service without the key', () => {
  let without: ServiceUnderTest;
  beforeAll(async () => {
    without = await service.beside({ signingKey: join(folder, 'absent.key') });
  });
  afterAll(() => without.stop());

  test.each([
    ['/v1/epochs', aPlan('f'), 'organiser'],
    ['/v1/epochs/e/entries', submit('b')[1], 'intake'],
    ['/v1/epochs/e/close', {}, 'organiser'],
  ] as const)('given POST %s, then 503 no_signing_key', async (path, body, as) => {
    const answer = await without.post(path, body, { as });
    expect([answer.status, answer.json['code']]).toEqual([503, 'no_signing_key']);
    expect(answer.headers.get('retry-after')).not.toBeNull();
  });

  test('given what needs no signature, then it is done', async () => {
    const [path, body, as] = report('a', '101');
    await accepted(without.post(`/v1/epochs/e/${path}`, body, { as }));
    expect((await without.get('/v1/epochs/e')).status).toBe(200);
    expect((await without.get('/v1/keys')).text).toBe((await service.get('/v1/keys')).text);
    expect((await without.get('/v1/service-log')).status).toBe(200);
  });

  test('given events after the last note, then no checkpoint until another signs', async () => {
    const path = '/v1/epochs/e/checkpoint';
    expect(await refusedWith(without.get(path))).toEqual([503, 'no_signing_key']);
    const { text } = await service.get(path);
    expect((await without.get(path)).text).toBe(text);
  });
});

test('given another key, then the service does not start', async () => {
  const signingKey = join(folder, 'another.key');
  await makeKeyFile(signingKey, 'localhost');
  await expect(service.beside({ signingKey })).rejects.toThrow('use its file');
});

test('given a backup and the live key, then it is read and not signed', async () => {
  const copy = await service.paused(async () => {
    const made = await copyOfDatabase(service.databaseUrl);
    copies.push(made);
    return made.url;
  });
  await anEpoch(service, 'after-the-backup');
  const restored = await service.beside({ databaseUrl: copy });
  const answer = await restored.post('/v1/epochs', aPlan('forked'), { as: 'organiser' });
  expect([answer.status, answer.json['code']]).toEqual([503, 'no_signing_key']);
  expect(String(answer.json['detail'])).toContain('does not have: it is older');
  expect(restored.reported.join('\n')).toContain('this service signs nothing any more');
  expect((await restored.get('/v1/epochs/e')).status).toBe(200);
  expect((await restored.get('/v1/epochs/e/receipts/a')).status).toBe(503);
  await restored.stop();
});
