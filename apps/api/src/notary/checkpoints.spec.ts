import { expect, test } from '@jest/globals';
import { type NoteStore, openMemoryNotes } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { keyText } from '#ledger/record/verifier-key';
import { NotaryWorld, signer } from '../../testing/notary-world.js';
import { sha256 } from '../sha256.js';
import { Checkpoints } from './checkpoints.js';
import { ServiceTree } from './service-tree.js';

test('given others append and sign while a note is read, then nothing seems lost', async () => {
  const world = new NotaryWorld();
  const other = await world.notary();
  const tree = new ServiceTree(world.log, keyText(signer.key), sha256);
  const kept = openMemoryNotes(world.notes);
  let isFirst = true;
  const notes: NoteStore = {
    ...kept,
    last: async (origin) => {
      const last = await kept.last(origin);
      if (!isFirst) return last;
      isFirst = false;
      for (const name of ['a', 'b', 'c']) {
        const epoch = name as EpochId;
        await world.happens(epoch, 'EpochOpened');
        expect(await other.covers(epoch, () => true)).toBe(true);
      }
      // Somebody of the same process looks, so that the tree goes on before the note is compared.
      await tree.catchUp();
      return last;
    },
  };
  const checkpoints = new Checkpoints({
    ...{ log: world.log, notes, sha256 },
    requireSigners: () => [signer],
    onServiceNote: () => Promise.resolve(),
  });
  expect((await checkpoints.ofService(tree))?.size).toBe(3);
  await other.stop();
});
