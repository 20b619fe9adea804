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
  readonly answers: Answers;
  /** Its place among them. */
  readonly index: number;
}

/** The answers to commits that were handed over together, whichever batches they travel in. */
export class Answers {
  /** In order, once there is one to each; or, once none is under way, what went wrong first. */
  readonly all: Promise<readonly AppendResult[]>;
  readonly #results: (AppendResult | null)[];
  #left: number;
  #failure: { readonly error: unknown } | null = null;
  #resolve: (results: readonly AppendResult[]) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(count: number) {
    this.#results = Array.from({ length: count }, () => null);
    this.#left = count;
    this.all = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    if (count === 0) this.#resolve([]);
  }

  give(index: number, result: AppendResult): void {
    this.#results[index] = result;
    this.#come();
  }

  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#come();
  }

  #come(): void {
    this.#left -= 1;
    if (this.#left > 0) return;
    if (this.#failure === null) this.#resolve(this.#results.filter((each) => each !== null));
    else this.#reject(this.#failure.error);
  }
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
   * Queues `commit`, whose answer comes when its batch has returned, or what the batch threw; an
   * outage of one batch is the answer for everything that waits behind it.
   */
  add(commit: Commit, answers: Answers, index: number): void {
    this.#queue.push({ commit, answers, index });
    this.#sending ??= this.#sendAll();
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
        batch.forEach(({ answers, index }, at) => {
          const result = results[at];
          invariant(result !== undefined, 'a batch answers each of its commits');
          answers.give(index, result);
        });
      } catch (error) {
        const behind = error instanceof LogUnavailable ? this.#queue.splice(0) : [];
        for (const { answers } of [...batch, ...behind]) answers.fail(error);
      }
    }
    this.#sending = null;
  }
}

/** A queue for each partition, as all logs with several have them. */
export class PartitionQueues {
  readonly #queues: readonly GroupCommit[];
  readonly #partitionOf: (commit: Commit) => number;

  constructor(sends: readonly SendBatch[], partitionOf: (commit: Commit) => number) {
    this.#queues = sends.map((send) => new GroupCommit(send));
    this.#partitionOf = partitionOf;
  }

  /** One result for each of `commits`, in order, when none of them is under way any more. */
  append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    const answers = new Answers(commits.length);
    for (const [index, commit] of commits.entries()) {
      const queue = this.#queues[this.#partitionOf(commit)];
      invariant(queue !== undefined, 'each partition has a queue');
      queue.add(commit, answers, index);
    }
    return answers.all;
  }

  /** Resolves when nothing is queued or in flight. */
  async finished(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.finished()));
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
