/**
 * Epochs whose ranking is older than their row, those that wait for longest first. What is owed is
 * also seen in the database, so that nothing is forgotten when a projector dies.
 */
import type { EpochId } from '#ledger/ids';
import type { ProjectionWriter } from '#read-model';

/** Time between two looks at the database. */
const lookMs = 5_000;

export class OwedRankings {
  readonly #partition: number;
  readonly #writer: ProjectionWriter;
  readonly #monotonicMs: () => number;
  readonly #epochs = new Set<EpochId>();
  /** Versions of the rankings that were owed at the last look; null before the first. */
  #seen: ReadonlyMap<EpochId, number> | null = null;
  #lookDueMs = 0;

  constructor(partition: number, writer: ProjectionWriter, monotonicMs: () => number) {
    this.#partition = partition;
    this.#writer = writer;
    this.#monotonicMs = monotonicMs;
  }

  get size(): number {
    return this.#epochs.size;
  }

  add(epoch: EpochId): void {
    this.#epochs.add(epoch);
  }

  delete(epoch: EpochId): void {
    this.#epochs.delete(epoch);
  }

  /** At most `count` epochs, those that wait for longest first. */
  first(count: number): readonly EpochId[] {
    return [...this.#epochs].slice(0, count);
  }

  /** How long until something is to be done here; `paceMs` is when rankings are due. */
  waitMs(paceMs: number): number {
    const lookMs = Math.max(0, this.#lookDueMs - this.#monotonicMs());
    return this.#epochs.size > 0 ? Math.min(paceMs, lookMs) : lookMs;
  }

  /**
   * Looks at the database when it is time. At the start it takes over all that is owed, later what
   * has stood unchanged since the last look: the projector that owed it is gone, or far behind.
   */
  async look(): Promise<void> {
    if (this.#monotonicMs() < this.#lookDueMs) return;
    const owed = await this.#writer.owedRankings(this.#partition);
    for (const { epoch, rankingVersion } of owed) {
      if (this.#seen === null || this.#seen.get(epoch) === rankingVersion) this.add(epoch);
    }
    this.#seen = new Map(owed.map(({ epoch, rankingVersion }) => [epoch, rankingVersion]));
    this.#lookDueMs = this.#monotonicMs() + lookMs;
  }
}
