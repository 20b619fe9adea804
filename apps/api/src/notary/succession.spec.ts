import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointText } from '#ledger/record/checkpoint';
import { signNote } from '#ledger/record/note';
import { NotaryWorld, origin } from '../../testing/notary-world.js';
import { signerOf } from './ed25519.js';
import { succeed, SuccessionUnusable } from './succession.js';

const before = 'before.example.org';
const stolen = signerOf(before, new Uint8Array(32).fill(9));

function noteOf(name: string, size = 3): string {
  const root = new Uint8Array(32).fill(size);
  return signNote(checkpointText({ origin: name, size, root }), stolen);
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-succession-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'last.checkpoint');
  await writeFile(file, text);
  return file;
}

const clock = (): bigint => 1_764_000_000_000_000n;

describe('a new service that goes on from another one', () => {
  test('holds the last note of that in its first leaf, and each start finds it there', async () => {
    const world = new NotaryWorld();
    const note = noteOf(before);
    for (const _ of ['the first start', 'the next']) {
      const notary = await world.notary();
      await succeed(await fileOf(note), notary, clock);
      expect(notary.tree.first).toMatchObject({ index: 0, kind: 'succeeds', note });
      await notary.stop();
    }
    expect(world.notes.notes.get(origin)?.map(({ size }) => size)).toEqual([1]);
  });

  test.each<[string, string, string]>([
    ['no note', 'words', 'is no signed note of a service'],
    ['a note of its own', noteOf(origin), 'takes another name'],
  ])('given %s, then it does not', async (_, text, words) => {
    const notary = await new NotaryWorld().notary();
    await expect(succeed(await fileOf(text), notary, clock)).rejects.toThrow(words);
    expect(notary.tree.size).toBe(0);
    await notary.stop();
  });

  test('given no file, or no key, then it does not', async () => {
    const world = new NotaryWorld();
    const notary = await world.notary();
    const absent = succeed(join(folder, 'none'), notary, clock);
    await expect(absent).rejects.toThrow(SuccessionUnusable);
    await notary.stop();
    const without = await world.notary({ signers: [] });
    const unsigned = succeed(await fileOf(noteOf(before)), without, clock);
    await expect(unsigned).rejects.toThrow('no signing key');
    await without.stop();
  });

  test('given it began otherwise, then it cannot go on from anything', async () => {
    const world = new NotaryWorld();
    const notary = await world.notary();
    await succeed(await fileOf(noteOf(before)), notary, clock);
    const other = succeed(await fileOf(noteOf(before, 4)), notary, clock);
    await expect(other).rejects.toThrow('did not begin with this note');
    await notary.stop();
  });
});
