/**
 * Adaptive group commit: while one batch is in flight, commits queue; when it returns, all of them
 * go in the next. Nothing waits for a timer, so a lone caller is as fast as the database.
 * Source: notes on the log: a fixed 2 ms timer made one caller seven times slower.
 */
import { invariant } from '#ledger/invariant';
import { type AppendResult, type Commit, LogUnavailable, type StreamId } from './port.js';

/**
 * Appends a batch of commits of one partition; one result each, in order. A log that learns later
 * what became of a batch calls `sent` when the next one may go; another leaves it alone.
 */
export type SendBatch = (
  commits: readonly Commit[],
  sent: () => void,
) => Promise<readonly AppendResult[]>;

/** A batch is full with this many commits ... */
const batchCommitsMax: number = 500;
/** ... or this many bytes; a commit that is larger goes alone. */
const batchBytesMax: number = 256 * 1024;
/** So many batches may be sent whose results are not known yet. */
const batchesMax: number = 8;
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
  /** Batches without results, and the streams in them: what follows in these waits. */
  readonly #underWay = new Set<Promise<void>>();
  readonly #streams = new Set<StreamId>();
  /** Whether a batch is on its way to the log. */
  #sending = false;
  #asked = false;

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
      void this.#sendNext();
    });
  }

  /** Resolves when nothing is queued or in flight. */
  async finished(): Promise<void> {
    while (this.#queue.length > 0 || this.#underWay.size > 0) await Promise.race(this.#underWay);
  }

  async #sendNext(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    // Whoever calls in the same turn of the event loop travels in the same batch.
    await Promise.resolve();
    this.#asked = false;
    if (this.#sending || this.#underWay.size >= batchesMax) return;
    const batch = this.#nextBatch();
    if (batch.length === 0) return;
    for (const { commit } of batch) this.#streams.add(commit.stream);
    this.#sending = true;
    let isOnItsWay = true;
    const sent = (): void => {
      if (!isOnItsWay) return;
      isOnItsWay = false;
      this.#sending = false;
      void this.#sendNext();
    };
    const over = this.#settled(batch, sent).then(() => {
      this.#underWay.delete(over);
      for (const { commit } of batch) this.#streams.delete(commit.stream);
      sent();
      void this.#sendNext();
    });
    this.#underWay.add(over);
  }

  /** What may go now, in its order: it ends before a stream that is under way. */
  #nextBatch(): readonly Waiting[] {
    const next = this.#queue.slice(0, batchCommitsMax).map(({ commit }) => commit);
    const blocked = next.findIndex(({ stream }) => this.#streams.has(stream));
    const free = blocked === -1 ? next : next.slice(0, blocked);
    return this.#queue.splice(0, batchLength(free));
  }

  /** Answers everybody in `batch`. Never throws. */
  async #settled(batch: readonly Waiting[], sent: () => void): Promise<void> {
    try {
      const results = await this.#send(
        batch.map(({ commit }) => commit),
        sent,
      );
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
