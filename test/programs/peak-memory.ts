/** A program that is run to its end, with the most memory it was seen with. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { peakMebibytes } from './operating-system.js';

/** What a program came to. */
export interface Watched {
  readonly output: string;
  /** In MiB. */
  readonly peak: number;
}

/** Waits for the end of `child`, whose output nobody has read yet. */
export async function watchedToEnd(child: ChildProcess): Promise<Watched> {
  if (child.stdout === null || child.pid === undefined) throw new Error('it did not start');
  child.stderr?.resume();
  const output = textOf(child.stdout);
  const ended = once(child, 'close');
  let peak = 0;
  // The system forgets what a process had when it ends: asked until then.
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, await peakMebibytes(child.pid).catch(() => 0));
    await Promise.race([ended, pause(200)]);
  }
  return { output: await output, peak };
}
