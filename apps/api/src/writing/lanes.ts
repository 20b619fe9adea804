/**
 * The lanes of all epochs that were touched lately. What is not in use is forgotten when there are
 * too many or they weigh too much; the log has it all.
 */
import type { EpochId } from '#ledger/ids';
import { Lane, type LaneContext } from './lane.js';

/** How much is kept in memory between commands. */
export interface LaneLimits {
  /** Number of epochs. */
  readonly lanesMax: number;
  /** Bytes of events that were folded into them. */
  readonly sizeBytesMax: number;
}

const generous: LaneLimits = { lanesMax: 500, sizeBytesMax: 128 * 1024 * 1024 };

/** Finds the lane of an epoch, or begins one. */
export class Lanes {
  readonly #context: LaneContext;
  readonly #limits: LaneLimits;
  /** Least recently used first. */
  readonly #lanes = new Map<EpochId, Lane>();

  constructor(context: LaneContext, limits: LaneLimits = generous) {
    this.#context = context;
    this.#limits = limits;
  }

  /** The one lane of `epoch`. */
  of(epoch: EpochId): Lane {
    const lane = this.#lanes.get(epoch) ?? new Lane(epoch, this.#context);
    this.#lanes.delete(epoch);
    this.#forgetIdle();
    this.#lanes.set(epoch, lane);
    return lane;
  }

  /** How many epochs are in memory. */
  get size(): number {
    return this.#lanes.size;
  }

  #forgetIdle(): void {
    let sizeBytes = 0;
    for (const lane of this.#lanes.values()) sizeBytes += lane.sizeBytes;
    const { lanesMax, sizeBytesMax } = this.#limits;
    for (const [epoch, lane] of this.#lanes) {
      if (this.#lanes.size < lanesMax && sizeBytes <= sizeBytesMax) return;
      if (!lane.idle) continue;
      this.#lanes.delete(epoch);
      sizeBytes -= lane.sizeBytes;
    }
  }
}
