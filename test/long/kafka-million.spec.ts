/**
 * A million events in one partition, read by somebody who has nothing yet: the heads are those of
 * PostgreSQL and those of a walk that shares no code with the service. The rates are told.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type KafkaLog, openPostgresCopy } from '#event-log';
import { HeadsOnly } from '../kafka/heads-only.js';
import { expectSameCopy } from '../kafka/agreement.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { walkIndependently } from '../kafka/independent-walk.js';
import { TestTopic } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { told } from '../programs/told.js';
import { sealedHistory } from '../sealed-history.js';

const size = { streams: 1_000, eventsEach: 1_000 };
const events = size.streams * size.eventsEach;

describeWithKafka('a partition of a million events', () => {
  let cluster: KafkaCluster;
  let topic: TestTopic;
  const databases: TestDatabase[] = [];
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());
  beforeEach(() => {
    topic = new TestTopic(cluster.brokers);
  });
  afterEach(async () => {
    await topic.drop();
    for (const database of databases) await database.drop();
  }, 60_000);

  /** Opens the log with a copy in a new database; gives the address of that. */
  async function openCopied(): Promise<{ log: KafkaLog; url: string }> {
    const database = await testDatabase();
    databases.push(database);
    const { url } = database;
    return { url, log: await topic.open({ openCopy: (log) => openPostgresCopy(url, log) }) };
  }

  test('given a reader that begins anew, then it comes to the heads of PostgreSQL', async () => {
    const first = await openCopied();
    await rated('appended and copied', async () => {
      for (const commits of sealedHistory(size)) await first.log.append(commits);
      await first.log.close();
    });
    const walked = await walkIndependently(cluster.brokers, topic.name, 1);
    expect(walked.positions).toEqual([events]);
    await expectSameCopy(first.url, walked);

    const heads = new HeadsOnly();
    await rated('replayed, heads alone', async () => {
      const log = await topic.open({ openCopy: (opened) => Promise.resolve(heads.of(opened)) });
      await log.close();
    });
    expect(heads.events).toBe(events);
    expect(heads.heads).toEqual(walked.heads);

    const again: string[] = [];
    await rated('replayed into an empty PostgreSQL', async () => {
      const { log, url } = await openCopied();
      again.push(url);
      await log.close();
    });
    await expectSameCopy(again[0] ?? '', walked);
  }, 900_000);
});

/** Does `step`, which goes through all events, and tells how many that makes in a second. */
async function rated(title: string, step: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await step();
  const seconds = (performance.now() - started) / 1000;
  const rate = Math.round(events / seconds);
  told(`${title}: ${String(events)} events in ${seconds.toFixed(1)} s, ${String(rate)} a second`);
}
