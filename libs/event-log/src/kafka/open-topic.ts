/** Finds, or makes, the log that a topic has, and compares it with what is wanted. */
import type { Kafka } from 'kafkajs';
import type { TopicLog } from '../log-copy.js';
import { LogDamaged, LogDiffers, OriginDiffers } from '../port.js';
import { readBeginning } from './beginning.js';
import type { Ends, Range } from './ends.js';
import type { KafkaLogOptions } from './options.js';
import { persistently } from './persistently.js';
import { type Beginning, encodeBeginning } from './record.js';
import type { Sender } from './sender.js';
import { checkTopic, countPartitions, makeTopic } from './topic.js';

/** What a topic is opened with. */
export interface TopicAccess {
  readonly kafka: Kafka;
  readonly ends: Ends;
  readonly sender: Sender;
}

type Wanted = Pick<KafkaLogOptions, 'topic' | 'origin' | 'partitions' | 'newName'>;

/**
 * Makes the topic, and the log in it, where there is none and `wanted` has an origin. Throws
 * OriginDiffers or LogDiffers when what is there is another log or a topic that would forget,
 * LogDamaged when it has forgotten already, LogUnavailable.
 */
export async function openTopic(access: TopicAccess, wanted: Wanted): Promise<TopicLog> {
  const { topic } = wanted;
  const partitions = await topicPartitions(access.kafka, wanted);
  const beginning = await beginningOf(access, wanted, partitions);
  const { origin, mark } = beginning;
  if (beginning.partitions !== partitions) {
    throw new LogDiffers(
      `the topic ${topic} has ${String(partitions)} partitions now, its log was made with ` +
        `${String(beginning.partitions)}: epochs would be looked for where they are not`,
    );
  }
  if (wanted.origin !== undefined && wanted.origin !== origin) {
    throw new OriginDiffers(`this is the log of ${origin}, not of ${wanted.origin}`);
  }
  if (wanted.partitions !== undefined && wanted.partitions !== partitions) {
    throw new LogDiffers(`the log has ${String(partitions)} partitions, fixed when it was made`);
  }
  return { origin, partitions, topic, mark };
}

/** How many partitions the topic has, once it is there and would keep everything. */
async function topicPartitions(kafka: Kafka, wanted: Wanted): Promise<number> {
  const { topic, origin, partitions } = wanted;
  return persistently(`the topic ${topic}`, async () => {
    const admin = kafka.admin();
    try {
      await admin.connect();
      const found = await countPartitions(admin, topic);
      if (found === 0 && origin === undefined) throw noLogYet();
      if (found === 0) await makeTopic(admin, topic, partitions ?? 1);
      await checkTopic(admin, topic);
      return found === 0 ? await countPartitions(admin, topic) : found;
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  });
}

/** What stands at the beginning; written first where nothing does. */
async function beginningOf(
  access: TopicAccess,
  wanted: Wanted,
  partitions: number,
): Promise<Beginning> {
  const { topic, origin } = wanted;
  const found = await storedBeginning(access, wanted);
  if (found !== null) return found;
  if (origin === undefined) throw noLogYet();
  const record = encodeBeginning({ origin, partitions, mark: wanted.newName() });
  await persistently('the beginning of the log', () => {
    return access.sender.send(0, 'beginning', [record]);
  });
  // Somebody else may have begun in the same moment: the first record counts.
  const made = await storedBeginning(access, wanted);
  if (made !== null) return made;
  throw new LogDamaged(`the topic ${topic} has lost the beginning that was just written`);
}

async function storedBeginning(
  { kafka, ends }: TopicAccess,
  { topic, newName }: Wanted,
): Promise<Beginning | null> {
  const ranges = await ends.now();
  requireWhole(topic, ranges);
  return readBeginning(kafka, topic, `epoch-ledger-${newName()}`, ranges[0]?.high ?? 0);
}

/** Throws LogDamaged when the first records of a partition are gone. */
export function requireWhole(topic: string, ranges: readonly Range[]): void {
  const partition = ranges.findIndex(({ low }) => low > 0);
  if (partition === -1) return;
  const low = String(ranges[partition]?.low);
  throw new LogDamaged(
    `partition ${String(partition)} of the topic ${topic} begins with offset ${low}: the records ` +
      'before it were deleted, and a log is nothing without its beginning',
  );
}

function noLogYet(): LogDiffers {
  return new LogDiffers('there is no log yet: start the service first');
}
