/** Tokens while a service runs: made, listed and revoked by the command line, without a restart. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aPlan } from '../api-epochs.js';
import { epochLedger, type Ended } from '../cli.js';
import { openStream } from '../event-stream.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { eventually } from '../programs/eventually.js';

let programs: Programs;
let service: ServiceProcess;
let dataDir = '';
beforeAll(async () => {
  programs = new Programs();
  dataDir = await programs.folder();
  service = await programs.serve({ dataDir, database: await programs.database() });
}, 60_000);
afterAll(() => programs.end(), 60_000);

const tokens = (...words: readonly string[]): Promise<Ended> =>
  epochLedger(['tokens', ...words, '--data-dir', dataDir]);
const statusOf = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${service.url}/v1/caller`, { headers })).status;
};

test('a token that is made counts within seconds, and one that is revoked no longer', async () => {
  const made = await tokens('add', 'intake-7', '--role', 'intake', '--epoch', 'e1');
  expect(made).toMatchObject({ exitCode: 0 });
  const token = made.output.toString().trim();
  await eventually(async () => (await statusOf(token)) === 200);
  expect((await stat(join(dataDir, 'tokens.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(dataDir, 'tokens.json'), 'utf8')).not.toContain(token);
  const listed = JSON.parse((await tokens('list')).output.toString()) as object[];
  expect(listed).toContainEqual(
    expect.objectContaining({ name: 'intake-7', roles: ['intake'], epochs: ['e1'] }),
  );
  expect(listed).toHaveLength(5);
  expect(await tokens('revoke', 'intake-7')).toMatchObject({ exitCode: 0 });
  await eventually(async () => (await statusOf(token)) === 401);
  expect(service.messages()).not.toContain(token);
});

test('a stream of what is hidden ends when the token that opened it is revoked', async () => {
  const add = await tokens('add', 'leaving', '--role', 'auditor');
  const token = add.output.toString().trim();
  await eventually(async () => (await statusOf(token)) === 200);
  const plan = aPlan('secret', { visibility: 'at_close' });
  await service.accepted('/v1/epochs', plan, { as: 'organiser' });
  const headers = { authorization: `Bearer ${token}` };
  const paths = ['/v1/epochs/secret/events', '/v1/events'];
  const streams = await Promise.all(
    paths.map((path) => openStream(`${service.url}${path}`, headers)),
  );
  for (const stream of streams) expect(await stream.take(1)).toHaveLength(1);
  await tokens('add', 'another', '--role', 'judge');
  expect(await tokens('revoke', 'leaving')).toMatchObject({ exitCode: 0 });
  await eventually(async () => (await statusOf(token)) === 401);
  const entry = { key: 'late', model: 'm' };
  await service.accepted('/v1/epochs/secret/entries', entry, { as: 'intake' });
  for (const stream of streams) expect(await stream.rest()).toEqual([]);
  await tokens('revoke', 'another');
});

test('a file that is broken changes nothing, and the operator is told', async () => {
  const file = join(dataDir, 'tokens.json');
  const before = await readFile(file);
  const made = await tokens('add', 'judge-2', '--role', 'judge');
  const token = made.output.toString().trim();
  await eventually(async () => (await statusOf(token)) === 200);
  await writeFile(file, '[{');
  await eventually(() => service.messages().includes('the tokens from before stay in force'));
  expect(await statusOf(token)).toBe(200);
  const refused = await tokens('list');
  expect(refused).toMatchObject({ exitCode: 2 });
  expect(refused.messages).toContain('cannot be used');
  await writeFile(file, before);
  await eventually(async () => (await statusOf(token)) === 401);
});

test.each([
  [['add', 'a', '--role', 'king'], 2, 'organiser, intake, judge, auditor'],
  [['add', 'oidc:a', '--role', 'judge'], 2, 'is no name'],
  [['revoke', 'nobody'], 1, 'has no token'],
])('%j is refused', async (words, exitCode, said) => {
  const file = join(dataDir, 'tokens.json');
  const before = await readFile(file);
  const ended = await tokens(...words);
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.messages).toContain(said);
  expect(await readFile(file)).toEqual(before);
});
