/**
 * The service's own tree in memory: what stands in the stream `service`, hashed as it was read.
 * Source: docs/record-format.md, "The service tree".
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId, Sha256 } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { leafDigest, toHex } from '#ledger/record/digest';
import { decodeServiceLeaf, type ServiceLeaf } from '#ledger/record/service-leaf';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { TreeBuilder, treeRoot } from '#ledger/record/tree';
import { Turns } from '../writing/turns.js';

/** The reserved stream of the leaves: leaf i is its version i + 1. */
export const serviceStream = 'service';

/** The leaves that are known so far; `catchUp` is the only thing that changes it. */
export class ServiceTree {
  readonly #log: EventLog;
  readonly #sha256: Sha256;
  readonly #hashes: Uint8Array[] = [];
  readonly #byEpoch = new Map<EpochId, ServiceLeaf[]>();
  /** The last leaf of each partition, in the order in which events were met. */
  readonly #lastOfPartition = new Map<number, ServiceLeaf>();
  #head: StoredEvent['leaf'] | null = null;
  readonly #builder: TreeBuilder;
  readonly #reading = new Turns();

  constructor(log: EventLog, sha256: Sha256) {
    this.#log = log;
    this.#sha256 = sha256;
    this.#builder = new TreeBuilder(sha256);
  }

  /** Number of leaves. */
  get size(): number {
    return this.#hashes.length;
  }

  /** The hash of the last leaf as the log names it, which the next claim names. */
  get head(): StoredEvent['leaf'] | null {
    return this.#head;
  }

  /** The hashes of the first `size` leaves. */
  hashes(size: number = this.size): readonly Uint8Array[] {
    return this.#hashes.slice(0, size);
  }

  /** The root of the first `size` leaves. Time in proportion to them unless it is of all. */
  root(size: number = this.size): Uint8Array {
    if (size === this.size) return this.#builder.root();
    return treeRoot(this.hashes(size), this.#sha256);
  }

  /** The leaves of `epoch`, its opening first. */
  of(epoch: EpochId): readonly ServiceLeaf[] {
    return this.#byEpoch.get(epoch) ?? [];
  }

  /** The last leaf that stands for an event of `partition`, null when there is none. */
  lastOf(partition: number): ServiceLeaf | null {
    return this.#lastOfPartition.get(partition) ?? null;
  }

  /** Reads what the log has now beyond what is known. Throws what the log throws. */
  catchUp(): Promise<void> {
    return this.#reading.take(() => this.#read());
  }

  async #read(): Promise<void> {
    for await (const { bytes, leaf } of this.#log.read(serviceStream, this.size)) {
      const json = parseJsonBytes(bytes);
      const decoded = json.ok ? decodeServiceLeaf(json.value) : json;
      invariant(decoded.ok, `leaf ${String(this.size)} of the service tree is none`);
      const { value } = decoded;
      invariant(value.index === this.size, `leaf ${String(this.size)} is of another place`);
      const hash = leafDigest(bytes, this.#sha256);
      invariant(toHex(hash) === leaf, `leaf ${String(this.size)} is not what was appended`);
      this.#hashes.push(hash);
      this.#builder.append(hash);
      this.#head = leaf;
      if (value.kind !== 'other') this.#place(value);
    }
  }

  #place(leaf: ServiceLeaf): void {
    this.#byEpoch.set(leaf.epoch, [...this.of(leaf.epoch), leaf]);
    this.#lastOfPartition.set(this.#log.partitionOf(leaf.epoch), leaf);
  }
}
