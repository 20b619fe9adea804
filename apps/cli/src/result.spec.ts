import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '../testing/captured.js';
import { writeResult } from './result.js';
import type { Surroundings } from './surroundings.js';

describe('a result written to a file', () => {
  let folder = '';
  const surroundings = { output: capture(false).stream } as Surroundings;
  const bytes = Buffer.from('{"rank":1}');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'result-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('makes the folders that are missing', async () => {
    const path = join(folder, 'a', 'b', 'record.json');
    await writeResult(bytes, path, surroundings);
    expect(await readFile(path)).toEqual(bytes);
  });

  test('replaces what was there, and leaves nothing else behind', async () => {
    const path = join(folder, 'record.json');
    await writeFile(path, 'a longer content than the new one');
    await writeResult(bytes, path, surroundings);
    expect(await readFile(path)).toEqual(bytes);
    expect(await readdir(folder)).toEqual(['record.json']);
  });

  test('goes where a link points, and the link stays', async () => {
    const path = join(folder, 'record.json');
    const link = join(folder, 'latest.json');
    await writeFile(path, 'old');
    await symlink(path, link);
    await writeResult(bytes, link, surroundings);
    expect(await readFile(path)).toEqual(bytes);
  });

  test('is not written in part: where a folder stands, nothing changes', async () => {
    const path = join(folder, 'record.json');
    await mkdir(join(path, 'inside'), { recursive: true });
    await expect(writeResult(bytes, path, surroundings)).rejects.toMatchObject({ exitCode: 2 });
    expect(await readdir(folder)).toEqual(['record.json']);
  });

  test('is refused by name where a file stands in the way of a folder', async () => {
    await writeFile(join(folder, 'a'), '');
    const writing = writeResult(bytes, join(folder, 'a', 'record.json'), surroundings);
    await expect(writing).rejects.toThrow('is a file, not a folder');
  });

  test('may go to a device', async () => {
    await writeResult(bytes, '/dev/null', surroundings);
    expect(await readFile('/dev/null')).toHaveLength(0);
  });
});

describe('a result written to standard output', () => {
  test.each([
    [undefined, false, '{}', '{}'],
    ['-', false, '{}', '{}'],
    [undefined, true, '{}', '{}\n'],
    [undefined, true, '{}\n', '{}\n'],
  ])('given output %j, terminal %j and %j, then %j', async (path, terminal, text, written) => {
    const { stream, text: captured } = capture(terminal);
    await writeResult(Buffer.from(text), path, { output: stream } as Surroundings);
    expect(captured()).toBe(written);
  });
});
