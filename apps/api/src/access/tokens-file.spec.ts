/** Changes of a tokens file by several programs at once, and what it is afterwards. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holding } from './held-file.js';
import { addToken, readTokens, revokeTokens } from './tokens-file.js';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-file-'));
  file = join(folder, 'tokens.json');
});
afterEach(() => rm(folder, { recursive: true }));

const add = (name: string): Promise<string> =>
  addToken(file, { name, roles: ['judge'], epochs: [] });
const names = async (): Promise<readonly string[]> =>
  ((await readTokens(file)) ?? []).map(({ name }) => name).sort();

describe('a tokens file that many change at once', () => {
  test('has every token that was made, and none that was revoked', async () => {
    const old = ['old-1', 'old-2', 'old-3'];
    for (const name of old) await add(name);
    const made = Array.from({ length: 12 }, (_, at) => `new-${String(at).padStart(2, '0')}`);
    await Promise.all([
      ...made.map((name) => add(name)),
      ...old.map((name) => revokeTokens(file, name)),
    ]);
    expect(await names()).toEqual(made);
    expect(await readdir(folder)).toEqual(['tokens.json']);
  });

  test('is free again after a change that failed', async () => {
    const failing = holding(file, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    await add('a');
    expect(await names()).toEqual(['a']);
  });
});

describe('a tokens file after a change', () => {
  test('can be read by whom it could be before; a new one by its owner', async () => {
    await add('a');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o640);
    await add('b');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    await revokeTokens(file, 'b');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  test('is still where a link leads to it', async () => {
    const target = join(folder, 'target.json');
    await writeFile(target, '[]', { mode: 0o600 });
    await symlink(target, file);
    await add('a');
    expect((await readTokens(target))?.map(({ name }) => name)).toEqual(['a']);
  });
});
