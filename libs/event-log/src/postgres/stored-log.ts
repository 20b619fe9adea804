/**
 * The log as the tables have it, read: half of the log in PostgreSQL, and of a copy of a log that
 * is appended to elsewhere.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { partitionOf } from '../partition-of.js';
import {
  type FoundCommand,
  LogUnavailable,
  type ReadableLog,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from '../port.js';
import { Database } from './database.js';
import { readDocument } from './documents.js';
import { followPartition } from './follow.js';
import { Listener } from './listener.js';
import { readCommand, readEnd, readHead } from './lookups.js';
import { pageOptions, streamPage } from './pages.js';
import { type LogIdentity, prepareLog } from './prepare-log.js';

/** Connections for reading; all followers together have one more. */
const readers = 4;

/**
 * Opens the log of a database for reading, wherever it is appended to. Throws LogDiffers when there
 * is none, LogUnavailable when the database does not answer for ten seconds.
 */
export async function openStoredLog({ url }: { readonly url: string }): Promise<ReadableLog> {
  return new StoredLog(url, await prepareLog({ url }));
}

export class StoredLog implements ReadableLog {
  readonly origin: Origin;
  readonly partitions: number;
  readonly #reading: Database;
  readonly #listener: Listener;
  #closing: Promise<void> | null = null;

  constructor(url: string, { origin, partitions }: LogIdentity) {
    this.origin = origin;
    this.partitions = partitions;
    this.#reading = new Database(url, readers, pageOptions);
    this.#listener = new Listener(url, partitions);
  }

  partitionOf(stream: StreamId): number {
    return partitionOf(stream, this.partitions);
  }

  async *read(
    stream: StreamId,
    after: number,
    through: number = Infinity,
  ): AsyncIterable<StoredEvent> {
    const last = Math.min((await this.head(stream))?.version ?? 0, through);
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
    if (this.#closing !== null) throw new LogUnavailable('the log is closed');
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
    await this.#listener.stop();
    await this.#reading.close();
  }

  #requirePartition(partition: number): void {
    const known = Number.isInteger(partition) && partition >= 0 && partition < this.partitions;
    invariant(known, `there is no partition ${String(partition)}`);
  }
}
