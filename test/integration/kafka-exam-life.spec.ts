/** Exams over their whole life, on a log in Kafka: every spec of api-exam-life.spec.ts. */
import { afterAll, beforeAll } from '@jest/globals';
import { chooseKafka } from '../kafka/chosen-log.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { describeWithKafka, isKafkaThere } from '../kafka/with-kafka.js';

if (isKafkaThere) {
  let cluster: KafkaCluster;
  beforeAll(async () => {
    cluster = await startKafka();
    chooseKafka(cluster.brokers);
  }, 120_000);
  await import('./api-exam-life.spec.js');
  // After the services of those specs: hooks run in the order in which they are written.
  afterAll(() => cluster.close());
} else {
  describeWithKafka('services on Kafka', () => undefined);
}
