/** Several notaries of one log, slow where the draw says so: none gives up, the tree is whole. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openMemoryNotes } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { keyText } from '#ledger/record/verifier-key';
import { NotaryWorld, origin, signer as first } from '../../testing/notary-world.js';
import { signerOf } from './ed25519.js';
import { KeyChanges } from './key-changes.js';
import type { Notary } from './notary.js';

const others = [2, 3].map((seed) => signerOf(origin, new Uint8Array(32).fill(seed)));
const signers = [first, ...others];
const epochs = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Waits as many turns of the event loop as the next number says, round and round. */
function pauses(numbers: readonly number[], from: number): () => Promise<void> {
  let at = from;
  return async () => {
    at += 1;
    for (let turns = numbers[at % numbers.length] ?? 0; turns > 0; turns -= 1) {
      await new Promise((done) => setImmediate(done));
    }
  };
}

/** How many leaves the notes of the service tree cover, in the order in which they were signed. */
function signedSizes(world: NotaryWorld): readonly number[] {
  return (world.notes.notes.get(origin) ?? []).map(({ size }) => size);
}

async function all(epochsOf: readonly string[], notaries: readonly Notary[]): Promise<boolean> {
  const covered = notaries.flatMap((notary) =>
    epochsOf.map((epoch) => notary.covers(epoch as EpochId, ({ kind }) => kind === 'closed')),
  );
  return (await Promise.all(covered)).every(Boolean);
}

test('given epochs on four partitions, and keys that are changed by all at once', async () => {
  const numbers = fc.array(fc.nat(4), { minLength: 23, maxLength: 23 });
  const race = fc.asyncProperty(numbers, async (drawn) => {
    const world = new NotaryWorld(4);
    const notaries: Notary[] = [];
    for (let at = 0; at < 3; at += 1) {
      notaries.push(await world.notary({ signers, pause: pauses(drawn, 7 * at) }));
    }
    const changes = notaries.map(
      (notary) =>
        new KeyChanges({ notary, notes: openMemoryNotes(world.notes), clock: () => 1_000_000n }),
    );
    const [second, third] = others.map(({ key }) => keyText(key));
    const adding = changes.map((change, at) =>
      change.add({ vkey: [second, third, second][at] ?? '', overlapDays: 0 }),
    );
    for (const type of ['EpochOpened', 'EpochClosed']) {
      for (const epoch of epochs) await world.happens(epoch, type);
    }
    const added = (await Promise.all(adding)).map(({ changed }) => changed);
    // Two services were asked for the same key: one of them announced it.
    expect([added[0] !== added[2], added[1]]).toEqual([true, true]);
    const ends = changes.map((change, at) =>
      change.retire([first, ...others].map(({ key }) => keyText(key))[at] ?? '').then(
        () => 'done',
        (error: unknown) => (error as { readonly code: string }).code,
      ),
    );
    expect((await Promise.all(ends)).sort()).toEqual(['done', 'done', 'last_key']);
    expect(await all(epochs, notaries)).toBe(true);
    for (const notary of notaries) await notary.stop();
    expect(world.reported).toEqual([]);
    // One leaf after the other: each was signed before the next one was claimed.
    expect(signedSizes(world)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });
  await fc.assert(race, { numRuns: 25 });
}, 60_000);
