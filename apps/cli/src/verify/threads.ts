/** How many threads verify a bundle. */
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

/** From this size on a bundle is worth the start of worker threads, in MiB. */
export const largeMiB = 16;

/** A third would wait for the first, which alone decides events, one after the other. */
export const threadsMax = 2;

/** However many are asked for: each takes memory of its own, some 100 MB. */
const askedMax = 16;

/** As many as were asked for; else what suits the file at `path` and this machine. */
export async function threadsFor(path: string, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return Math.min(asked, askedMax);
  const isLarge = path !== '-' && (await sizeOf(path)) >= largeMiB * 1024 * 1024;
  return isLarge ? Math.min(availableParallelism(), threadsMax) : 1;
}

/** Bytes of a file; 0 when there is none to read, which reading it says in words. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : 0),
    () => 0,
  );
}
