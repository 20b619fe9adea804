/**
 * The service's own tree in memory: what stands in the stream `service`, hashed as it was read.
 * Source: docs/record-format.md, "The service tree".
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId, Origin, Sha256 } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { leafDigest, toHex } from '#ledger/record/digest';
import { ServiceKeys } from '#ledger/record/service-keys';
import {
  decodeServiceLeaf,
  type EventLeaf,
  isEventLeaf,
  type ServiceLeaf,
} from '#ledger/record/service-leaf';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { TreeBuilder, treeRoot } from '#ledger/record/tree';
import { Turns } from '../writing/turns.js';
import { verifyEd25519 } from './ed25519.js';

/** The reserved stream of the leaves: leaf i is its version i + 1. */
export const serviceStream = 'service';

/** The leaves that are known so far; `catchUp` is the only thing that changes it. */
export class ServiceTree {
  /** Which keys sign, as the leaves so far say. */
  readonly keys: ServiceKeys;
  readonly #log: EventLog;
  readonly #sha256: Sha256;
  readonly #hashes: Uint8Array[] = [];
  readonly #byEpoch = new Map<EpochId, EventLeaf[]>();
  /** The last leaf of each partition, in the order in which events were met. */
  readonly #lastOfPartition = new Map<number, EventLeaf>();
  #head: StoredEvent['leaf'] | null = null;
  readonly #builder: TreeBuilder;
  readonly #reading = new Turns();
  #first: ServiceLeaf | null = null;

  /** `firstKey`: the verifier key of the beginning, null when none is known yet. */
  constructor(log: EventLog, firstKey: string | null, sha256: Sha256) {
    this.keys = new ServiceKeys(log.origin, firstKey, { sha256, verify: verifyEd25519 });
    this.#log = log;
    this.#sha256 = sha256;
    this.#builder = new TreeBuilder(sha256);
  }

  /** Whose tree it is. */
  get origin(): Origin {
    return this.#log.origin;
  }

  /** Number of leaves. */
  get size(): number {
    return this.#hashes.length;
  }

  /** The first leaf, null while there is none. */
  get first(): ServiceLeaf | null {
    return this.#first;
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
  of(epoch: EpochId): readonly EventLeaf[] {
    return this.#byEpoch.get(epoch) ?? [];
  }

  /** Epochs of which something was published: closed once, or imported. */
  published(): readonly EpochId[] {
    const all = [...this.#byEpoch];
    return all.flatMap(([epoch, leaves]) =>
      leaves.some(({ kind }) => kind !== 'opened') ? [epoch] : [],
    );
  }

  /** The last leaf that stands for an event of `partition`, null when there is none. */
  lastOf(partition: number): EventLeaf | null {
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
      this.#first ??= value;
      if (isEventLeaf(value)) this.#place(value);
      else invariant(this.keys.take(value) === null, `leaf ${String(value.index)}: ${value.kind}`);
    }
  }

  #place(leaf: EventLeaf): void {
    this.#byEpoch.set(leaf.epoch, [...this.of(leaf.epoch), leaf]);
    this.#lastOfPartition.set(this.#log.partitionOf(leaf.epoch), leaf);
  }
}
