/**
 * Everything the command line touches outside itself, in one place, so that the same program runs
 * in a terminal, in a test and inside the demo.
 */
import type { Readable, Writable } from 'node:stream';
import { whenParentEnds } from './parent.js';

/** A stream to write to, with what a terminal adds. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** The world as the program sees it. */
export interface Surroundings {
  /** What `-` reads. */
  readonly input: Readable;
  /** Results, and nothing else. */
  readonly output: Output;
  /** Messages and progress. */
  readonly messages: Output;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts on the first SIGINT or SIGTERM from now on, or when npm ran us and has ended. */
  readonly interrupted: () => AbortSignal;
}

/** The surroundings of this process. */
export function processSurroundings(): Surroundings {
  // Whoever read our output may have seen enough, as `head` does: that is no failure of ours, and
  // `write` still says so to whoever waits for it.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    input: process.stdin,
    output: process.stdout,
    messages: process.stderr,
    environment: process.env,
    interrupted: () => {
      const controller = new AbortController();
      const abort = (): void => {
        controller.abort();
      };
      process.once('SIGINT', abort);
      process.once('SIGTERM', abort);
      whenParentEnds(abort);
      return controller.signal;
    },
  };
}

/** Writes `text` and waits until the stream has taken it. Rejects when the stream is broken. */
export function write(stream: Writable, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
