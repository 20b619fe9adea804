/** What every store of signed notes does, as specs; each adapter runs them. */
import { describe, expect, test } from '@jest/globals';
import type { NoteStore } from '../src/note-store.js';

/** Opens stores that share what they keep; each call of `storage` begins an empty one. */
export interface NotesBench {
  storage(): Promise<{ open(): Promise<NoteStore> }>;
}

const origin = 'ledger.example.org';

/** Opens a store of its own. */
function openedBy(bench: NotesBench): () => Promise<NoteStore> {
  return async () => (await bench.storage()).open();
}

/** Runs the contract against the adapter that `bench` opens. */
export function notesContract(name: string, bench: NotesBench): void {
  const opened = openedBy(bench);
  describe(`signed notes, ${name}`, () => {
    test('given nothing was signed, then there is neither a last note nor a key', async () => {
      const store = await opened();
      expect(await store.last(origin)).toBeNull();
      expect(await store.covering(origin, 1)).toBeNull();
      expect(await store.keys()).toEqual([]);
      await store.close();
    });

    test('given notes one after the other, then each is found by what it covers', async () => {
      const store = await opened();
      expect(await store.add({ origin, size: 3, sizeBefore: 0, note: 'three —\n' })).toBe(true);
      expect(await store.add({ origin, size: 9, sizeBefore: 3, note: 'nine\n' })).toBe(true);
      expect(await store.last(origin)).toEqual({ size: 9, note: 'nine\n' });
      expect(await store.covering(origin, 3)).toEqual({ size: 3, note: 'three —\n' });
      expect(await store.covering(origin, 4)).toEqual({ size: 9, note: 'nine\n' });
      expect(await store.covering(origin, 10)).toBeNull();
      expect(await store.last(`${origin}/epoch/e`)).toBeNull();
      await store.close();
    });

    test.each([
      ['a second first note', { size: 5, sizeBefore: 0, note: 'x' }, false],
      ['another note of a size', { size: 9, sizeBefore: 3, note: 'x' }, false],
      ['a second note after one', { size: 8, sizeBefore: 3, note: 'x' }, false],
      ['a note after one that is not there', { size: 12, sizeBefore: 10, note: 'x' }, false],
      ['the same note again', { size: 9, sizeBefore: 3, note: 'nine' }, true],
      ['the next note', { size: 10, sizeBefore: 9, note: 'ten' }, true],
    ])('given notes of 3 and 9, when %s is added, then: %j, %s', async (_, note, added) => {
      const store = await opened();
      await store.add({ origin, size: 3, sizeBefore: 0, note: 'three' });
      await store.add({ origin, size: 9, sizeBefore: 3, note: 'nine' });
      expect(await store.add({ origin, ...note })).toBe(added);
      const last = note.size === 10 ? 'ten' : 'nine';
      expect((await store.last(origin))?.note).toBe(last);
      await store.close();
    });
  });
  raceContract(name, bench);
}

function raceContract(name: string, bench: NotesBench): void {
  const opened = openedBy(bench);
  describe(`signed notes by several, ${name}`, () => {
    test('given two stores that sign the next size at once, then one note is kept', async () => {
      const storage = await bench.storage();
      const stores = await Promise.all([storage.open(), storage.open()]);
      const added = await Promise.all(
        stores.map((store, at) =>
          store.add({ origin, size: 2 + at, sizeBefore: 0, note: `by ${String(at)}` }),
        ),
      );
      expect([...added].sort()).toEqual([false, true]);
      const winner = added.indexOf(true);
      for (const store of stores) {
        expect((await store.last(origin))?.note).toBe(`by ${String(winner)}`);
        await store.close();
      }
    });

    test('given a first key, then no other is the first, and the same one is', async () => {
      const store = await opened();
      expect(await store.addKey('a', 0)).toBe(true);
      expect(await store.addKey('b', 0)).toBe(false);
      expect(await store.addKey('a', 0)).toBe(true);
      expect(await store.addKey('b', 2)).toBe(false);
      expect(await store.addKey('b', 1)).toBe(true);
      expect(await store.keys()).toEqual(['a', 'b']);
      await store.close();
    });
  });
}
