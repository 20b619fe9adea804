/**
 * A topic whose copies are too few for a while: what is sent then is answered truthfully, nothing
 * that was acknowledged is lost, and all goes on when the nodes are back.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ConfigResourceTypes } from 'kafkajs';
import { LogDiffers } from '#event-log';
import { expectAgreement } from '../kafka/agreement.js';
import { type Callers, startCallers } from '../kafka/callers.js';
import { type KafkaCluster, startNodes } from '../kafka/cluster.js';
import type { KafkaNode } from '../kafka/kafka-node.js';
import { newName, TestTopic, withAdmin } from '../kafka/topics.js';
import { describeWithKafkaNodes } from '../kafka/with-kafka.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { untilReady } from '../programs/ready.js';
import { told } from '../programs/told.js';
import { openForWitnesses } from '../programs/witness.js';

const epoch = 'in-sync';

let cluster: KafkaCluster;

describeWithKafkaNodes('a topic on three nodes', () => {
  beforeAll(async () => {
    cluster = await startNodes(3);
  }, 90_000);
  afterAll(() => cluster.close());

  describeSettings();
  describeLosses();
});

function describeSettings(): void {
  describe('that is opened', () => {
    let topic: TestTopic;
    beforeEach(() => {
      topic = new TestTopic(cluster.brokers);
    });
    afterEach(() => topic.drop());

    test('given that it is made, then three nodes have it, two before they say so', async () => {
      await topic.open();
      const { topics } = await withAdmin(cluster.brokers, (admin) =>
        admin.fetchTopicMetadata({ topics: [topic.name] }),
      );
      expect(topics[0]?.partitions.map(({ replicas }) => replicas.length)).toEqual([3]);
      expect(await inSyncSetting(topic.name)).toBe('2');
    }, 60_000);

    test('given one node that is enough for an acknowledgement, then it is refused', async () => {
      const configEntries = [{ name: 'min.insync.replicas', value: '1' }];
      await (await topic.open()).close();
      await alter(topic.name, configEntries);
      const opening = topic.open();
      await expect(opening).rejects.toThrow(LogDiffers);
      await expect(opening).rejects.toThrow('set min.insync.replicas from 1 to 2');
    }, 60_000);
  });
}

function describeLosses(): void {
  describe('under a service and its callers', () => {
    let programs: Programs;
    let service: ServiceProcess;
    let calling: Callers;
    let database = '';
    let topic = '';
    beforeEach(async () => {
      programs = new Programs();
      database = await programs.database();
      topic = `in-sync-${newName()}`;
      const words = ['--log', 'kafka', '--brokers', cluster.brokers, '--topic', topic];
      service = await programs.serve({ dataDir: await programs.folder(), database, words });
      await openForWitnesses(service, epoch);
      const plan = { services: [service], epochs: [epoch], callers: 16, name: 'before' };
      calling = startCallers(plan);
      await calling.more(100);
    }, 60_000);
    afterEach(() => programs.end(), 60_000);

    test.each([
      ['one node of three that all must have it', ['3', 1]],
      ['two nodes of three, and with them whoever names leaders', ['2', 2]],
    ] as const)(
      'given that %s are gone, then it is said, and nothing lost',
      async (_, row) => {
        const [inSync, gone] = row;
        await alter(topic, [{ name: 'min.insync.replicas', value: inSync }]);
        const nodes = await othersFirst(topic, gone);
        for (const node of nodes) await node.kill();
        await expectUnavailable(service);
        for (const node of nodes) await node.start();
        await cluster.ready();
        await calling.more(100);
        const acknowledged = await calling.stop();
        const said = service.messages().match(/appends are (not )?acknowledged/g);
        expect(said?.slice(0, 2)).toEqual([
          'appends are not acknowledged',
          'appends are acknowledged',
        ]);
        await untilReady(service);
        const { brokers } = cluster;
        const witnesses = { services: [service], database, brokers, topic, partitions: 1 };
        await expectAgreement(witnesses, acknowledged);
        const count = String(acknowledged.length);
        told(`${count} acknowledged; silence ${(calling.silenceMs / 1000).toFixed(1)} s`);
        expect(await service.end('SIGTERM')).toBe(0);
      },
      300_000,
    );
  });
}

/** A command that cannot be acknowledged: the answer says that it may be done, or not. */
async function expectUnavailable(service: ServiceProcess): Promise<void> {
  const sent = { as: 'intake', headers: { 'idempotency-key': 'meanwhile' } } as const;
  const body = { key: 'meanwhile', model: 'm' };
  for (;;) {
    const answer = await service.post(`/v1/epochs/${epoch}/entries`, body, sent);
    // A record under way when the nodes went may still have come through.
    if (answer.status === 201) continue;
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(answer.json['code']).toMatch(/^log_unavailable$|^overloaded$/);
    expect(answer.json['detail']).toMatch(/send it again with its Idempotency-Key|try again/);
    return;
  }
}

/** Nodes to take away, the leader last: what it has alone must not count. */
async function othersFirst(topic: string, count: number): Promise<readonly KafkaNode[]> {
  const leader = await cluster.leader(topic, 0);
  const others = cluster.nodes.filter((node) => node !== leader);
  return [...others, leader].slice(0, count);
}

async function alter(
  topic: string,
  configEntries: { readonly name: string; readonly value: string }[],
): Promise<void> {
  const resources = [{ type: ConfigResourceTypes.TOPIC, name: topic, configEntries }];
  await withAdmin(cluster.brokers, (admin) =>
    admin.alterConfigs({ validateOnly: false, resources }),
  );
}

async function inSyncSetting(topic: string): Promise<string | undefined> {
  const resources = [{ type: ConfigResourceTypes.TOPIC, name: topic }];
  const found = await withAdmin(cluster.brokers, (admin) =>
    admin.describeConfigs({ includeSynonyms: false, resources }),
  );
  const entries = found.resources[0]?.configEntries ?? [];
  return entries.find(({ configName }) => configName === 'min.insync.replicas')?.configValue;
}
