/**
 * Evidence and record of closings as bytes. They are a cache: what is not there is computed again
 * from the log, and compared with the digests that the closing sealed. Those of an imported record
 * are documents of the log, and its revision 1.
 * Source: DESIGN "Documents": what can be recomputed is kept as a cache, never as truth.
 */
import type { EventLog } from '#event-log';
import type { Closing } from '#ledger/epoch/decide';
import type { EpochClosed } from '#ledger/epoch/events';
import type { EpochId, Sha256, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { sha256Hex } from '#ledger/record/digest';
import { readAnyEvent } from '#ledger/record/seal';
import { documentsOf } from './documents-of.js';
import { emptyEpoch, type FoldedEpoch, foldInto } from './folded-epoch.js';
import { uploadsOf } from './imports.js';
import type { Registry } from './registry.js';
import { Turns } from './turns.js';

/** One closing with the digest of its record. */
export interface KnownClosing extends Closing {
  readonly recordSha256: Sha256Hex;
}

/** How many bytes of closings are kept. */
const keptBytesMax = 64 * 1024 * 1024;

/** Closings by epoch and revision. */
export class Closings {
  readonly #log: EventLog;
  readonly #registry: Registry;
  readonly #sha256: Sha256;
  /** Least recently used first. */
  readonly #kept = new Map<string, KnownClosing>();
  /** One fold at a time: each holds a whole epoch in memory. */
  readonly #folds = new Turns();
  #keptBytes = 0;

  constructor(log: EventLog, registry: Registry, sha256: Sha256) {
    this.#log = log;
    this.#registry = registry;
    this.#sha256 = sha256;
  }

  /** Remembers a closing that took effect. */
  keep(epoch: EpochId, closing: Closing): KnownClosing {
    const known = { ...closing, recordSha256: sha256Hex(closing.record, this.#sha256) };
    const name = nameOf(epoch, closing.revision);
    this.#forget(name);
    this.#kept.set(name, known);
    this.#keptBytes += sizeOf(known);
    for (const oldest of this.#kept.keys()) {
      if (this.#keptBytes <= keptBytesMax || this.#kept.size === 1) break;
      this.#forget(oldest);
    }
    return known;
  }

  /** The closing of `epoch` with `revision`; null when there is none. */
  async find(epoch: EpochId, revision: number): Promise<KnownClosing | null> {
    const name = nameOf(epoch, revision);
    const kept = this.#kept.get(name);
    if (kept === undefined) return this.#folds.take(() => this.#recompute(epoch, revision));
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept;
  }

  async #recompute(epoch: EpochId, revision: number): Promise<KnownClosing | null> {
    const meanwhile = this.#kept.get(nameOf(epoch, revision));
    if (meanwhile !== undefined) return meanwhile;
    const folded = emptyEpoch(epoch);
    for await (const { leaf, position, bytes } of this.#log.read(epoch, 0)) {
      const event = readAnyEvent(bytes);
      if (event.type === 'RecordImported' && revision === 1) {
        const uploads = await uploadsOf(this.#log, event.body);
        return this.keep(epoch, { revision, ...uploads });
      }
      if (event.type === 'EpochClosed' && event.body.revision === revision) {
        return this.keep(epoch, await this.#closingOf(epoch, folded, event.body));
      }
      foldInto(folded, event, { leaf, position, sizeBytes: bytes.length });
    }
    return null;
  }

  /** Evidence and record as `closed`, the event right after `folded`, sealed their digests. */
  async #closingOf(
    epoch: EpochId,
    { state }: FoldedEpoch,
    closed: EpochClosed['body'],
  ): Promise<Closing> {
    const { revision, evidence_sha256, record_sha256 } = closed;
    const { evidence, record } = await documentsOf(state, revision, this.#registry);
    const same =
      sha256Hex(evidence, this.#sha256) === evidence_sha256 &&
      sha256Hex(record, this.#sha256) === record_sha256;
    invariant(same, `${epoch}, revision ${String(revision)}: a fold gives other bytes`);
    return { revision, evidence, record };
  }

  #forget(name: string): void {
    const known = this.#kept.get(name);
    if (known === undefined) return;
    this.#kept.delete(name);
    this.#keptBytes -= sizeOf(known);
  }
}

function nameOf(epoch: EpochId, revision: number): string {
  return `${epoch}/${String(revision)}`;
}

function sizeOf({ evidence, record }: Closing): number {
  return evidence.length + record.length;
}
