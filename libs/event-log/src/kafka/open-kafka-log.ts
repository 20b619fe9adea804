/** Opens the log of a topic: finds or makes it, and reads on from where its copy stands. */
import type { LogCopy, TopicLog } from '../log-copy.js';
import { kafkaClient } from './client.js';
import { Ends } from './ends.js';
import { Following } from './following.js';
import { TopicBackedLog } from './kafka-log.js';
import { openTopic, type TopicAccess } from './open-topic.js';
import type { KafkaLog, KafkaLogOptions } from './options.js';
import { PartitionWriter } from './partition-writer.js';
import { Sender } from './sender.js';
import { Sockets } from './sockets.js';

/**
 * Opens the log of a topic, which is made where there is none and an origin is given, and returns
 * once everything is read that the topic had then. Throws OriginDiffers or LogDiffers when topic or
 * copy are another log's, or the topic would forget; LogDamaged when it has; LogUnavailable when
 * the brokers, or the copy, do not answer.
 */
export async function openKafkaLog(options: KafkaLogOptions): Promise<KafkaLog> {
  const { topic } = options;
  const sockets = new Sockets();
  const kafka = kafkaClient(options, sockets);
  const access = { kafka, ends: new Ends(kafka, topic), sender: new Sender(kafka, topic) };
  const closeAccess = async (): Promise<void> => {
    await Promise.all([access.sender.close(), access.ends.close()]);
    sockets.close();
  };
  try {
    const log = await openTopic(access, options);
    return await withCopy({ ...access, closeAccess }, log, await options.openCopy(log), options);
  } catch (error) {
    await closeAccess();
    throw error;
  }
}

interface ClosableAccess extends TopicAccess {
  readonly closeAccess: () => Promise<void>;
}

async function withCopy(
  { kafka, ends, sender, closeAccess }: ClosableAccess,
  log: TopicLog,
  copy: LogCopy,
  { newName, onAlarm }: KafkaLogOptions,
): Promise<KafkaLog> {
  const numbers = Array.from({ length: log.partitions }, (_, partition) => partition);
  const damaged = new AbortController();
  const writers: PartitionWriter[] = [];
  const stopping: (() => Promise<void>)[] = [];
  try {
    const places = await Promise.all(numbers.map((partition) => copy.place(partition)));
    const following = new Following({
      ...{ kafka, ends, log, copy, places, newName, onAlarm },
      onVerdict: (partition, verdict) => writers[partition]?.judged(verdict),
      onDamage: (error) => {
        onAlarm(`the log cannot be followed any more: ${error.message}`);
        damaged.abort();
        for (const writer of writers) writer.fail(error);
      },
    });
    stopping.push(() => following.stop());
    const writer = newName();
    for (const [partition, followed] of following.partitions.entries()) {
      const catchUp = async (): Promise<void> => {
        await following.catchUp(partition);
      };
      writers.push(
        new PartitionWriter({ partition, followed, copy, sender, writer, catchUp, onAlarm }),
      );
    }
    await following.start();
    const close = async (): Promise<void> => {
      await following.stop();
      await Promise.all([closeAccess(), copy.close()]);
    };
    return new TopicBackedLog({ log, following, copy, writers, close, damaged: damaged.signal });
  } catch (error) {
    for (const stop of stopping) await stop();
    await copy.close();
    throw error;
  }
}
