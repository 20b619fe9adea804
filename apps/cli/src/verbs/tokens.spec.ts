import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../testing/captured.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('tokens add says that a tokens file is new, and where it is, and only then', async () => {
  const words = ['--role', 'judge', '--data-dir', folder];
  const first = await run(['tokens', 'add', 'a', ...words]);
  expect([first.exitCode, first.messages]).toEqual([0, expect.stringContaining('is new')]);
  expect(first.messages).toContain(join(folder, 'tokens.json'));
  const second = await run(['tokens', 'add', 'b', ...words]);
  expect([second.exitCode, second.messages]).toEqual([0, expect.not.stringContaining('is new')]);
});
