/**
 * The log in a topic of Kafka, for when one machine is not enough. A topic has no conditional
 * append, so the reader decides: walking a partition in offset order, a commit whose claim does not
 * match the head at that point is void and passed over by everyone alike. A writer produces, and
 * its own follower tells it what became of its claims. What is effective goes on into a copy
 * (`../log-copy.ts`), in the same order everywhere, and whatever reads by stream reads the copy.
 *
 *     openKafkaLog({ brokers, topic, origin, partitions, newName, onAlarm, openCopy })
 *
 * gives a KafkaLog once it has read what the topic had when it was opened.
 */
import type { Origin } from '#ledger/ids';
import type { LogCopy, TopicLog } from '../log-copy.js';
import type { EventLog } from '../port.js';
import type { KafkaAddress } from './client.js';

/** How to open the log of a topic. */
export interface KafkaLogOptions extends KafkaAddress {
  /** The topic; made by the first start, checked by every other. */
  readonly topic: string;
  /** The service's name, for the first start; later a check. Without it the log must exist. */
  readonly origin?: Origin;
  /** For the first start, 1 unless told; later a check. */
  readonly partitions?: number;
  /**
   * Gives a name that nobody else has, of at most 64 letters and digits: 16 random bytes in
   * hexadecimal. It is asked for the mark of a new log, for this writer, for each consumer group.
   */
  readonly newName: () => string;
  /**
   * Told in words, with partition and offset, of each record that is passed over as no record; once
   * of what ends the walk; and when appends to a partition begin to fail, and no longer do.
   */
  readonly onAlarm: (words: string) => void;
  /** Opens the copy of the log that the topic has; the log closes it. */
  readonly openCopy: (log: TopicLog) => Promise<LogCopy>;
}

/** An open log; what is closed is closed with all it opened. */
export interface KafkaLog extends EventLog {
  /**
   * What keeps the log from being followed, in words for the operator; null when it is well. A
   * consumer that crashed is replaced, and the trouble passes; a hole in the topic stays, and
   * every call throws LogDamaged from then on.
   */
  readonly trouble: string | null;
}
