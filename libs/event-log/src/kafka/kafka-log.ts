/** The log in a topic of Kafka; `options.ts` says what it is. */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { PartitionQueues } from '../group-commit.js';
import { checkCommit } from '../limits.js';
import type { LogCopy, TopicLog } from '../log-copy.js';
import { partitionOf } from '../partition-of.js';
import {
  type AppendResult,
  type Commit,
  type FoundCommand,
  LogDamaged,
  LogUnavailable,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from '../port.js';
import type { Following } from './following.js';
import type { KafkaLog } from './options.js';
import type { PartitionWriter } from './partition-writer.js';

/** What an open log is made of. */
export interface KafkaLogParts {
  readonly log: TopicLog;
  readonly following: Following;
  readonly copy: LogCopy;
  /** By number. */
  readonly writers: readonly PartitionWriter[];
  /** Aborts when nothing more can be judged or copied. */
  readonly damaged: AbortSignal;
  /** Lets go of everything else. */
  readonly close: () => Promise<void>;
}

export class TopicBackedLog implements KafkaLog {
  readonly origin: Origin;
  readonly partitions: number;
  readonly #parts: KafkaLogParts;
  readonly #queues: PartitionQueues;
  #closing: Promise<void> | null = null;

  constructor(parts: KafkaLogParts) {
    this.origin = parts.log.origin;
    this.partitions = parts.log.partitions;
    this.#parts = parts;
    this.#queues = new PartitionQueues(
      parts.writers.map((writer) => (some) => writer.append(some)),
      ({ stream }) => this.partitionOf(stream),
    );
  }

  get trouble(): string | null {
    return this.#parts.following.trouble;
  }

  partitionOf(stream: StreamId): number {
    return partitionOf(stream, this.partitions);
  }

  async append(commits: readonly Commit[]): Promise<readonly AppendResult[]> {
    this.#requireOpen();
    for (const commit of commits) checkCommit(commit);
    return this.#queues.append(commits);
  }

  async *read(
    stream: StreamId,
    after: number,
    through: number = Infinity,
  ): AsyncIterable<StoredEvent> {
    const followed = await this.#caughtUp(this.partitionOf(stream));
    const head = await followed.head(stream);
    const last = Math.min(head?.version ?? 0, through);
    if (head === null || last <= after) return;
    const recent = followed.recent.eventsAfter(stream, after);
    if (recent !== null) {
      yield* recent.slice(0, last - after);
      return;
    }
    await followed.copied(head.position);
    yield* this.#parts.copy.read(stream, after, last);
  }

  async *follow(
    partition: number,
    after: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly StoredEvent[]> {
    const { following, copy, damaged } = this.#parts;
    if (signal.aborted) return;
    const followed = await this.#caughtUp(partition);
    if (followed.position < after) throw endsBefore(partition, followed.position, after);
    await followed.copied(after);
    // What is damaged is followed no further: the rest would never come.
    yield* copy.follow(partition, after, AbortSignal.any([signal, damaged]));
    if (!signal.aborted) following.requireWell();
  }

  async head(stream: StreamId): Promise<StreamHead | null> {
    const followed = await this.#caughtUp(this.partitionOf(stream));
    return followed.head(stream);
  }

  async end(partition: number): Promise<number> {
    const followed = await this.#caughtUp(partition);
    return followed.position;
  }

  async findCommand(
    stream: StreamId,
    actor: ActorName,
    command: CommandId,
  ): Promise<FoundCommand | null> {
    const { recent } = await this.#caughtUp(this.partitionOf(stream));
    const found = recent.command({ stream, actor, command });
    return found ?? this.#parts.copy.findCommand(stream, actor, command);
  }

  async document(sha256: Sha256Hex): Promise<Uint8Array | null> {
    this.#requireOpen();
    const { following, copy } = this.#parts;
    await following.catchUpAll();
    await Promise.all(following.partitions.map((each) => each.copied(each.position)));
    return copy.document(sha256);
  }

  close(): Promise<void> {
    this.#closing ??= this.#finish();
    return this.#closing;
  }

  async #finish(): Promise<void> {
    await this.#queues.finished();
    await this.#parts.close();
  }

  /** A partition, seen up to what it has now. */
  async #caughtUp(partition: number): ReturnType<Following['catchUp']> {
    this.#requireOpen();
    const known = this.#parts.writers[partition] !== undefined;
    invariant(known, `there is no partition ${String(partition)}`);
    return this.#parts.following.catchUp(partition);
  }

  #requireOpen(): void {
    if (this.#closing !== null) throw new LogUnavailable('the log is closed');
    this.#parts.following.requireWell();
  }
}

function endsBefore(partition: number, end: number, position: number): LogDamaged {
  return new LogDamaged(
    `partition ${String(partition)} ends at position ${String(end)}, before ${String(position)}, ` +
      'which was never of this log: the reader follows another one, or this one lost its end',
  );
}
