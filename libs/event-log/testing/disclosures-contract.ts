/** What every store of disclosures does, as specs; each adapter runs them. */
import { describe, expect, test } from '@jest/globals';
import type { FieldDigest } from '#ledger/ids';
import type { DisclosureStore, StoredDisclosure } from '../src/disclosure-store.js';

/** Opens stores that share what they keep; each call of `storage` begins an empty one. */
export interface DisclosuresBench {
  storage(): Promise<{ open(): Promise<DisclosureStore> }>;
}

/** A disclosure with a text of its own; nobody reads it here. */
function aDisclosure(letter: string): StoredDisclosure {
  return { digest: `${letter.repeat(42)}A` as FieldDigest, text: `WyJ-_${letter}` };
}

const [a, b, c] = ['a', 'b', 'c'].map(aDisclosure) as [
  StoredDisclosure,
  StoredDisclosure,
  StoredDisclosure,
];

/** Opens a store of its own. */
function openedBy(bench: DisclosuresBench): () => Promise<DisclosureStore> {
  return async () => (await bench.storage()).open();
}

async function doubtfulIn(store: DisclosureStore): Promise<readonly string[]> {
  return (await store.inDoubt()).map(({ stream, digest }) => `${stream} ${digest.charAt(0)}`);
}

/** Runs the contract against the adapter that `bench` opens. */
export function disclosuresContract(name: string, bench: DisclosuresBench): void {
  const opened = openedBy(bench);
  describe(`disclosures, ${name}`, () => {
    test('given nothing was put, then nothing is found, settled, in doubt', async () => {
      const store = await opened();
      expect(await store.find('e', [a.digest])).toEqual(new Map());
      expect(await store.settle('e', [a.digest])).toEqual(new Set());
      await store.put('e', []);
      await store.condemn('e', [a.digest]);
      await store.reprieve('e', [a.digest], 0);
      await store.destroy('e', [a.digest]);
      expect(await store.inDoubt()).toEqual([]);
      await store.close();
    });

    test('given some of an epoch, then they are found there, in doubt until settled', async () => {
      const store = await opened();
      await store.put('e', [a, b]);
      await store.put('f', [c]);
      const asked = [a.digest, c.digest];
      expect(await store.find('e', asked)).toEqual(new Map([[a.digest, a.text]]));
      expect([...(await doubtfulIn(store))].sort()).toEqual(['e a', 'e b', 'f c']);
      expect(await store.settle('e', asked)).toEqual(new Set([a.digest]));
      expect([...(await doubtfulIn(store))].sort()).toEqual(['e b', 'f c']);
      expect((await store.find('e', [a.digest])).size).toBe(1);
      await store.close();
    });

    test('given one is put again, then it stays as it was, settled or not', async () => {
      const store = await opened();
      await store.put('e', [a, b]);
      await store.settle('e', [a.digest]);
      await store.put('e', [{ ...a, text: 'other' }, b]);
      expect(await store.find('e', [a.digest, b.digest])).toEqual(
        new Map([a, b].map(({ digest, text }) => [digest, text])),
      );
      expect(await doubtfulIn(store)).toEqual(['e b']);
      await store.close();
    });

    test('given one is destroyed, then no store finds it, and others stay', async () => {
      const storage = await bench.storage();
      const [store, other] = [await storage.open(), await storage.open()];
      await store.put('e', [a, b]);
      await store.put('f', [a]);
      await store.destroy('e', [a.digest]);
      await store.destroy('e', [a.digest, c.digest]);
      expect([...(await other.find('e', [a.digest, b.digest])).keys()]).toEqual([b.digest]);
      expect((await other.find('f', [a.digest])).size).toBe(1);
      await Promise.all([store.close(), other.close()]);
    });
  });
  doubtContract(name, bench);
}

function doubtContract(name: string, bench: DisclosuresBench): void {
  const opened = openedBy(bench);
  describe(`disclosures in doubt, ${name}`, () => {
    test('given a doubt begins anew, then it is the last', async () => {
      const store = await opened();
      await store.put('e', [a]);
      await store.put('e', [b]);
      await store.put('e', [a]);
      expect(await doubtfulIn(store)).toEqual(['e b', 'e a']);
      await store.condemn('e', [b.digest, c.digest]);
      expect(await doubtfulIn(store)).toEqual(['e a', 'e b']);
      for (const { doubtMs } of await store.inDoubt()) {
        expect(doubtMs).toBeGreaterThanOrEqual(0);
        expect(doubtMs).toBeLessThan(60_000);
      }
      await store.close();
    });

    test('given one is condemned, then it is in doubt until it is reprieved', async () => {
      const store = await opened();
      await store.put('e', [a, b]);
      await store.settle('e', [a.digest]);
      await store.condemn('e', [a.digest, b.digest]);
      expect(await store.settle('e', [a.digest, b.digest])).toEqual(new Set([a.digest, b.digest]));
      expect(await store.inDoubt()).toHaveLength(2);
      await store.reprieve('e', [a.digest, b.digest], 60_000);
      expect(await store.inDoubt()).toHaveLength(2);
      await store.reprieve('e', [a.digest], 0);
      expect(await doubtfulIn(store)).toEqual(['e b']);
      await store.condemn('e', [a.digest]);
      expect(await store.inDoubt()).toHaveLength(2);
      await store.close();
    });

    test('given a time in doubt, then only what was in doubt so long is destroyed', async () => {
      const store = await opened();
      await store.put('e', [a, b]);
      await store.settle('e', [a.digest]);
      await store.destroy('e', [a.digest, b.digest], 60_000);
      expect((await store.find('e', [a.digest, b.digest])).size).toBe(2);
      await store.destroy('e', [a.digest, b.digest], 0);
      expect([...(await store.find('e', [a.digest, b.digest])).keys()]).toEqual([a.digest]);
      await store.close();
    });
  });
}
