/**
 * Adaptive group commit: while one batch is in flight, commits queue; when it returns, all of them
 * go in the next. Nothing waits for a timer, so a lone caller is as fast as the database.
 * Source: notes on the log: a fixed 2 ms timer made one caller seven times slower.
 */
import { invariant } from '#ledger/invariant';
import { type AppendResult, type Commit, LogUnavailable } from './port.js';

/** Appends a batch of commits of one partition; one result each, in order. */
export type SendBatch = (commits: readonly Commit[]) => Promise<readonly AppendResult[]>;

/** A batch is full with this many commits ... */
const batchCommitsMax: number = 500;
/** ... or this many bytes; a commit that is larger goes alone. */
const batchBytesMax: number = 256 * 1024;
/** What an event costs beside its bytes: hashes, numbers, names. */
const eventOverheadBytes = 128;

interface Waiting {
  readonly commit: Commit;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

/** The queue of one partition. */
export class GroupCommit {
  readonly #send: SendBatch;
  readonly #queue: Waiting[] = [];
  #sending: Promise<void> | null = null;

  constructor(send: SendBatch) {
    this.#send = send;
  }

  /**
   * Queues `commit` and answers when its batch has returned. Throws what the batch threw; an outage
   * of one batch is the answer for everything that waits behind it.
   */
  append(commit: Commit): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ commit, resolve, reject });
      this.#sending ??= this.#sendAll();
    });
  }

  /** Resolves when nothing is queued or in flight. */
  async finished(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
  }

  async #sendAll(): Promise<void> {
    // Whoever calls in the same turn of the event loop travels in the same batch.
    await Promise.resolve();
    while (this.#queue.length > 0) {
      const next = this.#queue.slice(0, batchCommitsMax).map(({ commit }) => commit);
      const batch = this.#queue.splice(0, batchLength(next));
      try {
        const results = await this.#send(batch.map(({ commit }) => commit));
        batch.forEach(({ resolve }, index) => {
          const result = results[index];
          invariant(result !== undefined, 'a batch answers each of its commits');
          resolve(result);
        });
      } catch (error) {
        const behind = error instanceof LogUnavailable ? this.#queue.splice(0) : [];
        for (const { reject } of [...batch, ...behind]) reject(error);
      }
    }
    this.#sending = null;
  }
}

/**
 * How many of `commits`, from the first, make the next batch: as many as it holds. A batch never
 * has the same command of a stream twice, because the second must see whether the first is
 * effective; it waits for the next batch, and so does everything after it.
 */
export function batchLength(commits: readonly Commit[]): number {
  const commands = new Set<string>();
  let sizeBytes = 0;
  for (const [index, commit] of commits.entries()) {
    sizeBytes += weightBytes(commit);
    const keys = commit.commands.map(({ actor, command }) =>
      JSON.stringify([commit.stream, actor, command]),
    );
    const full = index >= batchCommitsMax || sizeBytes > batchBytesMax;
    if (index > 0 && (full || keys.some((key) => commands.has(key)))) return index;
    for (const key of keys) commands.add(key);
  }
  return commits.length;
}

function weightBytes({ events, documents }: Commit): number {
  const ofEvents = events.map(({ bytes }) => bytes.length + eventOverheadBytes);
  const ofDocuments = documents.map(({ bytes }) => bytes.length);
  return [...ofEvents, ...ofDocuments].reduce((sum, size) => sum + size, 0);
}
