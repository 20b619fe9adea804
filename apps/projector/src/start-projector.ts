/** Starts the projector: one ordered loop per partition of the log. */
import { PartitionLoop } from './partition-loop.js';
import type { PartitionStatus, Projector, ProjectorOptions, ProjectorStatus } from './projector.js';
import { liveRests, RankingPace } from './ranking-pace.js';

/** Memory for folded epochs, in outcomes (see `weightOf`): about 100 MB. */
const weightMax = 32_000_000;

/** Starts at the positions that the read model has. Returns at once; see `Projector.status`. */
export function startProjector(options: ProjectorOptions): Projector {
  return new RunningProjector(options);
}

class RunningProjector implements Projector {
  readonly #options: ProjectorOptions;
  readonly #loops: readonly PartitionLoop[];
  /** Those who wait for the next step of any partition. */
  readonly #waiting = new Set<() => void>();
  #stopped = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    const { log } = options;
    this.#loops = Array.from({ length: log.partitions }, (_, partition) => this.#loop(partition));
  }

  async status(): Promise<ProjectorStatus> {
    const partitions = await Promise.all(
      this.#loops.map((loop, partition) => this.#statusOf(loop, partition)),
    );
    const caughtUp = this.#loops.every((loop) => loop.reachedStartEnd);
    return { ready: caughtUp && partitions.every(({ trouble }) => trouble === null), partitions };
  }

  async caughtUp(): Promise<void> {
    const reaching = this.#loops.map(async (loop, partition) => {
      await this.#reach(loop, partition, await this.#options.log.end(partition));
    });
    await Promise.all(reaching);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops.map((loop) => loop.stop()));
    this.#resume();
  }

  #loop(partition: number): PartitionLoop {
    const {
      log,
      readModel,
      monotonicMs,
      rankingRests = liveRests,
      storedAtOnce = 1,
    } = this.#options;
    return new PartitionLoop({
      partition,
      log,
      readModel,
      monotonicMs,
      pace: new RankingPace(monotonicMs, rankingRests),
      weightMax: weightMax / log.partitions,
      storedAtOnce,
      onTrouble: (trouble, error) => this.#options.onTrouble?.(partition, trouble, error),
      onStep: () => {
        this.#resume();
      },
    });
  }

  #resume(): void {
    for (const resume of this.#waiting) resume();
    this.#waiting.clear();
  }

  async #statusOf(
    { position, trouble }: PartitionLoop,
    partition: number,
  ): Promise<PartitionStatus> {
    const end = await this.#options.log.end(partition).catch(() => null);
    const lag = Math.max(0, (end ?? position) - position);
    return {
      partition,
      position,
      lag,
      trouble: trouble ?? (end === null ? 'The log does not answer.' : null),
    };
  }

  async #reach(loop: PartitionLoop, partition: number, end: number): Promise<void> {
    for (;;) {
      const nextStep = new Promise<void>((resume) => this.#waiting.add(resume));
      if (this.#stopped || (await this.#isUpTo(partition, end))) return;
      if (loop.hasEnded) throw new Error(loop.trouble ?? 'the projection has ended');
      await nextStep;
    }
  }

  /** Whether everything up to `end` is stored; rankings may lack events that came later. */
  async #isUpTo(partition: number, end: number): Promise<boolean> {
    const { readModel } = this.#options;
    if ((await readModel.position(partition)) < end) return false;
    const owed = await readModel.writer.owedRankings(partition);
    return owed.every(({ rankingPosition }) => rankingPosition >= end);
  }
}
