/**
 * The contract of the log, run on Kafka: with a copy for each service, one for all, and one in
 * PostgreSQL, as services have it.
 */
import { afterAll, beforeAll } from '@jest/globals';
import { openPostgresCopy } from '#event-log';
import { describeLogContract } from '../../libs/event-log/testing/log-contract.js';
import { testDatabase } from '../database.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { TestTopic } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';

describeWithKafka('a log in Kafka', () => {
  let cluster: KafkaCluster;
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  describeLogContract('Kafka, a copy for each service', (partitions) => {
    const topic = new TestTopic(cluster.brokers, partitions);
    return Promise.resolve({ open: () => topic.open(), drop: () => topic.drop() });
  });

  describeLogContract('Kafka, one copy for all services', (partitions) => {
    const topic = new TestTopic(cluster.brokers, partitions);
    return Promise.resolve({ open: () => topic.openShared(), drop: () => topic.drop() });
  });

  describeLogContract('Kafka, copied into PostgreSQL', async (partitions) => {
    const topic = new TestTopic(cluster.brokers, partitions);
    const database = await testDatabase();
    return {
      open: () => topic.open({ openCopy: (log) => openPostgresCopy(database.url, log) }),
      drop: async () => {
        await topic.drop();
        await database.drop();
      },
    };
  });
});
