/** A topic that is opened to be held against the log of a database. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Origin } from '#ledger/ids';
import { openKafkaLog } from '../kafka/open-kafka-log.js';
import type { KafkaLog } from '../kafka/options.js';
import type { TopicLog } from '../log-copy.js';
import { type Comparison, openComparison } from '../postgres/comparison.js';
import type { LogMove } from './move.js';

/** What is held against what. */
export interface ComparedTopic {
  readonly log: KafkaLog;
  readonly topic: TopicLog;
  readonly comparison: Comparison;
}

/**
 * Resolves when `partition` was compared up to `position`. Throws LogDiffers at the first
 * difference of any partition, and whatever else keeps the topic from being read.
 */
export async function comparedUpTo(
  { log, comparison }: ComparedTopic,
  partition: number,
  position: number,
): Promise<void> {
  while ((await comparison.place(partition)).position < position) {
    // A log whose copy has failed says so to whoever asks.
    await log.end(partition);
    await pause(lookMs);
  }
}

const lookMs = 20;

/**
 * Gives `use` the topic and the comparison, which goes on as the topic grows. The topic is made
 * when there is none and `beginning` is given. `onSame` is told the events that were the same so
 * far.
 */
export async function withComparedTopic<T>(
  { url, isSealed, onNews: onAlarm, ...where }: LogMove,
  beginning: { readonly origin?: Origin; readonly partitions?: number },
  onSame: (events: number) => void,
  use: (compared: ComparedTopic) => Promise<T>,
): Promise<T> {
  let same = 0;
  const options = {
    url,
    isSealed,
    onSame: (events: number) => {
      same += events;
      onSame(same);
    },
  };
  const opened: { topic?: TopicLog; comparison?: Comparison } = {};
  const log = await openKafkaLog({
    ...{ ...where, onAlarm, ...beginning },
    openCopy: async (topic) => {
      const comparison = await openComparison(options);
      Object.assign(opened, { topic, comparison });
      return comparison;
    },
  });
  try {
    const { topic, comparison } = opened;
    if (topic === undefined || comparison === undefined) throw new Error('a log opens its copy');
    return await use({ log, topic, comparison });
  } finally {
    await log.close();
  }
}
