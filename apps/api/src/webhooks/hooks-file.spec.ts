import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SettingsUnusable } from '../settings-unusable.js';
import { type Hook, readHooks } from './hooks-file.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const whole = { name: 'site', url: 'https://example.org/hook', secret };

async function read(text: string): Promise<readonly Hook[]> {
  const file = join(folder, 'hooks.json');
  await writeFile(file, text);
  return readHooks(file);
}

describe('a webhooks file', () => {
  test('says who is told of what', async () => {
    const more = { epochs: ['e'], types: ['EpochClosed'], from: 'start' };
    const local = { ...whole, name: 'local', url: 'http://127.0.0.1:8081/' };
    expect(await read(JSON.stringify([{ ...whole, ...more }, local]))).toEqual([
      { ...whole, ...more },
      local,
    ]);
    expect(await read('[]')).toEqual([]);
  });

  test.each([
    [{ name: 'a b' }, '[0].name'],
    [{ url: 'http://example.org' }, '[0].url'],
    [{ url: 'https://user:whsec_code@example.org' }, '[0].url'],
    [{ url: 'http://example.org/whsec_code' }, '[0].url'],
    [{ url: 'file:///etc/passwd' }, '[0].url'],
    [{ secret: 'whsec_c2hvcnQ=' }, '[0].secret'],
    [{ secret: 7 }, '[0].secret'],
    [{ types: ['closed'] }, '[0].types[0]'],
    [{ types: ['EpochClosed', 'EpochCloosed'] }, '[0].types[1]'],
    [{ types: ['EpochCloosed'] }, 'AppealResolved, EpochClosed, EpochReopened'],
    [{ epochs: [] }, '[0].epochs'],
    [{ other: 1 }, 'other'],
  ])('with %j is refused at its place, without a secret', async (over, place) => {
    const reading = read(JSON.stringify([{ ...whole, ...over }]));
    const said = await reading.catch((error: unknown) => error);
    expect(said).toBeInstanceOf(SettingsUnusable);
    expect(String(said)).toContain(place);
    expect(String(said)).not.toContain('whsec_c');
  });

  test('that names one twice, is no JSON, or is not there is refused', async () => {
    await expect(read(JSON.stringify([whole, whole]))).rejects.toThrow('name');
    await expect(read('[{')).rejects.toThrow('cannot be used');
    await expect(readHooks(join(folder, 'none'))).rejects.toThrow('cannot be read');
  });
});
