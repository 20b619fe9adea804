/**
 * Rebuilds the read model from the log, beside the live one, and puts it in its place.
 * Source: DESIGN "Reading".
 */
import type { ReadableLog } from '#event-log/port';
import { beginRebuild, type LivePosition, type ReadModel, type Rebuild } from '#read-model';
import { rebuildRests } from './ranking-pace.js';
import { startProjector } from './start-projector.js';

/** What a rebuild works with. It does not close the log. */
export interface RebuildOptions {
  readonly log: ReadableLog;
  /** The database of the read model, `postgres://...`; the role must own it. */
  readonly url: string;
  /** A clock that never goes back, in milliseconds. */
  readonly monotonicMs: () => number;
  /** Called now and then; both are events over all partitions. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What a rebuild did. */
export interface RebuildReport {
  /** Events over all partitions that the new read model is made of. */
  readonly events: number;
}

const progressMs = 250;
/** Nobody reads what is stored before the end: a row that many events change is written once. */
const storedAtOnce = 50_000;

/**
 * Makes a new read model out of the whole log and swaps it for the live one, which is read all the
 * while; its projectors pause for the last moments and go on with the new one. Whatever fails
 * leaves the live one as it was. Throws RebuildRunning when there is a rebuild already.
 */
export async function rebuildReadModel(options: RebuildOptions): Promise<RebuildReport> {
  const rebuild = await beginRebuild({ url: options.url });
  try {
    return await fillAndSwap(options, rebuild);
  } finally {
    await rebuild.end();
  }
}

async function fillAndSwap(
  { log, monotonicMs, onProgress }: RebuildOptions,
  rebuild: Rebuild,
): Promise<RebuildReport> {
  const { next } = rebuild;
  const failed = new AbortController();
  const failing = new Promise<never>((_, reject) => {
    failed.signal.addEventListener('abort', () => {
      reject(failed.signal.reason as Error);
    });
  });
  // It may come when nobody waits any more.
  failing.catch(() => undefined);
  const projector = startProjector({
    log,
    readModel: next,
    monotonicMs,
    rankingRests: rebuildRests,
    storedAtOnce,
    onTrouble: (_, trouble, error) => {
      if (trouble !== null) failed.abort(new Error(trouble, { cause: error }));
    },
  });
  const progress = setInterval(() => {
    void projector.status().then(({ partitions }) => {
      const done = sum(partitions.map(({ position }) => position));
      onProgress?.(done, done + sum(partitions.map(({ lag }) => lag)));
    });
  }, progressMs);
  try {
    await Promise.race([projector.caughtUp(), failing]);
    await rebuild.swap(async (live) => {
      await Promise.race([projector.caughtUp(), failing]);
      await projector.stop();
      await requireReached(next, live);
    });
    const { partitions } = await projector.status();
    const events = sum(partitions.map(({ position }) => position));
    onProgress?.(events, events);
    return { events };
  } finally {
    clearInterval(progress);
    await projector.stop();
  }
}

/** The live read model has nothing that the log lacks, so this fails only if the log lost some. */
async function requireReached(next: ReadModel, live: readonly LivePosition[]): Promise<void> {
  for (const { partition, position } of live) {
    const reached = await next.position(partition);
    if (reached >= position) continue;
    const place = `partition ${String(partition)} ends at ${String(reached)}`;
    throw new Error(`${place}, before the live read model (${String(position)}): check the log`);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
