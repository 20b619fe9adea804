/**
 * What lies in a topic and is not, or not any more, a claim that counts: records that came twice,
 * records of strangers, damaged ones. Everybody passes over them alike.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ConfigResourceTypes, type Consumer, type KafkaMessage } from 'kafkajs';
import type { KafkaLog } from '#event-log';
import { followed, readAll } from '../../libs/event-log/testing/collect.js';
import { aDocument, StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { plainClient, TestTopic, withAdmin } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';

let cluster: KafkaCluster;
let topic: TestTopic;
let log: KafkaLog;

describeWithKafka('records in a topic', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  beforeEach(async () => {
    topic = new TestTopic(cluster.brokers);
    log = await topic.open();
  }, 30_000);
  afterEach(async () => {
    await log.close();
    await topic.drop();
  });

  describeCopies();
  describeStrangers();
});

function describeCopies(): void {
  describe('that come again', () => {
    test('given every record twice more, also backwards, then nothing changes', async () => {
      const [a, b] = [new StreamWriter(), new StreamWriter()];
      const rival = a.rival();
      const large = aDocument(Uint8Array.from({ length: 2_000_000 }, (_, at) => at % 251));
      await log.append([a.commit({ commands: ['c1'], documents: [large] }), b.commit()]);
      await log.append([rival.commit({ documents: [aDocument()] }), ...a.commits(3)]);
      await log.append([b.commit({ commands: ['c2'] })]);
      const before = await followed(log, 0, await log.end(0));
      const records = await allRecords();
      expect(records.length).toBeGreaterThan(6);
      await produce(records);
      await produce([...records].reverse());
      expect(await log.end(0)).toBe(before.length);
      expect(await followed(log, 0, before.length)).toEqual(before);
      await expectSameForOthers(before.length);
      expect((await log.append([a.commit()]))[0]).toEqual({
        kind: 'appended',
        position: before.length + 1,
      });
      expect(topic.alarms).toEqual([]);
    });

    test('given copies of everything while it is appended, then all is there once', async () => {
      const copying = await copyEverything();
      const writers = [new StreamWriter(), new StreamWriter(), new StreamWriter()];
      const results = await Promise.all(
        writers.map(async (writer) => {
          const kinds: string[] = [];
          for (let count = 0; count < 40; count += 1) {
            kinds.push(...(await log.append([writer.commit()])).map(({ kind }) => kind));
          }
          return kinds;
        }),
      );
      await copying.stop();
      expect(new Set(results.flat())).toEqual(new Set(['appended']));
      expect(await log.end(0)).toBe(120);
      await expectSameForOthers(120);
    });
  });
}

function describeStrangers(): void {
  describe('of strangers', () => {
    test('given junk of every kind, then each is passed over by name, by everybody', async () => {
      const writer = new StreamWriter();
      await log.append([writer.commit()]);
      const [, good] = await allRecords();
      const bytes = good?.value ?? Buffer.alloc(0);
      const half = bytes.subarray(0, bytes.length >> 1);
      const damaged = Buffer.from(bytes).fill(7, 30, 31);
      await produce([{ value: null }, { value: Buffer.from('{}') }, { value: half }]);
      await produce([{ value: damaged }, { value: Buffer.alloc(0) }]);
      expect((await log.append([writer.commit()]))[0]).toEqual({ kind: 'appended', position: 2 });
      expect(topic.alarms.map((words) => words.replace(/:.*/, ''))).toEqual(
        [2, 3, 4, 5, 6].map((offset) => `partition 0, offset ${offset} is no record of the log`),
      );
      const alarms = topic.alarms.splice(0);
      await expectSameForOthers(2);
      expect(topic.alarms).toEqual(alarms);
    });

    test('given a transaction, then its records and its end are passed over', async () => {
      const writer = new StreamWriter();
      const client = plainClient(cluster.brokers);
      const producer = client.producer({ transactionalId: topic.name, maxInFlightRequests: 1 });
      await producer.connect();
      for (const ending of ['commit', 'abort'] as const) {
        const transaction = await producer.transaction();
        const messages = [{ value: 'not ours', partition: 0 }];
        await transaction.send({ topic: topic.name, messages });
        await log.append([writer.commit()]);
        await transaction[ending]();
        await log.append([writer.commit()]);
      }
      await producer.disconnect();
      expect(await readAll(log, writer.stream)).toHaveLength(4);
      expect(topic.alarms.filter((words) => words.includes('end of a transaction'))).toHaveLength(
        2,
      );
      expect(topic.alarms).toHaveLength(4);
      await expectSameForOthers(4);
    });

    test('given records that no service can unpack, then that is said in words', async () => {
      const configEntries = [{ name: 'compression.type', value: 'lz4' }];
      await withAdmin(cluster.brokers, async (admin) => {
        const type = ConfigResourceTypes.TOPIC;
        const resources = [{ type, name: topic.name, configEntries }];
        await admin.alterConfigs({ validateOnly: false, resources });
        await produce([{ value: Buffer.from('packed by the broker') }]);
        while (log.trouble === null) await admin.listTopics();
      });
      expect(log.trouble).toContain('LZ4');
      await expect(topic.open()).rejects.toThrow('set compression.type from lz4 to producer');
    }, 60_000);
  });
}

/** What others, who read from the beginning, find: `count` events, the same as ours. */
async function expectSameForOthers(count: number): Promise<void> {
  const other = await topic.open();
  expect(await other.end(0)).toBe(count);
  expect(await followed(other, 0, count)).toEqual(await followed(log, 0, count));
  await other.close();
}

/** Every record that the topic has now. */
async function allRecords(): Promise<readonly KafkaMessage[]> {
  const client = plainClient(cluster.brokers);
  const [range] = await withAdmin(cluster.brokers, (admin) => {
    return admin.fetchTopicOffsets(topic.name);
  });
  const records: KafkaMessage[] = [];
  const consumer = client.consumer({ groupId: `reader-${topic.name}-${range?.high ?? ''}` });
  await subscribed(consumer);
  await new Promise<void>((resolve) => {
    void consumer.run({
      autoCommit: false,
      eachMessage: ({ message }) => {
        records.push(message);
        if (Number(message.offset) + 1 >= Number(range?.high)) resolve();
        return Promise.resolve();
      },
    });
  });
  await consumer.disconnect();
  return records.filter((_, index) => index < Number(range?.high));
}

/** Produces values as a stranger does. */
async function produce(records: readonly Pick<KafkaMessage, 'value'>[]): Promise<void> {
  const producer = plainClient(cluster.brokers).producer();
  await producer.connect();
  const messages = records.map(({ value }) => ({ value, partition: 0 }));
  for (const message of messages) await producer.send({ topic: topic.name, messages: [message] });
  await producer.disconnect();
}

/** Produces everything once more that comes, but not the copies themselves. */
async function copyEverything(): Promise<{ stop(): Promise<void> }> {
  const client = plainClient(cluster.brokers);
  const producer = client.producer();
  const consumer = client.consumer({ groupId: `copier-${topic.name}` });
  await producer.connect();
  await subscribed(consumer);
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ message: { key, value } }) => {
      if (key === null) return;
      await producer.send({ topic: topic.name, messages: [{ value, partition: 0 }] });
    },
  });
  const stop = async (): Promise<void> => {
    await consumer.disconnect();
    await producer.disconnect();
  };
  return { stop };
}

async function subscribed(consumer: Consumer): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topics: [topic.name], fromBeginning: true });
}
