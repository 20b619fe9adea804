/** The positions that this service has acknowledged, so that its own reads can wait for them. */
import type { EpochId } from '#ledger/ids';

/** How many epochs are remembered; of others the position of their partition is taken. */
const epochsMax = 10_000;

/** Last acknowledged positions. */
export class Acknowledged {
  /** By epoch, least recently written first. */
  readonly #byEpoch = new Map<EpochId, number>();
  readonly #byPartition = new Map<number, number>();
  /** The highest position that was forgotten, by partition. */
  readonly #forgotten = new Map<number, number>();

  /** Notes that `epoch`'s event at `position` of `partition` was acknowledged. */
  note(epoch: EpochId, partition: number, position: number): void {
    this.#byPartition.set(partition, Math.max(position, this.#byPartition.get(partition) ?? 0));
    this.#byEpoch.delete(epoch);
    this.#byEpoch.set(epoch, position);
    if (this.#byEpoch.size <= epochsMax) return;
    for (const [oldest, last] of this.#byEpoch) {
      this.#byEpoch.delete(oldest);
      this.#forgotten.set(partition, Math.max(last, this.#forgotten.get(partition) ?? 0));
      return;
    }
  }

  /** The last position of `epoch` (null: of the whole partition), 0 for none. */
  last(epoch: EpochId | null, partition: number): number {
    if (epoch === null) return this.#byPartition.get(partition) ?? 0;
    return this.#byEpoch.get(epoch) ?? this.#forgotten.get(partition) ?? 0;
  }
}
