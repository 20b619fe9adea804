/** `keys pin` on a file that is there: it is added to, or kept. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyText, verifierKey } from '#ledger/record/verifier-key';
import { run, type Run } from '../../testing/captured.js';
import { cryptography } from '../cryptography.js';

const key = (byte: number): string =>
  keyText(verifierKey('localhost', 'ed25519', Buffer.alloc(32, byte), cryptography.sha256));
const [one, two, three] = [key(1), key(2), key(3)];

let folder = '';
let file = '';
let served = '';
let server: Server;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  file = join(folder, 'ledger.pub');
  server = createServer((_, response) => response.end(served));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function pin(keys: readonly string[], ...words: readonly string[]): Promise<Run> {
  served = keys.map((line) => `${line}\n`).join('');
  const { port } = server.address() as AddressInfo;
  return run(['keys', 'pin', file, '--url', `http://127.0.0.1:${String(port)}`, ...words]);
}

test('a key that signs beside a pinned one is added, and said', async () => {
  await writeFile(file, `# mine\n${one}`);
  const { exitCode, output } = await pin([one, two]);
  expect(exitCode).toBe(0);
  expect(output).toContain(`added ${two}`);
  expect(output).not.toContain(`added ${one}`);
  expect(await readFile(file, 'utf8')).toBe(`# mine\n${one}\n${two}\n`);
});

test('given the same keys or fewer, then the file stays and that is said', async () => {
  await writeFile(file, `${one}\n${two}\n`);
  for (const keys of [[one, two], [two]]) {
    expect(await pin(keys)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('nothing was added'),
    });
    expect(await readFile(file, 'utf8')).toBe(`${one}\n${two}\n`);
  }
});

test('another service of the same name is refused, unless with --replace', async () => {
  await writeFile(file, `${one}\n`);
  const { exitCode, messages } = await pin([two, three]);
  expect([exitCode, messages]).toEqual([1, expect.stringContaining(two)]);
  expect(messages).toContain('--replace');
  expect(await readFile(file, 'utf8')).toBe(`${one}\n`);
  expect((await pin([two, three], '--replace')).exitCode).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(`${two}\n${three}\n`);
});

test('a file of something else is not written over', async () => {
  await writeFile(file, 'a letter\n');
  expect((await pin([one])).exitCode).toBe(2);
  expect(await readFile(file, 'utf8')).toBe('a letter\n');
});
