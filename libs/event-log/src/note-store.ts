/**
 * What was signed: the notes of every tree and the public keys, beside the log. The seed of a key
 * never comes here. One place decides what is signed next: a note is added only right after the
 * note before it, so two services can never sign two roots for one size.
 *
 * Every adapter passes `testing/notes-contract.ts`. An adapter stores and compares; it never reads
 * a note.
 * Source: docs/record-format.md, "Checkpoint"; C2SP tlog-checkpoint.
 */

/** A signed note and the size it is for. */
export interface StoredNote {
  /** Number of leaves, 1 or more. */
  readonly size: number;
  /** Text and signatures, byte for byte as they were made. */
  readonly note: string;
}

/** A note that is to be kept. */
export interface NewNote extends StoredNote {
  /** Which tree: `ORIGIN`, or `ORIGIN/epoch/ID`. */
  readonly origin: string;
  /** The size of the tree's last note, 0 when it has none; below `size`. */
  readonly sizeBefore: number;
}

export interface NoteStore {
  /** The note of the largest size of a tree, null when none was signed. */
  last(origin: string): Promise<StoredNote | null>;

  /** The note of the smallest size that is `size` or more, null when there is none. */
  covering(origin: string, size: number): Promise<StoredNote | null>;

  /**
   * Keeps `note` for ever, durable when this returns. False when another note came after
   * `sizeBefore` (or none has that size): look again, then decide again. True also when the very
   * same note is there already. Throws LogUnavailable when it cannot be known.
   */
  add(note: NewNote): Promise<boolean>;

  /** The public keys that ever signed here, as verifier keys, in the order they were added. */
  keys(): Promise<readonly string[]>;

  /**
   * Adds a public key after `known` others. False when there are not so many, or more; true also
   * when that very key is there already in that place.
   */
  addKey(verifierKey: string, known: number): Promise<boolean>;

  /** Finishes what was begun, then lets go of every connection. Later calls throw. */
  close(): Promise<void>;
}
