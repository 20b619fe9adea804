/**
 * The copy of a log that is appended to in a topic: its effective commits where everything that
 * reads by stream finds them, with the place that the copy has come to. Any number of services may
 * fill one copy. Whoever comes first with what follows has copied it, the others learn how far the
 * copy is; so nothing is there twice, and positions are those of every other copy.
 *
 * All that a copy has can be made again from the topic.
 */
import type { ActorName, CommandId, Origin } from '#ledger/ids';
import type { Commit, ReadableLog, StreamHead, StreamId } from './port.js';

/** The log of a topic, as a copy knows it. */
export interface TopicLog {
  readonly origin: Origin;
  readonly partitions: number;
  /** The name of the topic. */
  readonly topic: string;
  /** What the topic says of itself, by which it is told from another of that name. */
  readonly mark: string;
}

/** How far the copy of a partition is. */
export interface CopyPlace {
  /** Everything of the topic below this offset is copied, or is without effect. */
  readonly offset: number;
  /**
   * Whoever goes on from here reads from this offset, at most `offset`: what lies between are
   * chunks of documents which a commit from `offset` on may still name.
   */
  readonly readFrom: number;
  /** The last position, 0 when the partition is empty. */
  readonly position: number;
}

/** Effective commits of one partition between two offsets: all there are, in order. */
export interface CopyPage {
  readonly partition: number;
  /** The offset where the copy must be, or nothing is copied. */
  readonly from: number;
  /** Above `from`: where it is afterwards. */
  readonly to: number;
  /** `readFrom` of the place that it is at afterwards. */
  readonly readFrom: number;
  /** May be none: what is there has no effect, and is not read again. */
  readonly commits: readonly Commit[];
}

/** Names a command of a stream. */
export interface CommandName {
  readonly stream: StreamId;
  readonly actor: ActorName;
  readonly command: CommandId;
}

export interface LogCopy extends ReadableLog {
  /** How far the copy of `partition` is, whoever made it; all 0 at first. */
  place(partition: number): Promise<CopyPlace>;

  /**
   * Copies `page` in one transaction and says how far the copy is then: at `page.to`, or elsewhere
   * when it was not at `page.from`, and then nothing was written. Throws LogDamaged when a commit
   * has no place in the copy, so that it is not of this log; LogUnavailable.
   */
  copy(page: CopyPage): Promise<CopyPlace>;

  /**
   * The heads that `streams` of one partition had at `position`, absent for those with no event by
   * then. The copy must have come that far, and may be further.
   */
  headsAt(
    position: number,
    streams: readonly StreamId[],
  ): Promise<ReadonlyMap<StreamId, StreamHead>>;

  /**
   * For each of `commands` in turn, whether the copy has it. It may be further than who asks, so
   * yes can be news; no is only said of what was copied. One round trip.
   */
  hasCommands(commands: readonly CommandName[]): Promise<readonly boolean[]>;
}
