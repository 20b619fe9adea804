import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Teardown } from '../teardown.js';
import { openTokens } from './first-start.js';
import { isLoopback } from './loopback.js';
import { TokensUnusable } from './tokens-file.js';
import { decodeTokens } from './tokens.js';

let dataDir = '';
let reported: string[] = [];
let teardown = new Teardown();
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tokens-'));
  reported = [];
  teardown = new Teardown();
});
afterEach(async () => {
  await teardown.run();
  await rm(dataDir, { recursive: true });
});

const open = (over: object = {}): ReturnType<typeof openTokens> =>
  openTokens(
    {
      tokensFile: null,
      dataDir,
      host: '127.0.0.1',
      report: (message) => reported.push(message),
      ...over,
    },
    teardown,
  );

describe('a first start on this machine alone', () => {
  test('makes one token per role, for the eyes of the owner, and says where', async () => {
    const tokens = await open();
    const plain = join(dataDir, 'tokens.txt');
    expect(reported).toEqual([expect.stringContaining(plain)]);
    const lines = (await readFile(plain, 'utf8')).trim().split('\n');
    const callers = lines.map((line) => tokens.find(line.split(' ')[1] ?? ''));
    expect(callers.map((caller) => caller?.roles)).toEqual([
      ['organiser'],
      ['intake'],
      ['judge'],
      ['auditor'],
    ]);
    for (const name of ['tokens.txt', 'tokens.json']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
  });

  test('keeps no token in tokens.json, and a second start takes the same ones', async () => {
    await open();
    const plain = await readFile(join(dataDir, 'tokens.txt'), 'utf8');
    const token = plain.split('\n')[0]?.split(' ')[1] ?? '';
    expect(await readFile(join(dataDir, 'tokens.json'), 'utf8')).not.toContain(token);
    const again = await open();
    expect(again.find(token)?.name).toBe('organiser');
    expect(reported).toHaveLength(1);
  });
});

describe('a start that is refused, with what to do', () => {
  test.each([
    ['an address that others reach', { host: '0.0.0.0' }, 'epoch-ledger tokens add'],
    ['a tokens file that is not there', { tokensFile: '/nowhere/tokens.json' }, 'does not exist'],
    ['no place to look', { dataDir: null }, 'name a tokens file or a data directory'],
  ])('given %s', async (_, over, words) => {
    await expect(open(over)).rejects.toThrow(TokensUnusable);
    await expect(open(over)).rejects.toThrow(words);
  });

  test.each([
    ['{', 'malformed'],
    ['[{"name":"a","roles":["king"],"sha256":"00"}]', '[0].roles[0]'],
    ['[{"name":"a","roles":[],"sha256":"00"}]', '[0].sha256'],
  ])('given the tokens file %s', async (text, words) => {
    const tokensFile = join(dataDir, 'mine.json');
    await writeFile(tokensFile, text);
    const why = open({ tokensFile }).catch((error: unknown) => String(error));
    if (words !== 'malformed') expect(await why).toContain(words);
    expect(await why).toContain('cannot be used');
  });
});

test('given a token itself where its digest goes, then it is not repeated', async () => {
  const tokensFile = join(dataDir, 'mine.json');
  const entry = { name: 'a', roles: ['judge'], sha256: 'the-token-itself' };
  await writeFile(tokensFile, JSON.stringify([entry]));
  const why = await open({ tokensFile }).catch((error: unknown) => String(error));
  expect(why).toContain('[0].sha256 must be the SHA-256 of the token');
  expect(why).not.toContain('the-token-itself');
});

describe('a token', () => {
  const sha256 = createHash('sha256').update('secret').digest('hex');
  const file = Buffer.from(JSON.stringify([{ name: 'intake-1', roles: ['intake'], sha256 }]));

  test('is found by its SHA-256 and nothing else', async () => {
    expect(decodeTokens(file)).toMatchObject({ ok: true });
    const tokensFile = join(dataDir, 'mine.json');
    await writeFile(tokensFile, file);
    const tokens = await open({ tokensFile });
    expect(tokens.find('secret')).toMatchObject({ name: 'intake-1', roles: ['intake'] });
    for (const other of ['', 'Secret', 'secret ', sha256]) expect(tokens.find(other)).toBeNull();
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.1', false],
  ['127.0.0.1.example.org', false],
])('%s is reached from this machine alone: %s', (host, alone) => {
  expect(isLoopback(host)).toBe(alone);
});
