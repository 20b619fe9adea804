/**
 * What the owner of a key remembers beside it: the last service note that was signed with it. A
 * database that is older than that came from a backup; signing on it would fork the tree.
 * Source: docs/record-format.md, "Checkpoint": a restored backup with a live key.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { NoteStore } from '#event-log';
import type { Origin } from '#ledger/ids';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { parseNote } from '#ledger/record/note';
import { equalHashes } from '#ledger/record/tree';
import { SigningRefused } from './checkpoints.js';
import type { ServiceTree } from './service-tree.js';

/** The memory beside a key. */
export interface Watermark {
  /** Null when nothing was signed yet. */
  read(): Promise<string | null>;
  /** Remembers `note` in place of the one before. */
  write(note: string): Promise<void>;
}

/** The memory beside the key in `keyFile`: the note in a file of its own. */
export function watermarkBeside(keyFile: string): Watermark {
  const file = `${keyFile}.signed`;
  return {
    read: () =>
      readFile(file, 'utf8').catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }),
    write: async (note) => {
      const written = `${file}.${randomUUID()}`;
      await writeFile(written, note, { mode: 0o600 });
      await rename(written, file);
    },
  };
}

/** Throws SigningRefused when log or notes lack what `watermark` remembers. */
export async function requireNotOlder(
  watermark: Watermark,
  tree: ServiceTree,
  notes: NoteStore,
  origin: Origin,
): Promise<void> {
  const note = await watermark.read();
  const checkpoint = parseCheckpoint(parseNote(note ?? '')?.text ?? '');
  if (checkpoint?.origin !== origin) return;
  const { size, root } = checkpoint;
  const kept = await notes.covering(origin, size);
  if (kept !== null && tree.size >= size && equalHashes(root, tree.root(size))) return;
  throw new SigningRefused(
    `this key has signed ${String(size)} openings and closings that this database does not have: ` +
      'it is older, or another one. Restore the newest backup, or begin anew under another name ' +
      'with another key',
  );
}
