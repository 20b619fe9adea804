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
import { invariant } from '#ledger/invariant';
import { parseCheckpoint } from '#ledger/record/checkpoint';
import { leafHash, toHex } from '#ledger/record/digest';
import { parseNote, type Signer } from '#ledger/record/note';
import { type ServiceLeaf, serviceLeafBytes } from '#ledger/record/service-leaf';
import type { Report } from '../options.js';
import { Turns } from '../writing/turns.js';
import { Checkpoints, epochOrigin, NoSigningKey, SigningRefused } from './checkpoints.js';
import { leafOf, notarisedType } from './notarised.js';
import { ServiceTree, serviceStream } from './service-tree.js';
import { requireNotOlder, type Watermark } from './watermark.js';

/** What the notary works with. */
export interface NotaryContext {
  readonly log: EventLog;
  readonly notes: NoteStore;
  /** Null for a service that signs nothing. */
  readonly signer: Signer | null;
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
  readonly tree: ServiceTree;
  readonly #context: NotaryContext;
  readonly #stopping = new AbortController();
  /** Partitions go on by themselves, the service tree grows one leaf at a time. */
  readonly #turns = new Turns();
  readonly #bell = new Bell();
  #followers: Promise<unknown> = Promise.resolve();
  /** How many leaves are known to be covered by a note. */
  #covered = 0;
  #refusal: string | null = null;

  constructor(context: NotaryContext) {
    this.#context = context;
    const { log, notes, sha256, watermark } = context;
    const requireSigner = (): Signer => this.requireSigner();
    this.tree = new ServiceTree(log, sha256);
    const onServiceNote = async (note: string): Promise<void> => watermark?.write(note);
    this.checkpoints = new Checkpoints({ log, notes, requireSigner, sha256, onServiceNote });
  }

  /** Why nothing is signed here, null when it is. */
  get refusal(): string | null {
    return this.#context.signer === null ? 'this service has no signing key' : this.#refusal;
  }

  /** The key of this service. Throws NoSigningKey when it has none, or must not use it. */
  requireSigner(): Signer {
    const { signer } = this.#context;
    if (signer !== null && this.#refusal === null) return signer;
    throw new NoSigningKey(this.refusal ?? '');
  }

  /** Reads the tree, compares it with what was signed, and begins to follow. */
  async start(): Promise<void> {
    const { log, notes, signer, watermark } = this.#context;
    await this.#look();
    if (signer === null) return;
    try {
      if (watermark !== null) await requireNotOlder(watermark, this.tree, notes, log.origin);
      await this.#cover();
    } catch (error) {
      if (!(error instanceof SigningRefused)) throw error;
      this.#refuse(error);
      return;
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
  isCovered(epoch: EpochId, wanted: (leaf: ServiceLeaf) => boolean): boolean {
    const leaf = this.tree.of(epoch).find(wanted);
    return leaf !== undefined && leaf.index < this.#covered;
  }

  /** The same, now or within 5 s. */
  async covers(epoch: EpochId, wanted: (leaf: ServiceLeaf) => boolean): Promise<boolean> {
    const late = AbortSignal.any([AbortSignal.timeout(waitMsMax), this.#stopping.signal]);
    for (let looked = false; ; looked = true) {
      if (this.isCovered(epoch, wanted)) return true;
      if (late.aborted) return false;
      if (looked) await this.#bell.heard(late, lookMs);
      await this.#look();
    }
  }

  /** The last note of the service tree, null when nothing was opened yet. */
  async serviceNote(): Promise<StoredNote | null> {
    if (this.#refusal === null && this.#context.signer !== null) {
      return this.checkpoints.ofService(this.tree);
    }
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
        for await (const batch of log.follow(partition, await this.#startOf(partition), signal)) {
          for (const event of batch) await this.#meet(event);
          waitMs = outageMsMin;
          if (this.#refusal !== null) return;
        }
      } catch (error) {
        if (!(error instanceof LogUnavailable)) {
          this.#refuse(error);
          return;
        }
        await wait(waitMs, undefined, { signal }).catch(() => undefined);
        waitMs = Math.min(2 * waitMs, outageMsMax);
      }
    }
  }

  /** The position of the event that the last leaf of `partition` stands for, 0 for none. */
  async #startOf(partition: number): Promise<number> {
    await this.tree.catchUp();
    const last = this.tree.lastOf(partition);
    if (last === null) return 0;
    for await (const { position } of this.#context.log.read(last.epoch, last.version - 1)) {
      return position;
    }
    throw new SigningRefused(`${last.epoch} lacks the event of a leaf`);
  }

  async #meet(event: StoredEvent): Promise<void> {
    const type = event.stream === serviceStream ? null : notarisedType(event.bytes);
    if (type === null || event.stream === 'registry' || this.#stopping.signal.aborted) return;
    await this.#turns.take(async () => {
      // Never a second leaf without a note: what is there already is covered first.
      await this.#cover();
      while (!this.#has(event)) {
        const root = type === 'EpochClosed' ? await this.#signedRoot(event) : null;
        await this.#append(leafOf(type, event, this.tree.size, root));
        await this.tree.catchUp();
      }
      await this.#cover();
    });
  }

  #has({ stream, version }: StoredEvent): boolean {
    return this.tree.of(stream as EpochId).some((leaf) => leaf.version === version);
  }

  /** The root of the epoch's tree up to a closing, from its signed checkpoint. */
  async #signedRoot({ stream, version }: StoredEvent): Promise<Sha256Hex> {
    const epoch = stream as EpochId;
    await this.checkpoints.ofEpoch(epoch, version);
    const { log, notes } = this.#context;
    const note = await notes.covering(epochOrigin(log.origin, epoch), version);
    const checkpoint = parseCheckpoint(parseNote(note?.note ?? '')?.text ?? '');
    invariant(checkpoint?.size === version, `${epoch}: a closing has a checkpoint of its own`);
    return toHex(checkpoint.root) as Sha256Hex;
  }

  /** Claims the next place for `leaf`; when another service was faster, nothing is appended. */
  async #append(leaf: ServiceLeaf): Promise<void> {
    const { log, sha256 } = this.#context;
    const bytes = serviceLeafBytes(leaf);
    const sealed = { version: leaf.index + 1, leaf: leafHash(bytes, sha256), bytes };
    const place = { stream: serviceStream, after: leaf.index, head: this.tree.head };
    await log.append([{ ...place, events: [sealed], commands: [], documents: [] }]);
  }

  async #cover(): Promise<void> {
    const note = await this.checkpoints.ofService(this.tree);
    this.#covered = Math.max(this.#covered, note?.size ?? 0);
    this.#bell.ring();
  }

  #refuse(error: unknown): void {
    if (this.#refusal !== null) return;
    const why = error instanceof SigningRefused ? error.message : 'the log cannot be followed';
    this.#refusal = why;
    this.#context.report(`this service signs nothing any more: ${why}`, error);
    this.#bell.ring();
  }
}
