/**
 * Signs checkpoints, one after the other in each tree. Before it signs it hashes the stored bytes
 * again and compares with what was signed before: never a smaller tree, never another root for a
 * size, the old tree always a prefix of the new one.
 * Source: docs/record-format.md, "Checkpoint"; C2SP tlog-checkpoint.
 */
import type { EventLog, NoteStore, StoredNote } from '#event-log';
import type { EpochId, Sha256 } from '#ledger/ids';
import { type Checkpoint, checkpointText, parseCheckpoint } from '#ledger/record/checkpoint';
import { leafDigest, toHex } from '#ledger/record/digest';
import { openNote, type Signer, signNote } from '#ledger/record/note';
import { equalHashes, TreeBuilder } from '#ledger/record/tree';
import { parseKey } from '#ledger/record/verifier-key';
import { Turns } from '../writing/turns.js';
import { verifyEd25519 } from './ed25519.js';
import { notarisedType } from './notarised.js';
import type { ServiceTree } from './service-tree.js';

/** Signing would contradict what was signed before; the message says how. Nothing was signed. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
}

/** What signing works with. */
export interface SigningContext {
  readonly log: EventLog;
  readonly notes: NoteStore;
  /** One for each key that signs now; throws NoSigningKey when this service cannot sign. */
  readonly requireSigners: () => readonly Signer[];
  readonly sha256: Sha256;
  /** Told every service note that was signed here, before anybody else sees it. */
  readonly onServiceNote: (note: string) => Promise<void>;
}

/** The name of an epoch's tree. */
export function epochOrigin(origin: string, epoch: EpochId): string {
  return `${origin}/epoch/${epoch}`;
}

/** Signed checkpoints of every tree of the service. */
export class Checkpoints {
  readonly #context: SigningContext;
  /** One signing of a tree at a time: each may read a whole epoch. */
  readonly #turns = new Map<string, Turns>();

  constructor(context: SigningContext) {
    this.#context = context;
  }

  /**
   * The note that covers all events of `epoch` up to `version` (null: all that are there now),
   * signed now when there is none yet; every closing on the way gets a note of its own. Reads the
   * whole epoch when it signs. Throws SigningRefused, NoSigningKey, and what the log throws.
   */
  ofEpoch(epoch: EpochId, version: number | null): Promise<StoredNote> {
    return this.#inTurn(this.#originOf(epoch), async () => {
      for (;;) {
        const last = await this.#context.notes.last(this.#originOf(epoch));
        const head = (await this.#context.log.head(epoch))?.version ?? 0;
        if (head < (last?.size ?? 1)) {
          throw new SigningRefused(`${epoch} has ${String(head)} events, fewer than were signed`);
        }
        if (last !== null && last.size >= (version ?? head)) return last;
        await this.#signEpoch(epoch, last, version ?? head);
      }
    });
  }

  /** Signs up to event `head`, or less when another service is signing too. */
  async #signEpoch(epoch: EpochId, last: StoredNote | null, head: number): Promise<void> {
    const { log, sha256 } = this.#context;
    const origin = this.#originOf(epoch);
    const signed = last === null ? null : await this.#read(last, origin);
    const tree = new TreeBuilder(sha256);
    let sizeBefore = last?.size ?? 0;
    for await (const { bytes, leaf, version } of log.read(epoch, 0)) {
      const hash = leafDigest(bytes, sha256);
      if (toHex(hash) !== leaf) {
        throw new SigningRefused(`event ${String(version)} of ${epoch} is not what was appended`);
      }
      tree.append(hash);
      if (version === signed?.size) requireSame(signed, tree.root());
      const isDue = version === head || notarisedType(bytes) === 'EpochClosed';
      if (isDue && version > sizeBefore) {
        const checkpoint = { origin, size: version, root: tree.root() };
        const signers = this.#context.requireSigners();
        if ((await this.#add(checkpoint, sizeBefore, signers)) === null) return;
        sizeBefore = version;
      }
      if (version === head) return;
    }
  }

  /**
   * The note of the whole service tree, signed now when its last leaf has none yet; null for a
   * tree without leaves. A leaf is appended only after the one before was signed, so more than one
   * without a note means that notes were lost. Throws as `ofEpoch`.
   */
  ofService(tree: ServiceTree): Promise<StoredNote | null> {
    return this.#inTurn(this.#context.log.origin, async () => {
      for (;;) {
        await tree.catchUp();
        // Before the note is read: others append and sign meanwhile, in this order.
        const { size } = tree;
        const last = await this.#context.notes.last(this.#context.log.origin);
        const covered = last?.size ?? 0;
        if (covered > tree.size) await tree.catchUp();
        if (covered > tree.size || covered + 1 < size) {
          throw new SigningRefused(
            `the service tree has ${String(size)} leaves and ${String(covered)} are signed: ` +
              'log and notes are not of the same moment, as after an old backup',
          );
        }
        if (covered === tree.size) return last;
        if (covered < size) await this.#signService(tree, size, last);
      }
    });
  }

  async #signService(tree: ServiceTree, size: number, last: StoredNote | null): Promise<void> {
    const { origin } = this.#context.log;
    // Nothing comes after these before somebody has signed them.
    if (tree.size > size) return;
    const root = tree.root();
    // Together with the size: a leaf may say from when on another key signs.
    const signers = this.#context.requireSigners();
    if (last !== null) requireSame(await this.#read(last, origin), tree.root(last.size));
    const note = await this.#add({ origin, size, root }, last?.size ?? 0, signers);
    if (note !== null) await this.#context.onServiceNote(note);
  }

  /** What a note of ours says. Throws SigningRefused when no key of ours signed it. */
  async #read({ note }: StoredNote, origin: string): Promise<Checkpoint> {
    const { notes, sha256 } = this.#context;
    const keys = (await notes.keys()).flatMap((text) => parseKey(text, sha256) ?? []);
    const opened = openNote(note, keys, verifyEd25519);
    const checkpoint = opened.ok ? parseCheckpoint(opened.text) : null;
    if (checkpoint?.origin === origin) return checkpoint;
    throw new SigningRefused(`the last note of ${origin} is not one that this service signed`);
  }

  /** Signs and keeps a note; null when another service signed something else first. */
  async #add(
    checkpoint: Checkpoint,
    sizeBefore: number,
    signers: readonly Signer[],
  ): Promise<string | null> {
    const note = signNote(checkpointText(checkpoint), ...signers);
    const { origin, size } = checkpoint;
    return (await this.#context.notes.add({ origin, size, sizeBefore, note })) ? note : null;
  }

  async #inTurn<T>(origin: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(origin) ?? new Turns();
    this.#turns.set(origin, turns);
    try {
      return await turns.take(work);
    } finally {
      if (turns.idle) this.#turns.delete(origin);
    }
  }

  #originOf(epoch: EpochId): string {
    return epochOrigin(this.#context.log.origin, epoch);
  }
}

/** Throws SigningRefused unless `computed` is the root that was signed. */
export function requireSame({ origin, size, root }: Checkpoint, computed: Uint8Array): void {
  if (equalHashes(root, computed)) return;
  throw new SigningRefused(
    `the first ${String(size)} leaves of ${origin} are not those that were signed`,
  );
}
