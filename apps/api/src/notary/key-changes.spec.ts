import { beforeEach, describe, expect, test } from '@jest/globals';
import { openMemoryNotes } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { openNote } from '#ledger/record/note';
import { keyText } from '#ledger/record/verifier-key';
import { type Fate, NotaryWorld, origin, signer as first } from '../../testing/notary-world.js';
import type { Problem } from '../http/problem.js';
import { signerOf, verifyEd25519 } from './ed25519.js';
import { KeyChanges } from './key-changes.js';
import type { Notary } from './notary.js';

const second = signerOf(origin, new Uint8Array(32).fill(2));
const third = signerOf(origin, new Uint8Array(32).fill(3));
const microsOfDay = 86_400_000_000n;
const epoch = 'e' as EpochId;

let world: NotaryWorld;
let day = 20_000n;
beforeEach(() => {
  world = new NotaryWorld();
  day = 20_000n;
});

async function started(
  signers: readonly (typeof first)[],
  fate: Fate = {},
): Promise<{ readonly notary: Notary; readonly changes: KeyChanges }> {
  const notary = await world.notary({ ...fate, signers });
  const notes = openMemoryNotes(world.notes);
  return { notary, changes: new KeyChanges({ notary, notes, clock: () => day * microsOfDay }) };
}

/** Which of the three keys have a line on the last note of a tree. */
function signedBy(tree: string = origin): readonly boolean[] {
  const note = world.notes.notes.get(tree)?.at(-1)?.note ?? '';
  return [first, second, third].map(({ key }) => openNote(note, [key], verifyEd25519).ok);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return (error as Problem | null)?.code ?? 'done';
}

const next = { vkey: null, overlapDays: 30 };

describe('a planned rotation', () => {
  test('given it is announced and ended, then each note is signed by its keys', async () => {
    const { notary, changes } = await started([first, second]);
    await world.happens(epoch, 'EpochOpened');
    await notary.covers(epoch, () => true);
    expect(signedBy()).toEqual([true, false, false]);

    expect(await changes.add(next)).toMatchObject({ changed: true, keys: [{}, { retired: null }] });
    expect(signedBy()).toEqual([true, true, false]);
    await world.happens(epoch, 'EpochClosed');
    await notary.covers(epoch, ({ kind }) => kind === 'closed');
    expect([signedBy(), signedBy(`${origin}/epoch/e`)]).toEqual([
      [true, true, false],
      [true, true, false],
    ]);

    day += 30n;
    expect(await changes.retire(keyText(first.key))).toMatchObject({ changed: true });
    expect(signedBy()).toEqual([false, true, false]);
    await notary.stop();
    expect(await openMemoryNotes(world.notes).keys()).toEqual([
      keyText(first.key),
      keyText(second.key),
    ]);
  });

  test('given another service is faster, then this one says that it changed nothing', async () => {
    const other = await started([first, second]);
    const before: (() => Promise<unknown>)[] = [];
    const pause = async (): Promise<void> => {
      await before.pop()?.();
    };
    const notary = await world.notary({ signers: [first, second], pause });
    const clock = (): bigint => {
      // It has decided by then, and not claimed the place yet.
      before.push(() => other.changes.add(next));
      return day * microsOfDay;
    };
    const changes = new KeyChanges({ notary, notes: openMemoryNotes(world.notes), clock });
    const done = await changes.add(next);
    expect([done.changed, done.keys.length, before.length]).toEqual([false, 2, 0]);
    expect(world.storage.streams.get('service')).toHaveLength(1);
  });

  test('given it is asked for twice, then it happens once', async () => {
    const { notary, changes } = await started([first, second]);
    await changes.add(next);
    const vkey = keyText(second.key);
    expect(await changes.add({ vkey, overlapDays: 0 })).toMatchObject({ changed: false });
    day += 30n;
    await changes.retire(keyText(first.key));
    expect(await changes.retire(keyText(first.key))).toMatchObject({ changed: false });
    expect(notary.tree.size).toBe(2);
    await notary.stop();
  });

  test('given two services are asked at once, then there is one leaf', async () => {
    const one = await started([first, second]);
    const other = await started([first, second]);
    await Promise.all([one.changes.add(next), other.changes.add(next)]);
    expect(await other.changes.list()).toHaveLength(2);
    expect(other.notary.tree.size).toBe(1);
    await one.notary.stop();
    await other.notary.stop();
  });
});

describe('a rotation that may not be', () => {
  test('given nothing stands by, or several do, then it must be said which', async () => {
    const alone = await started([first]);
    expect(await refusal(alone.changes.add(next))).toBe('no_next_key');
    const three = await started([first, second, third]);
    expect(await refusal(three.changes.add(next))).toBe('no_next_key');
    const vkey = keyText(third.key);
    expect(await refusal(three.changes.add({ vkey, overlapDays: 1 }))).toBe('done');
    await alone.notary.stop();
    await three.notary.stop();
  });

  test('given the announced time, then the old key goes on; the new one may end', async () => {
    const { notary, changes } = await started([first, second]);
    await changes.add(next);
    day += 29n;
    expect(await refusal(changes.retire(keyText(first.key)))).toBe('key_not_due');
    expect(await refusal(changes.retire(keyText(second.key)))).toBe('done');
    expect(await refusal(changes.retire(keyText(first.key)))).toBe('last_key');
    expect(await refusal(changes.retire('x'))).toBe('unknown_key');
    expect(await refusal(changes.add({ vkey: keyText(second.key), overlapDays: 0 }))).toBe(
      'unknown_key',
    );
    await notary.stop();
  });

  test('given the seed of another key that signs is absent, then nothing happens', async () => {
    const both = await started([first, second]);
    await both.changes.add({ ...next, overlapDays: 0 });
    await both.notary.stop();
    const { notary, changes } = await started([first, third]);
    expect(await refusal(changes.add({ vkey: keyText(third.key), overlapDays: 1 }))).toBe(
      'no_signing_key',
    );
    expect(await refusal(changes.retire(keyText(first.key)))).toBe('no_signing_key');
    expect(notary.tree.size).toBe(1);
    await notary.stop();
  });
});

describe('a service whose key file is behind', () => {
  test('then it signs nothing and says which key it lacks, until that is retired', async () => {
    const behind = await started([first]);
    const ahead = await started([first, second]);
    await ahead.changes.add({ ...next, overlapDays: 0 });
    await world.happens(epoch, 'EpochOpened');
    expect(await behind.notary.covers(epoch, () => true)).toBe(true);
    expect(behind.changes.refusal).toContain(keyText(second.key));
    expect(signedBy()).toEqual([true, true, false]);
    await ahead.changes.retire(keyText(second.key));
    await world.happens(epoch, 'EpochClosed');
    await ahead.notary.stop();
    expect(await behind.notary.covers(epoch, ({ kind }) => kind === 'closed')).toBe(true);
    expect(behind.changes.refusal).toBeNull();
    expect(signedBy()).toEqual([true, false, false]);
    await behind.notary.stop();
  });

  test('given it starts so, then it says so, and serves what others sign', async () => {
    const ahead = await started([first, second]);
    await ahead.changes.add(next);
    const behind = await started([first]);
    await world.happens(epoch, 'EpochOpened');
    expect(await behind.notary.covers(epoch, () => true)).toBe(true);
    expect(behind.notary.refusal).toContain(keyText(second.key));
    await behind.notary.stop();
    await ahead.notary.stop();
  });
});

describe('a rotation whose service dies', () => {
  test.each<[string, Fate, number]>([
    ['before the leaf', { atLeaf: 'before' }, 0],
    ['between leaf and note', { atLeaf: 'after' }, 1],
    ['before the note', { atNote: { of: origin, death: 'before' } }, 1],
    ['after the note', { atNote: { of: origin, death: 'after' } }, 1],
  ])(
    'given it dies %s, then the next start finishes it or nothing happened',
    async (_, fate, size) => {
      const dying = await started([first, second], fate);
      // What has no answer stays so: nobody waits for the one that died.
      void dying.changes.add(next);
      for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
      const { notary, changes } = await started([first, second]);
      expect([notary.tree.size, world.notes.notes.get(origin)?.length ?? 0]).toEqual([size, size]);
      if (size > 0) expect(signedBy()).toEqual([true, true, false]);
      await changes.add({ ...next, vkey: keyText(second.key) });
      expect([notary.tree.size, signedBy()]).toEqual([1, [true, true, false]]);
      await notary.stop();
    },
  );
});
