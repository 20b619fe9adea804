/** Signed notes as arrays: the reference implementation, meant to be read. */
import { invariant } from '#ledger/invariant';
import type { NewNote, NoteStore, StoredNote } from '../note-store.js';
import { LogUnavailable } from '../port.js';

/** What several stores of one process share, as several services share one database. */
export interface MemoryNotes {
  /** Sizes rising. */
  readonly notes: Map<string, StoredNote[]>;
  readonly keys: string[];
}

/** Nothing was signed yet. */
export function newMemoryNotes(): MemoryNotes {
  return { notes: new Map(), keys: [] };
}

/** Opens a store in memory, on the notes of another one when they are given. */
export function openMemoryNotes(storage: MemoryNotes = newMemoryNotes()): NoteStore {
  let closed = false;
  const notesOf = (origin: string): readonly StoredNote[] => {
    if (closed) throw new LogUnavailable('the notes are closed');
    return storage.notes.get(origin) ?? [];
  };
  return {
    last: async (origin) => Promise.resolve(notesOf(origin).at(-1) ?? null),
    covering: async (origin, size) =>
      Promise.resolve(notesOf(origin).find((one) => one.size >= size) ?? null),
    add: async ({ origin, size, sizeBefore, note }: NewNote) => {
      invariant(size > sizeBefore && sizeBefore >= 0, `${origin}: a note of ${String(size)}`);
      const notes = notesOf(origin);
      const place = sizeBefore === 0 ? 0 : notes.findIndex((one) => one.size === sizeBefore) + 1;
      if (sizeBefore > 0 && place === 0) return false;
      const there = notes[place];
      if (there !== undefined) return Promise.resolve(there.size === size && there.note === note);
      storage.notes.set(origin, [...notes, { size, note }]);
      return true;
    },
    keys: async () => Promise.resolve([...storage.keys]),
    addKey: async (verifierKey, known) => {
      if (storage.keys.length === known) storage.keys.push(verifierKey);
      return Promise.resolve(storage.keys[known] === verifierKey);
    },
    close: async () => {
      closed = true;
      return Promise.resolve();
    },
  };
}
