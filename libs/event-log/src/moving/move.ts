/** What moving a log between a database and a topic is about. */
import type { KafkaAddress } from '../kafka/client.js';
import type { KafkaLogOptions } from '../kafka/options.js';
import type { SealedEvent } from '../port.js';

/** A move. */
export interface LogMove extends KafkaAddress {
  readonly to: 'database' | 'topic';
  /** The database that has the log, or is to have it. As a topic has one, it holds the copy. */
  readonly url: string;
  /** The topic; made when there is none and the log moves there. */
  readonly topic: string;
  readonly newName: KafkaLogOptions['newName'];
  /** Whether the leaf hash of an event is that of its bytes. */
  readonly isSealed: (event: SealedEvent) => boolean;
  /** Told what is under way; both are events over all partitions. */
  readonly onProgress: (step: MoveStep, done: number, total: number) => void;
  /** Told anything else that may be news. */
  readonly onNews: (words: string) => void;
}

/** What is under way: events go there, or are held against the others. */
export type MoveStep = 'copying' | 'comparing';

/** What was done. */
export interface MoveReport {
  /** It was there already, and is the same. */
  readonly wasThere: boolean;
  /** Events of the log, all compared. */
  readonly events: number;
  /** The last position of each partition, the same here and there. */
  readonly positions: readonly number[];
}
