/**
 * The log: where events live, and the only truth there is. First claim wins: a commit claims a
 * place, "stream S, right after version n whose head is H"; the first commit that claims a place
 * truthfully is effective, any other claim on the same place is a conflict. That is the whole of
 * concurrency control.
 *
 * Every adapter passes `testing/log-contract.ts`. An adapter stores and compares bytes; it never
 * hashes, decodes, decides or interprets them.
 */
import type { ActorName, CommandId, Origin, Sha256Hex } from '#ledger/ids';

/** An epoch id, or one of the reserved streams `registry` and `service`. */
export type StreamId = string & {};

/** One event as the pure library sealed it. `bytes` are stored, sent and returned unchanged. */
export interface SealedEvent {
  readonly version: number;
  /** SHA-256(0x00 || bytes), hexadecimal. */
  readonly leaf: Sha256Hex;
  readonly bytes: Uint8Array;
}

/** Which events of a commit a command made, so that a retry finds its own answer for ever. */
export interface CommandNote {
  readonly actor: ActorName;
  readonly command: CommandId;
  /** Digest of route and canonical body of the request. */
  readonly digest: Sha256Hex;
  readonly firstVersion: number;
  readonly lastVersion: number;
}

/** Bytes too large for an event, named by their SHA-256 in one. */
export interface LogDocument {
  readonly sha256: Sha256Hex;
  readonly bytes: Uint8Array;
}

/** All events of one or more accepted commands of one stream: effective together or not at all. */
export interface Commit {
  readonly stream: StreamId;
  /** The version this commit follows, 0 for a new stream. */
  readonly after: number;
  /** Leaf hash of the event with version `after`; null when `after` is 0. */
  readonly head: Sha256Hex | null;
  /** One or more, versions `after` + 1, `after` + 2, ... */
  readonly events: readonly SealedEvent[];
  readonly commands: readonly CommandNote[];
  readonly documents: readonly LogDocument[];
}

/** What became of a commit. */
export type AppendResult =
  /** Durable and effective. `position` is that of the commit's last event. */
  | { readonly kind: 'appended'; readonly position: number }
  /** Another claim holds the place (or the head differs): read on, decide again, try again. */
  | { readonly kind: 'conflict' };

/** An event at its place in the log. */
export interface StoredEvent extends SealedEvent {
  readonly stream: StreamId;
  /** 1, 2, 3 ... within the partition, without gaps, in commit order. */
  readonly position: number;
}

/** Where a stream stands. */
export interface StreamHead {
  readonly version: number;
  readonly leaf: Sha256Hex;
  /** Position of the event with that version. */
  readonly position: number;
}

/** What is known of a command that appended. */
export interface FoundCommand extends CommandNote {
  /** Position of the event `lastVersion`. */
  readonly position: number;
}

/**
 * The log cannot answer now (connection lost, disk full, closed). Caught once at the edge. After a
 * failed append it is open whether its commits are effective: read on before deciding again.
 */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
}

/** The log lost something: a hole in its positions or versions, or an end before one we saw. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
}

/** What is stored is not the log that was asked for: another origin, partition count or format. */
export class LogDiffers extends Error {
  override readonly name: string = 'LogDiffers';
}

/** The log belongs to a service of another name. */
export class OriginDiffers extends LogDiffers {
  override readonly name: string = 'OriginDiffers';
}

/** The half of a log that reads: what a copy of it has as well. */
export interface ReadableLog {
  /** The service's name, stored with the log for ever by whoever made it. */
  readonly origin: Origin;

  /** Number of partitions, fixed when the log was made. */
  readonly partitions: number;

  /** The partition of a stream, 0 to `partitions` - 1; never changes. */
  partitionOf(stream: StreamId): number;

  /**
   * Events of `stream` with versions after `after`, in order; ends at the head of the moment it
   * was called, or with version `through` where that comes first: nothing behind it is fetched.
   * Memory is bounded by pages. Throws LogDamaged at a missing version.
   */
  read(stream: StreamId, after: number, through?: number): AsyncIterable<StoredEvent>;

  /**
   * Effective events of a partition with positions after `after`, in order, in batches of one or
   * more; waits for new ones and ends only when `signal` aborts, at once. Survives lost connections
   * by itself. Throws LogDamaged at a hole in the positions, which is never passed over, and when
   * the log ends before `after`: that position was never this log's. Throws LogUnavailable when
   * the log is closed.
   */
  follow(
    partition: number,
    after: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly StoredEvent[]>;

  /** The head of a stream, null when it has no event. */
  head(stream: StreamId): Promise<StreamHead | null>;

  /** The last position of a partition, 0 when empty. */
  end(partition: number): Promise<number>;

  /** The command `command` of `actor` in `stream`, null when it never appended. */
  findCommand(stream: StreamId, actor: ActorName, command: CommandId): Promise<FoundCommand | null>;

  /** The bytes of a document that came with an effective commit, null when there is none. */
  document(sha256: Sha256Hex): Promise<Uint8Array | null>;

  /**
   * Finishes the appends that were accepted, then lets go of every connection. Later calls and
   * running followers throw LogUnavailable. Closing twice is closing once.
   */
  close(): Promise<void>;
}

export interface EventLog extends ReadableLog {
  /**
   * Appends `commits`, each effective or a conflict by itself, in the order given; several commits
   * of one stream may claim one after the other. Returns one result per commit in the same order,
   * once the effective ones are durable. An empty list answers an empty list. When the outcome
   * of a commit is unknown (connection lost after sending) the adapter finds out; it throws
   * LogUnavailable only when it cannot. A commit with a command id its stream already has is a
   * conflict. Concurrent calls are batched (adaptive group commit, no timer). A commit that breaks
   * the rules of its type or of `limits.ts` throws InvariantViolation, and the whole call appends
   * nothing. The log keeps the bytes that it is given: nobody may change them any more.
   */
  append(commits: readonly Commit[]): Promise<readonly AppendResult[]>;
}
