import { describe, expect, test } from '@jest/globals';
import type { EpochId } from '#ledger/ids';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { parseNote } from '#ledger/record/note';
import { type Fate, NotaryWorld, origin } from '../../testing/notary-world.js';
import type { Notary } from './notary.js';
import { NoSigningKey } from './signing-keys.js';
import type { Watermark } from './watermark.js';

const epoch = 'e' as EpochId;

/** An epoch that is opened, gets an entry, is closed, reopened and closed again. */
async function anEpochClosedTwice(world: NotaryWorld): Promise<void> {
  const types = ['EpochOpened', 'EntrySubmitted', 'EpochClosed', 'EpochReopened', 'EpochClosed'];
  for (const [index, type] of types.entries()) await world.happens(epoch, type, index > 3 ? 2 : 1);
}

function coversVersion(notary: Notary, version: number): Promise<boolean> {
  return notary.covers(epoch, (leaf) => leaf.version === version);
}

/** What an undisturbed notary leaves behind. */
async function undisturbed(): Promise<object> {
  const world = new NotaryWorld();
  await anEpochClosedTwice(world);
  const notary = await world.notary();
  expect(await coversVersion(notary, 5)).toBe(true);
  await notary.stop();
  return world.written();
}

describe('a notary', () => {
  test('given an epoch closed twice, then its leaves, and notes over epoch and tree', async () => {
    const { leaves, notes } = (await undisturbed()) as {
      leaves: readonly string[];
      notes: Readonly<Record<string, readonly { size: number; note: string }[]>>;
    };
    expect(leaves.map((leaf) => JSON.parse(leaf) as object)).toEqual([
      expect.objectContaining({ index: 0, kind: 'opened', epoch, version: 1 }),
      expect.objectContaining({ index: 1, kind: 'closed', version: 3, revision: 1 }),
      expect.objectContaining({ index: 2, kind: 'closed', version: 5, revision: 2 }),
    ]);
    expect(notes[`${origin}/epoch/e`]?.map(({ size }) => size)).toEqual([3, 5]);
    expect(notes[origin]?.map(({ size }) => size)).toEqual([1, 2, 3]);
    const note = parseNote(notes[`${origin}/epoch/e`]?.[1]?.note ?? '');
    const root = parseCheckpoint(note?.text ?? '')?.root ?? new Uint8Array();
    expect(JSON.parse(leaves[2] ?? '')).toMatchObject({ root: Buffer.from(root).toString('hex') });
  });

  test.each<[string, Fate]>([
    ['before an epoch is signed', { atNote: { of: `${origin}/epoch/e`, death: 'before' } }],
    ['after an epoch was signed', { atNote: { of: `${origin}/epoch/e`, death: 'after' } }],
    ['before a leaf is appended', { atLeaf: 'before' }],
    ['between leaf and note', { atLeaf: 'after' }],
    ['before the tree is signed', { atNote: { of: origin, death: 'before' } }],
    ['after the tree was signed', { atNote: { of: origin, death: 'after' } }],
  ])('given it dies %s, then the next one leaves behind the very same', async (_, fate) => {
    const world = new NotaryWorld();
    await anEpochClosedTwice(world);
    // What has no answer stays so: nobody waits for the one that died.
    void world.notary(fate);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
    const next = await world.notary();
    expect(await coversVersion(next, 5)).toBe(true);
    await next.stop();
    expect(world.written()).toEqual(await undisturbed());
  });

  test('given three at once, then they leave behind what one does', async () => {
    const world = new NotaryWorld();
    const notaries = [await world.notary(), await world.notary(), await world.notary()];
    await anEpochClosedTwice(world);
    for (const notary of notaries) expect(await coversVersion(notary, 5)).toBe(true);
    for (const notary of notaries) await notary.stop();
    expect(world.written()).toEqual(await undisturbed());
    expect(world.reported).toEqual([]);
  });

  test.each([origin, `${origin}/epoch/e`])(
    'given an outage as %s is signed, then it goes on after it',
    async (of) => {
      const world = new NotaryWorld();
      const notary = await world.notary({ atNote: { of, death: 'outage' } });
      await anEpochClosedTwice(world);
      expect(await coversVersion(notary, 5)).toBe(true);
      await notary.stop();
      expect(world.written()).toEqual(await undisturbed());
    },
  );

  test('given an outage between leaf and note, and silence, then the note comes', async () => {
    const world = new NotaryWorld();
    const notary = await world.notary({ atNote: { of: origin, death: 'outage' } });
    await world.happens(epoch, 'EpochOpened');
    expect(await coversVersion(notary, 1)).toBe(true);
    await notary.stop();
  });

  test('given several partitions and notaries, then each opening has one leaf', async () => {
    const world = new NotaryWorld(4);
    const notaries = [await world.notary(), await world.notary(), await world.notary()];
    const epochs = Array.from({ length: 24 }, (_, index) => `e${String(index)}` as EpochId);
    await Promise.all(epochs.map((one) => world.happens(one, 'EpochOpened')));
    for (const one of epochs) {
      expect(await notaries[0]?.covers(one, ({ version }) => version === 1)).toBe(true);
      expect(notaries[0]?.tree.of(one)).toHaveLength(1);
    }
    for (const notary of notaries) await notary.stop();
    expect(world.notes.notes.get(origin)?.map(({ size }) => size)).toEqual(
      epochs.map((_, index) => index + 1),
    );
    expect(world.reported).toEqual([]);
  });

  test('given a checkpoint is asked for first, then a closing still has its own', async () => {
    const world = new NotaryWorld();
    const notary = await world.notary({ atLeaf: 'before' });
    await anEpochClosedTwice(world);
    await world.happens(epoch, 'EpochReopened');
    expect((await notary.checkpoints.ofEpoch(epoch, null)).size).toBe(6);
    const sizes = world.notes.notes.get(`${origin}/epoch/e`)?.map(({ size }) => size);
    expect(sizes).toEqual([3, 5, 6]);
  });

  test('given it has no key, then it signs nothing, and sees what others sign', async () => {
    const world = new NotaryWorld();
    const without = await world.notary({ signers: [] });
    expect(() => without.requireSigners()).toThrow(NoSigningKey);
    const waiting = coversVersion(without, 1);
    await world.happens(epoch, 'EpochOpened');
    const signing = await world.notary();
    expect(await waiting).toBe(true);
    await signing.stop();
    await without.stop();
  });
});

describe('a notary that finds something else than what was signed', () => {
  async function signedWorld(): Promise<NotaryWorld> {
    const world = new NotaryWorld();
    await anEpochClosedTwice(world);
    const notary = await world.notary();
    await coversVersion(notary, 5);
    await notary.stop();
    return world;
  }

  async function expectRefusal(world: NotaryWorld, words: string, fate: Fate = {}): Promise<void> {
    const before = JSON.stringify(world.written());
    const notary = await world.notary(fate);
    await world.happens(epoch, 'EpochReopened');
    await expect(notary.checkpoints.ofEpoch(epoch, null)).rejects.toThrow(words);
    await notary.stop();
    const written = JSON.stringify(world.written());
    expect(written).toBe(before);
  }

  test('given notes of an older backup, then it signs no more', async () => {
    const world = await signedWorld();
    world.notes.notes.get(origin)?.splice(1);
    await expectRefusal(world, '3 leaves and 1 are signed');
    expect(world.reported).toEqual([expect.stringContaining('signs nothing any more')]);
  });

  test('given a log without its last leaves, then it signs no more', async () => {
    const world = await signedWorld();
    world.storage.streams.get('service')?.splice(2);
    await expectRefusal(world, '2 leaves and 3 are signed');
  });

  test('given another event in the place of a signed one, then it signs no more', async () => {
    const world = await signedWorld();
    const events = world.storage.streams.get(epoch);
    const [first, second] = [events?.[0], events?.[1]];
    if (first === undefined || second === undefined) throw new Error('there are events');
    events?.splice(1, 1, { ...first, version: second.version, position: second.position });
    await expectRefusal(world, 'the first 5 leaves of ledger.example.org/epoch/e are not those');
  });

  test('given an event whose bytes were changed, then it signs no more', async () => {
    const world = await signedWorld();
    const event = world.storage.streams.get(epoch)?.[1];
    event?.bytes.set([0x20], 1);
    await expectRefusal(world, 'event 2 of e is not what was appended');
  });

  test('given its key signed more than the database has, then it signs no more', async () => {
    const world = await signedWorld();
    const kept = world.notes.notes.get(origin)?.at(-1)?.note ?? '';
    const older = new NotaryWorld();
    await older.happens(epoch, 'EpochOpened');
    const watermark: Watermark = {
      read: () => Promise.resolve(kept),
      write: () => Promise.resolve(),
    };
    await expectRefusal(older, 'this key has signed 3 openings and closings', { watermark });
  });
});
