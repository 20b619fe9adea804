/**
 * All that a topic has, read from its first record to the end of this moment, by nothing of ours.
 */
import { randomBytes } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';

/** A record at its place. */
export interface ReadRecord {
  readonly partition: number;
  readonly offset: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
}

/** A client that says nothing and does not give up while brokers change. */
export function quietKafka(brokers: string): Kafka {
  return new Kafka({
    brokers: brokers.split(','),
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { retries: 30, initialRetryTime: 50, maxRetryTime: 1_000 },
    logLevel: logLevel.NOTHING,
  });
}

/** The offset after the last record of each partition, in the order of their numbers. */
export async function endOffsets(kafka: Kafka, topic: string): Promise<readonly number[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(topic);
    const ends = offsets.map(({ partition, high }) => [partition, Number(high)] as const);
    return [...ends].sort(([a], [b]) => a - b).map(([, end]) => end);
  } finally {
    await admin.disconnect();
  }
}

/**
 * Gives every record to `use`, those of a partition in the order of their offsets. Throws at a
 * missing offset. `use` must not keep the bytes.
 */
export async function readTopic(
  brokers: string,
  topic: string,
  use: (record: ReadRecord) => void,
): Promise<void> {
  const kafka = quietKafka(brokers);
  const ends = await endOffsets(kafka, topic);
  const next = ends.map(() => 0);
  const isRead = (): boolean => ends.every((end, partition) => (next[partition] ?? 0) >= end);
  const groupId = `walk-${randomBytes(8).toString('hex')}`;
  const consumer = kafka.consumer({ groupId, maxBytesPerPartition: 16 << 20 });
  try {
    await consumer.connect();
    await consumer.subscribe({ topic, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      if (isRead()) resolve();
      consumer.on(consumer.events.CRASH, ({ payload }) => {
        if (!payload.restart) reject(payload.error);
      });
      const take = (partition: number, message: Omit<ReadRecord, 'partition'>): void => {
        const expected = next[partition] ?? 0;
        // A group that is joined again begins again.
        if (message.offset < expected) return;
        if (message.offset > expected) {
          throw new Error(`${topic} ${String(partition)} lacks offset ${String(expected)}`);
        }
        next[partition] = expected + 1;
        use({ partition, ...message });
      };
      const running = consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: true,
        eachBatch: ({ batch: { partition, messages } }) => {
          try {
            for (const { key, offset, value } of messages) {
              take(partition, { key, value, offset: Number(offset) });
            }
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
          if (isRead()) resolve();
          return Promise.resolve();
        },
      });
      running.catch(reject);
    });
  } finally {
    await consumer.disconnect();
  }
}
