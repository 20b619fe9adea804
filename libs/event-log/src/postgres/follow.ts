/** Following a partition: read on, and when there is nothing, wait for the bell or the poll. */
import { LogUnavailable, type StoredEvent } from '../port.js';
import type { Database } from './database.js';
import type { Listener } from './listener.js';
import { partitionPage } from './pages.js';

/** Where a follower starts and when it ends. */
export interface Following {
  readonly partition: number;
  readonly after: number;
  readonly signal: AbortSignal;
}

/** When a follower looks for itself, should a notification have been lost. */
const pollMs = 5_000;

/** As `follow` of the port has it. Ends within an event-loop turn of the abort. */
export async function* followPartition(
  database: Database,
  listener: Listener,
  { partition, after, signal }: Following,
): AsyncGenerator<readonly StoredEvent[], void> {
  let reached = after;
  while (!signal.aborted) {
    const bell = listener.bell(partition);
    const ringsBefore = bell.rings;
    const reading = partitionPage(database, partition, reached).catch(nothingDuringOutage);
    const page = await unlessAborted(signal, reading);
    if (page === null) return;
    reached += page.length;
    if (page.length > 0) yield page;
    else if (bell.rings === ringsBefore) await bell.heard(signal, pollMs);
  }
}

/** An outage is nothing new, however long it lasts. When the log is closed, the listener throws. */
function nothingDuringOutage(error: unknown): readonly StoredEvent[] {
  if (error instanceof LogUnavailable) return [];
  throw error;
}

/** What `promise` resolves to, or null as soon as `signal` aborts; then its failure is nobody's. */
async function unlessAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T | null> {
  promise.catch(() => undefined);
  let onAbort = (): void => undefined;
  const aborted = new Promise<null>((resolve) => {
    onAbort = () => {
      resolve(null);
    };
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
