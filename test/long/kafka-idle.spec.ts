/** A log in Kafka that has nothing to do, and one whose brokers nobody finds. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LogUnavailable } from '#event-log';
import { RacingProcess } from '../contract/racing-process.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { TestTopic } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { processorShare } from '../programs/operating-system.js';
import { told } from '../programs/told.js';

/** Share of a processor that counts as nothing. */
const nothing = 0.01;

describeWithKafka('a log in Kafka', () => {
  let cluster: KafkaCluster;
  let topic: TestTopic;
  beforeAll(async () => {
    cluster = await startKafka();
    topic = new TestTopic(cluster.brokers);
    await (await topic.open()).close();
  }, 90_000);
  afterAll(async () => {
    await topic.drop();
    await cluster.close();
  });

  test('given nothing to do, then it takes less than a hundredth of a processor', async () => {
    const url = `kafka://${cluster.brokers}/${topic.name}`;
    const idle = await RacingProcess.start({ url, name: 'idle', count: 0, streams: [] });
    const share = await processorShare(idle.pid, 15);
    told(`an idle log in Kafka: ${(share * 100).toFixed(2)} % of a processor`);
    idle.go();
    await idle.finished();
    expect(share).toBeLessThan(nothing);
  }, 60_000);

  test('given nobody at the address, then it is an outage, in words', async () => {
    const opening = topic.open({ brokers: '127.0.0.1:9' });
    await expect(opening).rejects.toThrow(LogUnavailable);
    await expect(opening).rejects.toThrow('Kafka cannot answer');
  }, 90_000);
});
