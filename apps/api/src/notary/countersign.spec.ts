import { describe, expect, test } from '@jest/globals';
import type { StoredNote } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { openNote, parseNote, type Signer } from '#ledger/record/note';
import { NotaryWorld, origin, signer as first } from '../../testing/notary-world.js';
import { sha256 } from '../sha256.js';
import { Countersigner } from './countersign.js';
import { signerOf, verifyEd25519 } from './ed25519.js';

const second = signerOf(origin, new Uint8Array(32).fill(2));
const epoch = 'e' as EpochId;

interface Signed {
  readonly world: NotaryWorld;
  readonly notes: readonly StoredNote[];
  readonly by: (...signers: readonly Signer[]) => Countersigner;
  /** How often the epoch was read. */
  readonly reads: () => number;
}

/** An epoch of five events with notes at three and at five, by the first key. */
async function signed(): Promise<Signed> {
  const world = new NotaryWorld();
  const types = ['EpochOpened', 'EntrySubmitted', 'EpochClosed', 'EpochReopened', 'EpochClosed'];
  for (const [index, type] of types.entries()) await world.happens(epoch, type, index > 3 ? 2 : 1);
  const notary = await world.notary();
  await notary.covers(epoch, ({ version }) => version === 5);
  await notary.stop();
  let reads = 0;
  const read: typeof world.log.read = (...given) => {
    reads += 1;
    return world.log.read(...given);
  };
  const log = { ...world.log, read };
  const by: Signed['by'] = (...signers) =>
    new Countersigner({ log, sha256, signersNow: () => signers });
  const notes = world.notes.notes.get(`${origin}/epoch/e`) ?? [];
  return { world, notes, by, reads: () => reads };
}

function openedBy(note: string, { key }: Signer): boolean {
  return openNote(note, [key], verifyEd25519).ok;
}

describe('notes of before a rotation', () => {
  test('given another key signs now, then it has a line on the very same text', async () => {
    const { notes, by } = await signed();
    const now = await by(second).ofEpoch(epoch, notes);
    expect(now.map((note) => [openedBy(note, first), openedBy(note, second)])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(now.map((note) => parseNote(note)?.text)).toEqual(
      notes.map(({ note }) => parseNote(note)?.text),
    );
  });

  test('given they are asked for again, then they are the same, and nothing is read', async () => {
    const { notes, by, reads } = await signed();
    const countersigner = by(first, second);
    const once = await countersigner.ofEpoch(epoch, notes);
    expect(await countersigner.ofEpoch(epoch, notes)).toEqual(once);
    expect(reads()).toBe(1);
  });

  test('given every key is on them, or none signs here, then they are as they were', async () => {
    const { notes, by, reads } = await signed();
    const kept = notes.map(({ note }) => note);
    expect(await by(first).ofEpoch(epoch, notes)).toEqual(kept);
    expect(await by().ofEpoch(epoch, notes)).toEqual(kept);
    expect(reads()).toBe(0);
  });

  test('given an event was changed since, then no further key signs that', async () => {
    const { world, notes, by } = await signed();
    world.storage.streams.get(epoch)?.[1]?.bytes.set([0x20], 1);
    await expect(by(second).ofEpoch(epoch, notes)).rejects.toThrow('are not those');
  });
});
