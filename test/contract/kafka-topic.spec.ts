/** Opening the log of a topic: made once, never another's, and refused where it would forget. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import type { Origin } from '#ledger/ids';
import { LogDamaged, LogDiffers, newMemoryCopy, openMemoryCopy } from '#event-log';
import { numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { StreamWriter } from '../../libs/event-log/testing/commit-builder.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { newName, origin, TestTopic, withAdmin } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';

let cluster: KafkaCluster;
let topic: TestTopic;

describeWithKafka('the topic of a log', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  beforeEach(() => {
    topic = new TestTopic(cluster.brokers);
  });
  afterEach(() => topic.drop());

  describeFirstStart();
  describeRefusals();
  describeLosses();
});

/** Asks the cluster something. */
function asking<T>(use: (admin: Admin) => Promise<T>): Promise<T> {
  return withAdmin(cluster.brokers, use);
}

/** What the topic says of itself. */
async function settings(): Promise<ReadonlyMap<string, string>> {
  const named = [{ type: ConfigResourceTypes.TOPIC, name: topic.name }];
  const { resources } = await asking((admin) => {
    return admin.describeConfigs({ includeSynonyms: false, resources: named });
  });
  const entries = resources[0]?.configEntries ?? [];
  return new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
}

/** A topic that an operator makes by hand, right but for what is given. */
async function madeByHand(wrong: Readonly<Record<string, string>>): Promise<void> {
  const entries: Readonly<Record<string, string>> = { ...Object.fromEntries(kept), ...wrong };
  const configEntries = Object.entries(entries).map(([name, value]) => {
    return { name, value };
  });
  const made = { topic: topic.name, numPartitions: 2, replicationFactor: 1, configEntries };
  await asking((admin) => admin.createTopics({ waitForLeaders: true, topics: [made] }));
}

/** What keeps everything. */
const kept: readonly (readonly [string, string])[] = [
  ['cleanup.policy', 'delete'],
  ['retention.ms', '-1'],
  ['retention.bytes', '-1'],
  ['max.message.bytes', '16777216'],
  ['min.insync.replicas', '1'],
];

function describeFirstStart(): void {
  describe('on a first start', () => {
    test('given no topic, then it is made so that it keeps everything', async () => {
      const log = await topic.open({ partitions: 3 });
      expect([log.origin, log.partitions]).toEqual([origin, 3]);
      const found = await settings();
      expect(kept.map(([name]) => [name, found.get(name)])).toEqual(kept);
      await log.close();
    });

    test('given four services that start at once, then they have one log', async () => {
      const logs = await Promise.all(numbers(1, 4).map(() => topic.open({ partitions: 2 })));
      const writer = new StreamWriter();
      for (const log of logs) {
        expect((await log.append([writer.commit()]))[0]?.kind).toBe('appended');
      }
      for (const log of logs) expect(await readAll(log, writer.stream)).toHaveLength(4);
      await Promise.all(logs.map((log) => log.close()));
    });

    test('given no topic and no origin, then none is made', async () => {
      const { name, brokers } = topic;
      const opening = openWithout({ name, brokers });
      await expect(opening).rejects.toThrow(LogDiffers);
      await expect(opening).rejects.toThrow('there is no log yet');
      expect(await asking((admin) => admin.listTopics())).not.toContain(name);
    });

    test('given a topic made by hand, then its number of partitions counts', async () => {
      await madeByHand({});
      const log = await openWithout(topic, origin);
      expect(log.partitions).toBe(2);
      await log.close();
      const again = await openWithout(topic);
      expect([again.origin, again.partitions]).toEqual([origin, 2]);
      await again.close();
    });
  });
}

/** Opens with nothing but an address. */
async function openWithout(
  { name, brokers }: Pick<TestTopic, 'name' | 'brokers'>,
  ofOrigin?: Origin,
): ReturnType<TestTopic['open']> {
  const { openKafkaLog } = await import('#event-log');
  return openKafkaLog({
    ...{ brokers, topic: name, newName },
    ...(ofOrigin === undefined ? {} : { origin: ofOrigin }),
    onAlarm: () => undefined,
    openCopy: (log) => Promise.resolve(openMemoryCopy(newMemoryCopy(log.origin, log.partitions))),
  });
}

function describeRefusals(): void {
  describe('that is refused', () => {
    test.each([
      ['retention.ms', '604800000', 'set retention.ms from 604800000 to -1, or it would forget'],
      ['retention.bytes', '1000000', 'set retention.bytes from 1000000 to -1'],
      ['cleanup.policy', 'compact', 'set cleanup.policy from compact to delete'],
      ['cleanup.policy', 'compact,delete', 'set cleanup.policy from compact,delete to delete'],
      ['max.message.bytes', '1048588', 'set max.message.bytes from 1048588 to 16777216'],
      ['unclean.leader.election.enable', 'true', 'set unclean.leader.election.enable from true'],
      ['compression.type', 'zstd', 'set compression.type from zstd to producer'],
    ])('given %s %s, then it is said what to change, and nothing is written', async (...row) => {
      const [name, value, words] = row;
      await madeByHand({ [name]: value });
      const opening = topic.open({ partitions: 2 });
      await expect(opening).rejects.toThrow(LogDiffers);
      await expect(opening).rejects.toThrow(words);
      const ends = await asking((admin) => admin.fetchTopicOffsets(topic.name));
      expect(ends.map(({ high }) => high)).toEqual(['0', '0']);
    });

    test.each([
      ['another origin', { origin: 'other.example' as Origin }, 'of example.org, not of other.ex'],
      ['another number of partitions', { partitions: 3 }, 'the log has 1 partitions'],
    ])('given %s, then the log is not opened', async (_, wanted, words) => {
      await (await topic.open()).close();
      const opening = topic.open(wanted);
      await expect(opening).rejects.toThrow(LogDiffers);
      await expect(opening).rejects.toThrow(words);
    });

    test('given partitions that were added later, then epochs would move: refused', async () => {
      await (await topic.open()).close();
      const more = [{ topic: topic.name, count: 2 }];
      await asking((admin) => admin.createPartitions({ topicPartitions: more }));
      await expect(topic.open()).rejects.toThrow('has 2 partitions now, its log was made with 1');
    });
  });
}

function describeLosses(): void {
  describe('that has lost something', () => {
    test('given records deleted at a running service, then it stops, in words', async () => {
      const log = await topic.open();
      const writer = new StreamWriter();
      await log.append(writer.commits(3));
      await deleteBelow(2);
      const reading = readAll(log, writer.stream);
      await expect(reading).rejects.toThrow(LogDamaged);
      expect(log.trouble).toContain('begins with offset 2');
      await expect(log.append([writer.commit()])).rejects.toThrow(LogDamaged);
      await log.close();
      await expect(topic.open()).rejects.toThrow('a log is nothing without its beginning');
    });

    test('given a copy that is further than the topic, then the topic lost its end', async () => {
      await (await topic.open()).close();
      const copy = newMemoryCopy(origin, 1);
      copy.places[0] = { offset: 40, readFrom: 40, position: 0 };
      const openCopy = (): Promise<ReturnType<typeof openMemoryCopy>> =>
        Promise.resolve(openMemoryCopy(copy));
      const opening = topic.open({ openCopy });
      await expect(opening).rejects.toThrow(LogDamaged);
      await expect(opening).rejects.toThrow('ends at offset 1, before 40, which the copy has come');
    });

    test('given a topic that was made anew under a service, then it stops, in words', async () => {
      const log = await topic.open();
      await log.append([new StreamWriter().commit()]);
      await asking((admin) => admin.deleteTopics({ topics: [topic.name] }));
      await madeAnew();
      await expect(log.end(0)).rejects.toThrow('the topic lost its end');
      await log.close();
    }, 60_000);
  });
}

async function deleteBelow(offset: number): Promise<void> {
  const partitions = [{ partition: 0, offset: String(offset) }];
  await asking(async (admin) => {
    // kafkajs deletes only where it has looked before.
    await admin.fetchTopicOffsets(topic.name);
    await admin.deleteTopicRecords({ topic: topic.name, partitions });
  });
}

/** The topic of the same name, empty; Kafka takes a moment to forget the old one. */
async function madeAnew(): Promise<void> {
  while ((await asking((admin) => admin.listTopics())).includes(topic.name));
  const topics = [{ topic: topic.name, numPartitions: 1 }];
  await asking((admin) => admin.createTopics({ waitForLeaders: true, topics }));
}
