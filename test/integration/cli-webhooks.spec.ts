/** The verbs about webhooks, on a receiver that wants to hear of nothing and then of everything. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { epochLedger, type Ended } from '../cli.js';
import { eventually } from '../programs/eventually.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

let programs: Programs;
let service: ServiceProcess;
let receiver: Server;
let status = 410;
let taken = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (status < 300) taken += 1;
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  programs = new Programs();
  const dataDir = await programs.folder();
  const file = join(dataDir, 'webhooks.json');
  const secret = (await epochLedger(['webhooks', 'secret'])).output.toString().trim();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const hook = { name: 'site', url: `http://127.0.0.1:${String(port)}/`, secret, from: 'start' };
  await writeFile(file, JSON.stringify([hook]));
  const words = ['--webhooks', file];
  service = await programs.serve({ dataDir, database: await programs.database(), words });
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u1'] }] }];
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { epoch: 'e', title: '', ...rule, base_model: null, axes };
  await service.accepted('/v1/epochs', plan, { as: 'organiser' });
  await service.accepted('/v1/epochs/e/entries', { key: 'a', model: 'm' }, { as: 'intake' });
}, 60_000);
afterAll(async () => {
  await programs.end();
  receiver.close();
}, 60_000);

const run = (...words: readonly string[]): Promise<Ended> =>
  programs.run(service, ['webhooks', ...words]);
const json = async (...words: readonly string[]): Promise<unknown> => {
  const { exitCode, output, messages } = await run(...words);
  expect([exitCode, messages]).toEqual([0, '']);
  return JSON.parse(output.toString());
};

test('what was given up is listed, page by page, and sent again', async () => {
  await eventually(async () => JSON.stringify(await json()).includes('"dead":2'));
  expect(await json()).toMatchObject({ webhooks: [{ name: 'site', waiting: 0, dead: 2 }] });
  const { dead, next } = (await json('dead', 'site', '--limit', '1')) as {
    dead: { letter: string; version: number }[];
    next: string;
  };
  expect(dead).toMatchObject([{ epoch: 'e', version: 1, error: 'answered 410' }]);
  expect(await json('dead', 'site', '--after', next)).toMatchObject({
    dead: [{ version: 2 }],
    next: null,
  });
  status = 204;
  expect(await json('replay', 'site', dead[0]?.letter ?? '')).toEqual({ replayed: 1 });
  await eventually(() => taken === 1);
  expect(await json('replay', 'site')).toEqual({ replayed: 1 });
  await eventually(() => taken === 2);
  expect(await json('dead', 'site')).toEqual({ dead: [], next: null });
}, 120_000);

test.each([
  [['dead', 'nobody'], 2, 'there is no webhook'],
  [['replay', 'site', 'x'], 2, 'letters'],
])('%j is refused', async (words, exitCode, said) => {
  const ended = await run(...words);
  expect([ended.exitCode, ended.messages]).toEqual([exitCode, expect.stringContaining(said)]);
});
