/**
 * Notes of before a rotation, for whoever trusts only the keys of now: the very same text, held
 * against the stored bytes once more, with a further line by each key that has none on it. Notes
 * are kept as they were signed; what is added is the same bytes each time.
 * Source: docs/record-format.md, "Rotating and losing the key".
 */
import type { EventLog, StoredNote } from '#event-log';
import type { EpochId, Sha256 } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { leafDigest } from '#ledger/record/digest';
import { parseNote, type Signer, signNote } from '#ledger/record/note';
import { TreeBuilder } from '#ledger/record/tree';
import { requireSame } from './checkpoints.js';
import type { ServiceTree } from './service-tree.js';

/** What it works with. */
export interface CountersigningContext {
  readonly log: EventLog;
  readonly sha256: Sha256;
  /** One for each key that signs now; none on a service that cannot sign. */
  readonly signersNow: () => readonly Signer[];
}

/** How many notes are remembered with their further lines. */
const rememberedMax = 1000;

/** Adds lines to notes. */
export class Countersigner {
  readonly #context: CountersigningContext;
  /** By the text of the note and the keys that are missing on it. */
  readonly #remembered = new Map<string, string>();

  constructor(context: CountersigningContext) {
    this.#context = context;
  }

  /**
   * Notes of `epoch` that were signed here, sizes rising, each with a line of every key that signs
   * now. Reads the epoch when a line is missing that was not asked for before. Throws
   * SigningRefused when the stored bytes are not what was signed, and what the log throws.
   */
  async ofEpoch(epoch: EpochId, notes: readonly StoredNote[]): Promise<readonly string[]> {
    const { log, sha256, signersNow } = this.#context;
    const signers = signersNow();
    const due = new Map(
      notes.filter((note) => this.#isDue(note, signers)).map((note) => [note.size, note]),
    );
    const last = [...due.keys()].at(-1);
    if (last !== undefined) {
      const tree = new TreeBuilder(sha256);
      for await (const { bytes, version } of log.read(epoch, 0)) {
        tree.append(leafDigest(bytes, sha256));
        const note = due.get(version);
        if (note !== undefined) this.#add(note, tree.root(), signers);
        if (version === last) break;
      }
    }
    return notes.map((note) => this.#asOfNow(note, signers));
  }

  /** The same for notes of the service's own tree. */
  ofService(tree: ServiceTree, notes: readonly StoredNote[]): readonly string[] {
    const signers = this.#context.signersNow();
    for (const note of notes) {
      if (this.#isDue(note, signers)) this.#add(note, tree.root(note.size), signers);
    }
    return notes.map((note) => this.#asOfNow(note, signers));
  }

  #isDue(note: StoredNote, signers: readonly Signer[]): boolean {
    const name = nameOf(note, signers);
    return name !== null && !this.#remembered.has(name);
  }

  #asOfNow(note: StoredNote, signers: readonly Signer[]): string {
    const name = nameOf(note, signers);
    return name === null ? note.note : (this.#remembered.get(name) ?? note.note);
  }

  #add(stored: StoredNote, root: Uint8Array, signers: readonly Signer[]): void {
    const { note } = stored;
    const text = parseNote(note)?.text ?? '';
    const checkpoint = parseCheckpoint(text);
    invariant(checkpoint !== null, 'what was signed and kept is a checkpoint');
    requireSame(checkpoint, root);
    const lines = signNote(text, ...missing(note, signers)).slice(text.length + 1);
    if (this.#remembered.size >= rememberedMax) this.#remembered.clear();
    this.#remembered.set(nameOf(stored, signers) ?? '', note + lines);
  }
}

/** What a note that lacks lines is remembered by; null for one that lacks none. */
function nameOf({ note }: StoredNote, signers: readonly Signer[]): string | null {
  const keyIds = missing(note, signers).map(({ key }) => key.keyId);
  return keyIds.length === 0 ? null : [note, ...keyIds].join(' ');
}

/** Those of `signers` that have no line on `note`. */
function missing(note: string, signers: readonly Signer[]): readonly Signer[] {
  const lines = parseNote(note)?.signatures ?? [];
  return signers.filter(
    ({ key }) => !lines.some(({ name, keyId }) => name === key.name && keyId === key.keyId),
  );
}
