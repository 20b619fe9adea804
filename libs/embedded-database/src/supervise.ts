/** Starts the server again when it dies while the service lives: killed, or out of memory. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Postmaster, servesCluster, stopPostmaster } from './postmaster.js';

/** A server that is kept running. */
export interface Supervised {
  /** Process id of the server as it runs now, or ran last. */
  pid(): number;
  /** Ends the supervision, then the server. */
  stop(): Promise<void>;
}

const lookMs = 250;

/**
 * Watches `first`, and calls `again` whenever the server is gone: at once, then every quarter of a
 * second until it succeeds. Whoever uses the database meanwhile sees refused connections, and
 * after that the same address. The watch does not keep the process running.
 */
export function supervise(
  first: Postmaster,
  clusterDir: string,
  again: () => Promise<Postmaster>,
): Supervised {
  let server = first;
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await servesCluster(server.pid, clusterDir))) server = await again();
        await pause(lookMs, undefined, { ref: false, signal: stopping.signal });
      } catch {
        if (!stopping.signal.aborted) await pause(lookMs, undefined, { ref: false });
      }
    }
  };
  const watching = watch();
  return {
    pid: () => server.pid,
    stop: async () => {
      stopping.abort();
      await watching;
      await stopPostmaster(server.pid, clusterDir);
    },
  };
}
