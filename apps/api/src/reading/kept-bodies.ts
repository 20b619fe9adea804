/**
 * Bodies that were made before, each for the state that it shows: of every epoch the last one. What
 * was not asked for lately is forgotten first.
 */
import type { EpochId } from '#ledger/ids';
import type { Document } from './send-document.js';

interface Kept {
  readonly stamp: string;
  readonly body: Document;
}

/** How many bytes are kept, unless it is said. */
const usualBytesMax = 32 * 1024 * 1024;

/** Bodies by epoch. */
export class KeptBodies {
  readonly #bytesMax: number;
  /** Least recently used first. */
  readonly #kept = new Map<EpochId, Kept>();
  #bytes = 0;

  constructor(bytesMax: number = usualBytesMax) {
    this.#bytesMax = bytesMax;
  }

  /** The body of `epoch` in the state that `stamp` names; null when it is not here. */
  find(epoch: EpochId, stamp: string): Document | null {
    const kept = this.#kept.get(epoch);
    if (kept?.stamp !== stamp) return null;
    this.#kept.delete(epoch);
    this.#kept.set(epoch, kept);
    return kept.body;
  }

  /** Keeps it in the place of the one before, unless it alone is too large. */
  keep(epoch: EpochId, stamp: string, body: Document): void {
    this.#forget(epoch);
    if (body.bytes.length > this.#bytesMax) return;
    this.#kept.set(epoch, { stamp, body });
    this.#bytes += body.bytes.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) return;
      this.#forget(oldest);
    }
  }

  #forget(epoch: EpochId): void {
    this.#bytes -= this.#kept.get(epoch)?.body.bytes.length ?? 0;
    this.#kept.delete(epoch);
  }
}
