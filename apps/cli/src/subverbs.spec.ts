/** Options reach the verb that runs, wherever they stand: each verb below another, two services. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../testing/captured.js';
import { buildProgram } from './program.js';

let named: Recording;
let ofEnvironment: Recording;
let folder = '';

/** A service that has nothing, and remembers what it was asked with which token. */
interface Recording {
  readonly url: string;
  readonly server: Server;
  readonly asked: string[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  [named, ofEnvironment] = await Promise.all([recording(), recording()]);
});
afterAll(async () => {
  for (const { server } of [named, ofEnvironment]) server.close();
  await rm(folder, { recursive: true });
});

async function recording(): Promise<Recording> {
  const asked: string[] = [];
  const server = createServer(({ method, url, headers }, response) => {
    asked.push(`${method ?? ''} ${url ?? ''} ${headers.authorization ?? '-'}`);
    response.setHeader('content-type', 'application/json').end('{"keys":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, server, asked };
}

/** Verbs below others that talk to a service, with the arguments they need and what they ask. */
const remoteVerbs: readonly (readonly [string, string, readonly string[], string])[] = [
  ['keys', 'pin', ['FILE'], 'GET /v1/keys Bearer t-1'],
  ['keys', 'list', [], 'GET /v1/keys Bearer t-1'],
  ['keys', 'rotate', [], 'POST /v1/keys Bearer t-1'],
  ['keys', 'retire', ['k'], 'GET /v1/keys Bearer t-1'],
  ['webhooks', 'dead', ['site'], 'GET /v1/webhooks/site/dead Bearer t-1'],
  ['webhooks', 'replay', ['site'], 'POST /v1/webhooks/site/replay Bearer t-1'],
];

test('all verbs below others that know --url are here', () => {
  const program = buildProgram({ version: '0', running: () => undefined as never, output: {} });
  const known = program.commands.flatMap((verb) =>
    verb.commands
      .filter((below) => below.options.some(({ long }) => long === '--url'))
      .map((below) => `${verb.name()} ${below.name()}`),
  );
  expect(known).toEqual(remoteVerbs.map(([verb, below]) => `${verb} ${below}`));
});

describe.each(remoteVerbs)('%s %s', (verb, below, given, request) => {
  const options = (): readonly string[] => ['--url', named.url, '--token', 't-1'];
  const values = (): readonly string[] =>
    given.map((text) => (text === 'FILE' ? join(folder, 'x.pub') : text));

  test.each<[string, () => readonly string[]]>([
    ['after everything', () => [verb, below, ...values(), ...options()]],
    ['before its arguments', () => [verb, below, ...options(), ...values()]],
    ['before it', () => [verb, ...options(), below, ...values()]],
    [
      'after others before it',
      () => [verb, '--url', ofEnvironment.url, below, ...values(), ...options()],
    ],
  ])('asks the service that is named %s, with its token', async (_, words) => {
    named.asked.length = 0;
    const environment = { EPOCH_LEDGER_URL: ofEnvironment.url, EPOCH_LEDGER_TOKEN: 't-2' };
    const { exitCode, messages } = await run(words(), { environment });
    expect([messages, named.asked[0]]).toEqual([expect.anything(), request]);
    expect([0, 2, 3]).toContain(exitCode);
    expect(ofEnvironment.asked).toEqual([]);
  });
});

test('--output reaches the verb below, and is no option of one that has none', async () => {
  const file = join(folder, 'dead.json');
  for (const words of [
    ['dead', 'site', '-o', file],
    ['-o', file, 'dead', 'site'],
  ]) {
    await rm(file, { force: true });
    const { exitCode, output } = await run([
      'webhooks',
      ...words,
      '--url',
      named.url,
      '--token',
      't',
    ]);
    expect([exitCode, output]).toEqual([0, '']);
    expect(await readFile(file, 'utf8')).toBe('{"keys":[]}');
  }
  for (const words of [
    ['list', '-o', file],
    ['-o', file, 'list'],
  ]) {
    const { exitCode, messages } = await run(['keys', ...words, '--url', named.url]);
    expect([exitCode, messages]).toEqual([2, expect.stringMatching(/option '-o/)]);
  }
});
