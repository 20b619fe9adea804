/**
 * The log as an array: the reference implementation, meant to be read. What it does in a few lines
 * the other adapters do with durable parts. Nothing survives the process.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { Bell } from '../bell.js';
import { checkCommit } from '../limits.js';
import { partitionOf } from '../partition-of.js';
import {
  type AppendResult,
  type Commit,
  type EventLog,
  type FoundCommand,
  LogDamaged,
  LogDiffers,
  LogUnavailable,
  OriginDiffers,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from '../port.js';

/** What several logs of one process share, as several services share one database. */
export interface MemoryStorage {
  readonly origin: Origin;
  /** The log itself: an array per partition, position 1 first. */
  readonly partitions: readonly StoredEvent[][];
  /** The same events by stream, version 1 first. */
  readonly streams: Map<StreamId, StoredEvent[]>;
  readonly commands: Map<string, FoundCommand>;
  readonly documents: Map<Sha256Hex, Uint8Array>;
  readonly appended: Bell;
}

/** How to open a memory log. */
export interface MemoryLogOptions {
  readonly origin: Origin;
  /** 1 unless told. */
  readonly partitions?: number;
  /** The storage of another log of this process; one of its own unless told. */
  readonly storage?: MemoryStorage;
}

/** Most events a follower gets at once. */
const pageLength = 500;

/** An empty storage for one or more logs. */
export function newMemoryStorage(origin: Origin, partitions: number = 1): MemoryStorage {
  return {
    origin,
    partitions: Array.from({ length: partitions }, () => []),
    streams: new Map(),
    commands: new Map(),
    documents: new Map(),
    appended: new Bell(),
  };
}

/** Opens a log in memory. Throws OriginDiffers or LogDiffers when `storage` is another log's. */
export function openMemoryLog({ origin, partitions, storage }: MemoryLogOptions): EventLog {
  const opened = storage ?? newMemoryStorage(origin, partitions);
  if (opened.origin !== origin) {
    throw new OriginDiffers(`this is the log of ${opened.origin}, not of ${origin}`);
  }
  if (partitions !== undefined && partitions !== opened.partitions.length) {
    throw new LogDiffers(`this log has ${String(opened.partitions.length)} partitions`);
  }
  return new MemoryLog(opened);
}

class MemoryLog implements EventLog {
  readonly origin: Origin;
  readonly partitions: number;
  readonly #storage: MemoryStorage;
  #closed = false;

  constructor(storage: MemoryStorage) {
    this.origin = storage.origin;
    this.partitions = storage.partitions.length;
    this.#storage = storage;
  }

  partitionOf(stream: StreamId): number {
    return partitionOf(stream, this.partitions);
  }

  async append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    this.#requireOpen();
    for (const commit of commits) checkCommit(commit);
    return Promise.resolve(claimAll(this.#storage, commits));
  }

  async *read(
    stream: StreamId,
    after: number,
    through: number = Infinity,
  ): AsyncIterable<StoredEvent> {
    this.#requireOpen();
    const last = Math.min(this.#eventsOf(stream).length, through);
    for (let version = after + 1; version <= last; version += 1) {
      this.#requireOpen();
      const event = this.#eventsOf(stream)[version - 1];
      if (event !== undefined) yield Promise.resolve(event);
    }
  }

  async *follow(
    partition: number,
    after: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly StoredEvent[]> {
    const events = this.#partition(partition);
    let position = after;
    while (!signal.aborted) {
      this.#requireOpen();
      if (events.length < position) throw endsBefore(partition, events.length, position);
      const page = events.slice(position, position + pageLength);
      position += page.length;
      if (page.length > 0) yield page;
      else await this.#storage.appended.heard(signal);
    }
  }

  async head(stream: StreamId): Promise<StreamHead | null> {
    this.#requireOpen();
    const last = this.#eventsOf(stream).at(-1);
    if (last === undefined) return Promise.resolve(null);
    return { version: last.version, leaf: last.leaf, position: last.position };
  }

  async end(partition: number): Promise<number> {
    this.#requireOpen();
    return Promise.resolve(this.#partition(partition).length);
  }

  async findCommand(
    stream: StreamId,
    actor: ActorName,
    command: CommandId,
  ): Promise<FoundCommand | null> {
    this.#requireOpen();
    return Promise.resolve(this.#storage.commands.get(commandKey(stream, actor, command)) ?? null);
  }

  async document(sha256: Sha256Hex): Promise<Uint8Array | null> {
    this.#requireOpen();
    return Promise.resolve(this.#storage.documents.get(sha256) ?? null);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#storage.appended.ring();
    return Promise.resolve();
  }

  #eventsOf(stream: StreamId): readonly StoredEvent[] {
    return this.#storage.streams.get(stream) ?? [];
  }

  #partition(partition: number): StoredEvent[] {
    return partitionIn(this.#storage, partition);
  }

  #requireOpen(): void {
    if (this.#closed) throw new LogUnavailable('the log is closed');
  }
}

/** Appends what has its place, and keeps its bytes. What comes from callers was checked before. */
export function claimAll(
  storage: MemoryStorage,
  commits: readonly Commit[],
): readonly AppendResult[] {
  const results = commits.map((commit) => claim(storage, commit));
  if (results.some((result) => result.kind === 'appended')) storage.appended.ring();
  return results;
}

/** First claim wins: effective exactly when version and head are those of the stream now. */
function claim(storage: MemoryStorage, commit: Commit): AppendResult {
  const { stream, after, head, events, commands, documents } = commit;
  const { streams, commands: known, documents: stored } = storage;
  const before = streams.get(stream) ?? [];
  const last = before.at(-1);
  const taken = commands.some((note) => known.has(commandKey(stream, note.actor, note.command)));
  if (before.length !== after || (last?.leaf ?? null) !== head || taken) {
    return { kind: 'conflict' };
  }
  const partition = partitionIn(storage, partitionOf(stream, storage.partitions.length));
  const first = partition.length + 1;
  const placed = events.map(({ version, leaf, bytes }, index) => {
    return { stream, version, leaf, bytes, position: first + index };
  });
  partition.push(...placed);
  if (after === 0) streams.set(stream, [...placed]);
  else streams.get(stream)?.push(...placed);
  for (const note of commands) {
    const position = first - 1 + note.lastVersion - after;
    known.set(commandKey(stream, note.actor, note.command), { ...note, position });
  }
  for (const { sha256, bytes } of documents) {
    if (!stored.has(sha256)) stored.set(sha256, bytes);
  }
  return { kind: 'appended', position: partition.length };
}

function partitionIn({ partitions }: MemoryStorage, partition: number): StoredEvent[] {
  const events = partitions[partition];
  invariant(events !== undefined, `there is no partition ${String(partition)}`);
  return events;
}

function commandKey(stream: StreamId, actor: ActorName, command: CommandId): string {
  return JSON.stringify([stream, actor, command]);
}

function endsBefore(partition: number, end: number, position: number): LogDamaged {
  return new LogDamaged(
    `partition ${String(partition)} ends at position ${String(end)}, before ${String(position)}, ` +
      'which was never of this log: the reader follows another one, or this one lost its end',
  );
}
