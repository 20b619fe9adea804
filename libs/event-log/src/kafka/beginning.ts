/** The beginning of a log: the first record of partition 0 says which log it is, for ever. */
import type { Consumer, EachMessagePayload, Kafka } from 'kafkajs';
import { LogDiffers } from '../port.js';
import { missedMs, recordBytesMax } from './client.js';
import { NewerRecord, NotARecord } from './frame.js';
import { persistently } from './persistently.js';
import { type Beginning, decodeRecord } from './record.js';

/**
 * Reads the records of partition 0 in order, up to offset `end`, until one is a beginning; null
 * when none is. `group` is a name that nobody else has. Throws LogUnavailable.
 */
export async function readBeginning(
  kafka: Kafka,
  topic: string,
  group: string,
  end: number,
): Promise<Beginning | null> {
  if (end === 0) return null;
  let tries = 0;
  return persistently('the beginning of the log', async () => {
    tries += 1;
    const groupId = `${group}-${String(tries)}`;
    const consumer = kafka.consumer({
      groupId,
      readUncommitted: true,
      sessionTimeout: missedMs,
      maxWaitTimeInMs: 100,
      maxBytesPerPartition: recordBytesMax,
      maxBytes: recordBytesMax,
      retry: { restartOnFailure: () => Promise.resolve(false) },
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      return await firstIn(consumer, end);
    } finally {
      await consumer.disconnect().catch(() => undefined);
    }
  });
}

function firstIn(consumer: Consumer, end: number): Promise<Beginning | null> {
  return new Promise((resolve, reject) => {
    const { CRASH, END_BATCH_PROCESS } = consumer.events;
    consumer.on(CRASH, ({ payload }) => {
      reject(payload.error);
    });
    consumer.on(END_BATCH_PROCESS, ({ payload: { partition, lastOffset } }) => {
      if (partition === 0 && Number(lastOffset) >= end - 1) resolve(null);
    });
    const look = (partition: number, value: Buffer | null): void => {
      try {
        const found = partition === 0 ? beginningIn(value) : null;
        if (found !== null) resolve(found);
      } catch (error) {
        if (error instanceof Error) reject(error);
      }
    };
    const eachMessage = ({ partition, message: { value } }: EachMessagePayload): Promise<void> => {
      look(partition, value);
      return Promise.resolve();
    };
    consumer.run({ autoCommit: false, eachMessage }).catch(reject);
  });
}

function beginningIn(value: Buffer | null): Beginning | null {
  try {
    const record = decodeRecord(value ?? Buffer.alloc(0));
    return record.kind === 'beginning' ? record : null;
  } catch (error) {
    if (error instanceof NotARecord) return null;
    if (!(error instanceof NewerRecord)) throw error;
    throw new LogDiffers(`the topic has a record that this program does not know: use a newer one`);
  }
}
