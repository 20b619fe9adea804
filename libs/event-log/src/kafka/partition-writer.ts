/**
 * Appends batches to one partition, one after the other: admits what may be produced, produces it,
 * and waits until our own follower has walked past it and seen what became of it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { invariant, InvariantViolation } from '#ledger/invariant';
import type { LogCopy } from '../log-copy.js';
import type { AppendResult, Commit } from '../port.js';
import { admit, type Admission } from './admit.js';
import { kafkaUnavailable, outageMsMax, reasonOf, recordBytesMax } from './client.js';
import type { FollowedPartition } from './followed-partition.js';
import { PendingBatch } from './pending-batch.js';
import { batchOf, encodeBatch, encodeDocument } from './record.js';
import type { Sender } from './sender.js';
import type { Verdict } from './walk.js';

/** The documents of one batch have at most this many bytes together, as one alone may. */
const documentsBytesMax = 256 * 1024 * 1024;
/** What Kafka adds to a record. */
const requestOverheadBytes = 1024;
const retryMs = 50;

export interface PartitionWriterOptions {
  readonly partition: number;
  readonly followed: FollowedPartition;
  readonly copy: LogCopy;
  readonly sender: Sender;
  /** A name that no other writer has. */
  readonly writer: string;
  /** Waits until the follower has seen all that is in the topic now. Throws LogUnavailable. */
  readonly catchUp: () => Promise<void>;
  /** Told when appends are not acknowledged any more, with the reason, and when they are again. */
  readonly onAlarm: (words: string) => void;
}

export class PartitionWriter {
  readonly #options: PartitionWriterOptions;
  readonly #pending = new Map<number, PendingBatch>();
  #number = 0;
  /** Whether the last batch was given up. */
  #failing = false;

  constructor(options: PartitionWriterOptions) {
    this.#options = options;
  }

  /** Our follower has walked past a batch; of one of ours, somebody may wait for it. */
  judged({ writer, number, results }: Verdict): void {
    if (writer === this.#options.writer) this.#pending.get(number)?.appeared(results);
  }

  /** Nothing more will be judged: whoever waits is told why. */
  fail(error: Error): void {
    for (const pending of this.#pending.values()) pending.fail(error);
  }

  /** One result for each of `commits`, in order. Throws LogUnavailable, LogDamaged. */
  async append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    const admissions = await this.#admissions(commits);
    const admitted = commits.filter((_, index) => admissions[index] === 'produce');
    const results = admitted.length === 0 ? [] : await this.#deliver(admitted);
    let next = 0;
    return admissions.map((admission) => {
      if (admission !== 'produce') return { kind: 'conflict' };
      const result = results[next];
      next += 1;
      invariant(result !== undefined, 'a batch answers each of its commits');
      return result;
    });
  }

  async #admissions(commits: readonly Commit[]): Promise<readonly Admission[]> {
    const admissions = await this.#admissionsNow(commits);
    if (!admissions.includes('ahead')) return admissions;
    // Whoever made that head may have told the caller before our follower has come there.
    await this.#options.catchUp();
    return this.#admissionsNow(commits);
  }

  async #admissionsNow(commits: readonly Commit[]): Promise<readonly Admission[]> {
    const { followed } = this.#options;
    const streams = [...new Set(commits.map(({ stream }) => stream))];
    const headOf = await followed.heads(streams);
    const heads = new Map(streams.map((stream) => [stream, headOf(stream)]));
    const known = await this.#known(commits);
    return admit(
      commits,
      (stream) => heads.get(stream) ?? null,
      (commit) => known.has(commit),
    );
  }

  /** Those with a command that their stream has already. */
  async #known(commits: readonly Commit[]): Promise<ReadonlySet<Commit>> {
    const { copy, followed } = this.#options;
    const named = commits.flatMap((commit) => {
      const { stream } = commit;
      return commit.commands.map(({ actor, command }) => {
        return { commit, name: { stream, actor, command } };
      });
    });
    const recent = named.filter(({ name }) => followed.recent.command(name) !== null);
    const names = named.map(({ name }) => name);
    const copied = names.length === 0 ? [] : await copy.hasCommands(names);
    const older = named.filter((_, index) => copied[index] === true);
    return new Set([...recent, ...older].map(({ commit }) => commit));
  }

  async #deliver(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    const documents = commits.flatMap((commit) => commit.documents);
    const sizeBytes = documents.reduce((sum, { bytes }) => sum + bytes.length, 0);
    invariant(
      sizeBytes <= documentsBytesMax,
      `the documents of a commit have at most ${String(documentsBytesMax)} bytes together`,
    );
    this.#number += 1;
    const number = this.#number;
    const pending = new PendingBatch(commits);
    this.#pending.set(number, pending);
    const timer = setTimeout(() => {
      pending.fail(kafkaUnavailable('what became of an append', pending.trouble));
    }, outageMsMax);
    this.#produce(number, commits, pending).catch((error: unknown) => {
      pending.fail(error as Error);
    });
    try {
      const results = await pending.settled;
      this.#tell(null);
      return results;
    } catch (error) {
      this.#tell(reasonOf(error));
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(number);
    }
  }

  /** Produces the batch as often as it takes until it is over. */
  async #produce(number: number, commits: readonly Commit[], pending: PendingBatch): Promise<void> {
    const { partition, followed, sender, writer } = this.#options;
    const record = encodeBatch(writer, number, commits);
    const limit = recordBytesMax - requestOverheadBytes;
    invariant(record.length <= limit, `a record has at most ${String(limit)} bytes`);
    while (!pending.isOver) {
      const changed = pending.overOrLeftOpen();
      try {
        await sender.send(partition, 'chunk', chunksOf(commits));
        const offset = await sender.send(partition, 'batch', [record]);
        if (offset !== null) followed.takeOwn(offset, batchOf(writer, number, commits));
        await changed;
      } catch (error) {
        if (error instanceof InvariantViolation) throw error;
        pending.trouble = error;
        await pause(retryMs);
      }
    }
  }

  /** Says it once when batches are given up, and once when they are not any more. */
  #tell(reason: string | null): void {
    const failing = reason !== null;
    if (failing === this.#failing) return;
    this.#failing = failing;
    const { partition, onAlarm } = this.#options;
    const what = failing ? `not acknowledged: ${reason}` : 'acknowledged again';
    onAlarm(`partition ${String(partition)}: appends are ${what}`);
  }
}

/** The documents of a batch, in pieces. */
function* chunksOf(commits: readonly Commit[]): Iterable<Buffer> {
  for (const { documents } of commits) for (const each of documents) yield* encodeDocument(each);
}
