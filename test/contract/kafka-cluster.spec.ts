/** The cluster that specs about Kafka run on: its nodes can be killed, frozen and started again. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { isAlive } from '../programs/operating-system.js';
import { type KafkaCluster, startNodes } from '../kafka/cluster.js';
import { describeWithKafkaNodes } from '../kafka/with-kafka.js';

describeWithKafkaNodes('a cluster of one node', () => {
  let cluster: KafkaCluster;
  beforeAll(async () => {
    cluster = await startNodes(1);
  }, 60_000);
  afterAll(() => cluster.close());

  test('given a topic, when its leader is killed and restarted, then it is there', async () => {
    const kafka = new Kafka({ brokers: cluster.brokers.split(','), logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: 'stays' }], waitForLeaders: true });
    const leader = await cluster.leader('stays', 0);
    const before = leader.pid;
    await leader.kill();
    expect(await isAlive(before)).toBe(false);
    await leader.restart();
    await cluster.ready();
    expect((await cluster.leader('stays', 0)).pid).not.toBe(before);
    expect(await admin.listTopics()).toContain('stays');
    await admin.disconnect();
  }, 60_000);
});
