/** The worker threads of a verification. */
import { Worker } from 'node:worker_threads';
import type { LinePack, SeenPack } from './line-pack.js';

/** Who looks at packs of lines, one after the other. */
export interface Seer {
  /**
   * What is known of the lines of `pack`, which is given away. Null when the seer is gone, for
   * whatever reason: then nothing is known of them. Never rejects.
   */
  readonly see: (pack: LinePack) => Promise<SeenPack | null>;
  readonly close: () => Promise<unknown>;
}

/** Starts a worker thread. */
export function openSeer(program = new URL('./see-worker.js', import.meta.url)): Seer {
  const worker = new Worker(program);
  const waiting: ((seen: SeenPack | null) => void)[] = [];
  let isGone = false;
  const leave = (): void => {
    isGone = true;
    for (const answer of waiting.splice(0)) answer(null);
  };
  worker.on('message', (seen: SeenPack) => waiting.shift()?.(seen));
  worker.on('error', leave);
  worker.on('exit', leave);
  return {
    see: (pack) => {
      if (isGone) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(pack, [pack.bytes.buffer, pack.ends.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
