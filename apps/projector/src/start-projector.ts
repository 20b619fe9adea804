/** Starts the projector: one ordered loop per partition of the log. */
import { PartitionLoop } from './partition-loop.js';
import type { PartitionStatus, Projector, ProjectorOptions } from './projector.js';
import { RankingPace } from './ranking-pace.js';

/** Memory for folded epochs, in outcomes (see `weightOf`): about 100 MB. */
const weightMax = 32_000_000;

/** Rankings take at most a quarter of the time of a partition that is busy. */
const restFactor = 3;

/** Starts at the positions that the read model has. Returns at once; see `Projector.status`. */
export function startProjector(options: ProjectorOptions): Projector {
  const { log, readModel, monotonicMs } = options;
  const waiting = new Set<() => void>();
  const stepped = (): void => {
    for (const resume of waiting) resume();
    waiting.clear();
  };
  let stopped = false;
  const partitions = Array.from({ length: log.partitions }, (_, partition) => partition);
  const loops = partitions.map((partition) => {
    return new PartitionLoop({
      partition,
      log,
      readModel,
      monotonicMs,
      pace: new RankingPace(monotonicMs, options.rankingRestFactor ?? restFactor),
      weightMax: weightMax / log.partitions,
      onTrouble: (trouble, error) => options.onTrouble?.(partition, trouble, error),
      onStep: stepped,
    });
  });

  async function statusOf(loop: PartitionLoop, partition: number): Promise<PartitionStatus> {
    const { position, trouble } = loop;
    const end = await log.end(partition).catch(() => null);
    const silent = end === null ? 'The log does not answer.' : null;
    return {
      partition,
      position,
      lag: Math.max(0, (end ?? position) - position),
      trouble: trouble ?? silent,
    };
  }

  /** Whether everything up to `end` is stored and no ranking is owed. */
  async function isUpTo(partition: number, end: number): Promise<boolean> {
    if ((await readModel.position(partition)) < end) return false;
    return (await readModel.writer.owedRankings(partition)).length === 0;
  }

  async function reach(loop: PartitionLoop, partition: number, end: number): Promise<void> {
    for (;;) {
      const nextStep = new Promise<void>((resume) => waiting.add(resume));
      if (stopped || (await isUpTo(partition, end))) return;
      if (loop.hasEnded) throw new Error(loop.trouble ?? 'the projection has ended');
      await nextStep;
    }
  }

  return {
    status: async () => {
      const statuses = await Promise.all(loops.map(statusOf));
      const caughtUp = loops.every((loop) => loop.reachedStartEnd);
      return {
        ready: caughtUp && statuses.every(({ trouble }) => trouble === null),
        partitions: statuses,
      };
    },
    caughtUp: async () => {
      const reaching = loops.map(async (loop, partition) => {
        await reach(loop, partition, await log.end(partition));
      });
      await Promise.all(reaching);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(loops.map((loop) => loop.stop()));
      stepped();
    },
  };
}
