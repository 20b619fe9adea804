/**
 * The log in PostgreSQL: the default. One statement per batch checks the claims and inserts;
 * positions are dense and commit in order; rows are never changed, and the database refuses it.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { checkCommit } from '../limits.js';
import { partitionOf } from '../partition-of.js';
import {
  type AppendResult,
  type Commit,
  type EventLog,
  type FoundCommand,
  LogUnavailable,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from '../port.js';
import { appendBatch } from './append.js';
import { Database } from './database.js';
import { readDocument } from './documents.js';
import { followPartition } from './follow.js';
import { GroupCommit } from './group-commit.js';
import { Listener } from './listener.js';
import { readCommand, readEnd, readHead } from './lookups.js';
import { streamPage } from './pages.js';
import { type LogIdentity, prepareLog } from './prepare-log.js';

/** How to open the log of a database. */
export interface PostgresLogOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The service's name, for the first start; later a check. Without it the log must exist. */
  readonly origin?: Origin;
  /** For the first start, 1 unless told; later a check. */
  readonly partitions?: number;
}

/** Connections for reading; each partition has one more for appending, all followers one. */
const readers = 4;

/**
 * Opens the log in schema `ledger` of a database; brings the schema up to date where the role may,
 * and makes the log where there is none. Throws OriginDiffers or LogDiffers when what is there is
 * another log, LogUnavailable when the database does not answer for ten seconds.
 */
export async function openPostgresLog(options: PostgresLogOptions): Promise<EventLog> {
  return new PostgresLog(options.url, await prepareLog(options));
}

class PostgresLog implements EventLog {
  readonly origin: Origin;
  readonly partitions: number;
  readonly #reading: Database;
  readonly #appending: Database;
  readonly #queues: readonly GroupCommit[];
  readonly #listener: Listener;
  #closing: Promise<void> | null = null;

  constructor(url: string, { origin, partitions }: LogIdentity) {
    this.origin = origin;
    this.partitions = partitions;
    this.#reading = new Database(url, readers);
    this.#appending = new Database(url, partitions);
    this.#listener = new Listener(url, partitions);
    this.#queues = Array.from({ length: partitions }, (_, partition) => {
      return new GroupCommit((commits) => appendBatch(this.#appending, partition, commits));
    });
  }

  partitionOf(stream: StreamId): number {
    return partitionOf(stream, this.partitions);
  }

  async append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    this.#requireOpen();
    for (const commit of commits) checkCommit(commit);
    const appending = commits.map((commit) => {
      const queue = this.#queues[this.partitionOf(commit.stream)];
      invariant(queue !== undefined, 'each partition has a queue');
      return queue.append(commit);
    });
    // All of them, so that none is still under way when one has failed.
    await Promise.allSettled(appending);
    return Promise.all(appending);
  }

  async *read(stream: StreamId, after: number): AsyncIterable<StoredEvent> {
    const last = (await this.head(stream))?.version ?? 0;
    let reached = after;
    while (reached < last) {
      const page = await streamPage(this.#reading, stream, reached, last);
      yield* page;
      reached += page.length;
    }
  }

  async *follow(
    partition: number,
    after: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly StoredEvent[]> {
    this.#requirePartition(partition);
    this.#requireOpen();
    yield* followPartition(this.#reading, this.#listener, { partition, after, signal });
  }

  async head(stream: StreamId): Promise<StreamHead | null> {
    return readHead(this.#reading, stream);
  }

  async end(partition: number): Promise<number> {
    this.#requirePartition(partition);
    return readEnd(this.#reading, partition);
  }

  async findCommand(
    stream: StreamId,
    actor: ActorName,
    command: CommandId,
  ): Promise<FoundCommand | null> {
    return readCommand(this.#reading, stream, actor, command);
  }

  async document(sha256: Sha256Hex): Promise<Uint8Array | null> {
    return readDocument(this.#reading, sha256);
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    await Promise.all(this.#queues.map((queue) => queue.finished()));
    await this.#listener.stop();
    await Promise.all([this.#appending.close(), this.#reading.close()]);
  }

  #requireOpen(): void {
    if (this.#closing !== null) throw new LogUnavailable('the log is closed');
  }

  #requirePartition(partition: number): void {
    const known = this.#queues[partition] !== undefined;
    invariant(known, `there is no partition ${String(partition)}`);
  }
}
