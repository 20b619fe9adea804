/** Logs in topics of their own, as specs open them. */
import { randomBytes } from 'node:crypto';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import type { Origin } from '#ledger/ids';
import {
  type KafkaLog,
  type KafkaLogOptions,
  type MemoryCopy,
  newMemoryCopy,
  openKafkaLog,
  openMemoryCopy,
} from '#event-log';

export const origin = 'example.org' as Origin;

/** A name that no other topic, writer or group has. */
export function newName(): string {
  return randomBytes(16).toString('hex');
}

/** A client for what only a spec does to a topic. */
export function plainClient(brokers: string): Kafka {
  return new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
}

/** Lets `use` ask the cluster something; kafkajs remembers topics, so each question has its own. */
export async function withAdmin<T>(brokers: string, use: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = plainClient(brokers).admin();
  await admin.connect();
  try {
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

/** A log in a topic that only this spec knows. */
export class TestTopic {
  readonly name: string = `test-${newName()}`;
  readonly brokers: string;
  readonly partitions: number;
  /** What the services of this topic were alarmed of. */
  readonly alarms: string[] = [];
  readonly #opened: KafkaLog[] = [];
  /** The copy that services share, once there is one. */
  #shared: MemoryCopy | null = null;

  constructor(brokers: string, partitions: number = 1) {
    this.brokers = brokers;
    this.partitions = partitions;
  }

  /** Opens the log with a copy of its own, empty at first. */
  async open(options: Partial<KafkaLogOptions> = {}): Promise<KafkaLog> {
    const { brokers, name: topic, partitions } = this;
    const log = await openKafkaLog({
      ...{ brokers, topic, origin, partitions, newName },
      onAlarm: (words) => this.alarms.push(words),
      openCopy: (log) => Promise.resolve(openMemoryCopy(newMemoryCopy(log.origin, log.partitions))),
      ...options,
    });
    this.#opened.push(log);
    return log;
  }

  /** Opens the log with the copy that all who call this have in common. */
  openShared(): Promise<KafkaLog> {
    this.#shared ??= newMemoryCopy(origin, this.partitions);
    const shared = this.#shared;
    return this.open({ openCopy: () => Promise.resolve(openMemoryCopy(shared)) });
  }

  /** Deletes the topic, where it was made, and closes what is open of it. */
  async drop(): Promise<void> {
    await Promise.all(this.#opened.map((log) => log.close()));
    await withAdmin(this.brokers, async (admin) => {
      const topics = [this.name];
      if ((await admin.listTopics()).includes(this.name)) await admin.deleteTopics({ topics });
    });
  }
}
