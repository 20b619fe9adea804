/**
 * Follows the log and sees to it that every opening and every closing gets its leaf in the service
 * tree and a signed note over it, in the order of the log. What a crash left undone is done by
 * whoever comes next: each step looks first whether it was done already.
 * Source: docs/record-format.md, "The service tree".
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog, NoteStore, StoredEvent, StoredNote } from '#event-log';
import { LogUnavailable } from '#event-log';
import { Bell } from '#event-log/bell';
import type { EpochId, Sha256, Sha256Hex } from '#ledger/ids';
import type { Signer } from '#ledger/record/note';
import type { EventLeaf, ServiceLeaf } from '#ledger/record/service-leaf';
import type { Report } from '../options.js';
import { Turns } from '../writing/turns.js';
import { Checkpoints, SigningRefused } from './checkpoints.js';
import { Countersigner } from './countersign.js';
import { appendLeaf, signedRoot, startOf } from './grow-tree.js';
import { leafOf, notarisedType } from './notarised.js';
import { ServiceTree, serviceStream } from './service-tree.js';
import { NoSigningKey, SigningKeys } from './signing-keys.js';
import { requireNotOlder, type Watermark } from './watermark.js';

/** What the notary works with. */
export interface NotaryContext {
  readonly log: EventLog;
  readonly notes: NoteStore;
  /** What stands in its key file; none for a service that signs nothing. */
  readonly signers: readonly Signer[];
  /** The verifier key with which the origin began, null when it has none yet. */
  readonly firstKey: string | null;
  /** Null when nobody remembers what was signed. */
  readonly watermark: Watermark | null;
  readonly sha256: Sha256;
  readonly report: Report;
}

/** How long somebody waits for a note before being sent away, and how often they look. */
const waitMsMax = 5_000;
const lookMs = 100;

/** The wait after an outage, doubled each time. */
const outageMsMin = 50;
const outageMsMax = 5_000;

/** The notary of one service. */
export class Notary {
  readonly checkpoints: Checkpoints;
  readonly countersigner: Countersigner;
  readonly tree: ServiceTree;
  readonly keys: SigningKeys;
  readonly #context: NotaryContext;
  readonly #stopping = new AbortController();
  /** Partitions go on by themselves, the service tree grows one leaf at a time. */
  readonly #turns = new Turns();
  readonly #bell = new Bell();
  #followers: Promise<unknown> = Promise.resolve();
  /** How many leaves are known to be covered by a note. */
  #covered = 0;
  /** How many keys of the tree are known to be kept beside the notes. */
  #keysKept = 0;
  #refusal: string | null = null;

  constructor(context: NotaryContext) {
    this.#context = context;
    const { log, notes, sha256, watermark, signers, firstKey } = context;
    this.tree = new ServiceTree(log, firstKey, sha256);
    this.keys = new SigningKeys(this.tree.keys, signers);
    const requireSigners = (): readonly Signer[] => this.requireSigners();
    const onServiceNote = async (note: string): Promise<void> => watermark?.write(note);
    this.checkpoints = new Checkpoints({ log, notes, requireSigners, sha256, onServiceNote });
    const signersNow = (): readonly Signer[] => (this.refusal === null ? requireSigners() : []);
    this.countersigner = new Countersigner({ log, sha256, signersNow });
  }

  /** Why nothing is signed here now, null when it is. */
  get refusal(): string | null {
    return this.#refusal ?? this.keys.refusal;
  }

  /** One for each key that signs now. Throws NoSigningKey when this service cannot sign. */
  requireSigners(): readonly Signer[] {
    if (this.#refusal !== null) throw new NoSigningKey(this.#refusal);
    return this.keys.require();
  }

  /** Reads the tree, compares it with what was signed, and begins to follow. */
  async start(): Promise<void> {
    const { log, notes, signers, watermark } = this.#context;
    await this.#look();
    if (signers.length === 0) return;
    try {
      if (watermark !== null) await requireNotOlder(watermark, this.tree, notes, log.origin);
      await this.#cover();
    } catch (error) {
      if (error instanceof NoSigningKey) this.#context.report(error.message);
      else if (error instanceof SigningRefused) this.#refuse(error);
      else throw error;
      if (this.#refusal !== null) return;
    }
    const partitions = Array.from({ length: log.partitions }, (_, partition) => partition);
    this.#followers = Promise.all(partitions.map((partition) => this.#keepFollowing(partition)));
  }

  /** Finishes what is being signed and follows no more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#followers;
  }

  /** Whether `epoch` is known to have a leaf for which `wanted` holds, and a note over it. */
  isCovered(epoch: EpochId, wanted: (leaf: EventLeaf) => boolean): boolean {
    const leaf = this.tree.of(epoch).find(wanted);
    return leaf !== undefined && leaf.index < this.#covered;
  }

  /** The same, now or within 5 s. */
  async covers(epoch: EpochId, wanted: (leaf: EventLeaf) => boolean): Promise<boolean> {
    if (this.isCovered(epoch, wanted)) return true;
    const late = AbortSignal.any([AbortSignal.timeout(waitMsMax), this.#stopping.signal]);
    for (let looked = false; !late.aborted; looked = true) {
      if (looked) await this.#bell.heard(late, lookMs);
      await this.#look();
      if (this.isCovered(epoch, wanted)) return true;
    }
    return false;
  }

  /** The last note of the service tree, null when nothing was opened yet. */
  async serviceNote(): Promise<StoredNote | null> {
    if (this.refusal === null) return this.checkpoints.ofService(this.tree);
    await this.tree.catchUp();
    return this.#context.notes.last(this.#context.log.origin);
  }

  /** Takes in what other services have appended and signed. */
  async #look(): Promise<void> {
    const { log, notes } = this.#context;
    const last = await notes.last(log.origin);
    await this.tree.catchUp();
    this.#covered = Math.max(this.#covered, Math.min(last?.size ?? 0, this.tree.size));
  }

  async #keepFollowing(partition: number): Promise<void> {
    const { signal } = this.#stopping;
    let waitMs = outageMsMin;
    while (!signal.aborted && this.#refusal === null) {
      try {
        const { log } = this.#context;
        // A leaf that an outage left without its note is not met again.
        await this.#turns.take(() => this.#cover());
        const start = await startOf(partition, this.tree, log);
        for await (const batch of log.follow(partition, start, signal)) {
          for (const event of batch) await this.#meet(event);
          waitMs = outageMsMin;
          if (this.#refusal !== null) return;
        }
      } catch (error) {
        // A seed that is missing may be one that is retired soon; another service signs till then.
        if (!(error instanceof LogUnavailable || error instanceof NoSigningKey)) {
          this.#refuse(error);
          return;
        }
        await wait(waitMs, undefined, { signal }).catch(() => undefined);
        waitMs = Math.min(2 * waitMs, outageMsMax);
      }
    }
  }

  async #meet(event: StoredEvent): Promise<void> {
    // What another service appended may say which keys sign from now on.
    if (event.stream === serviceStream && event.version > this.tree.size) {
      await this.tree.catchUp();
    }
    const type = event.stream === serviceStream ? null : notarisedType(event.bytes);
    if (type === null || event.stream === 'registry' || this.#stopping.signal.aborted) return;
    await this.#turns.take(async () => {
      const root = type === 'EpochClosed' ? await this.#rootAt(event) : null;
      await this.#grow(({ size }) => (this.#knows(event) ? null : leafOf(type, event, size, root)));
    });
  }

  /**
   * Appends what `next` makes of the tree, leaf by leaf, until it makes nothing more; done when all
   * of it is signed. Gives whether any of it was appended here, and not by another service. Throws
   * what `next` throws, NoSigningKey, SigningRefused, LogUnavailable.
   */
  change(next: (tree: ServiceTree) => ServiceLeaf | null): Promise<boolean> {
    return this.#turns.take(() => this.#grow(next));
  }

  /**
   * Claims the place of each leaf once the one before is signed, whoever appended that: where two
   * leaves have no note, something was lost.
   */
  async #grow(next: (tree: ServiceTree) => ServiceLeaf | null): Promise<boolean> {
    for (let has = false; ;) {
      await this.#cover();
      const leaf = next(this.tree);
      if (leaf === null) return has;
      // While that was signed another service may have gone on, and not signed yet.
      if (leaf.index !== this.#covered) continue;
      if (await appendLeaf(leaf, this.tree, this.#context)) has = true;
    }
  }

  /** The root over a closing that has no leaf yet, signed by the keys of now. */
  async #rootAt(event: StoredEvent): Promise<Sha256Hex | null> {
    await this.#cover();
    return this.#knows(event) ? null : signedRoot(event, this.checkpoints, this.#context);
  }

  #knows({ stream, version }: StoredEvent): boolean {
    return this.tree.of(stream as EpochId).some((leaf) => leaf.version === version);
  }

  async #cover(): Promise<void> {
    await this.#rememberKeys();
    const note = await this.checkpoints.ofService(this.tree);
    this.#covered = Math.max(this.#covered, note?.size ?? 0);
    this.#bell.ring();
  }

  /** Writes down public keys before they sign: a note is opened with those that are there. */
  async #rememberKeys(): Promise<void> {
    await this.tree.catchUp();
    for (const [known, { vkey }] of this.tree.keys.all.entries()) {
      if (known < this.#keysKept) continue;
      if (!(await this.#context.notes.addKey(vkey, known))) {
        throw new SigningRefused(`the key ${vkey} of the service tree is not kept in its place`);
      }
      this.#keysKept = known + 1;
    }
  }

  #refuse(error: unknown): void {
    if (this.#refusal !== null) return;
    const why = error instanceof SigningRefused ? error.message : 'the log cannot be followed';
    this.#refusal = why;
    this.#context.report(`this service signs nothing any more: ${why}`, error);
    this.#bell.ring();
  }
}
