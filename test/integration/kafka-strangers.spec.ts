/**
 * Records in the topic of a service that are none of its own: it goes on, says which they are, and
 * whoever starts later says and has the same. Source: docs/operators/kafka.md, "Records".
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { readTopic } from '../kafka/read-topic.js';
import { newName, plainClient } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { openForWitnesses } from '../programs/witness.js';

const epoch = 'strangers';

let cluster: KafkaCluster;
let programs: Programs;
let topic = '';
beforeEach(() => {
  programs = new Programs();
  topic = `strangers-${newName()}`;
});
afterEach(() => programs.end(), 60_000);

describeWithKafka('records that are none of the service', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  test('given foreign, damaged and repeated ones, then the bad are named by offset', async () => {
    const first = await serve();
    await openForWitnesses(first, epoch);
    await enter(first, 'before');
    const records = await allValues();
    const last = Buffer.from(records.at(-1) ?? Buffer.of());
    const damaged = Buffer.from(last).fill(0, last.length >> 1, 1 + (last.length >> 1));
    await produce([...records, Buffer.from('a stranger'), damaged, null]);
    await enter(first, 'after');
    const at = records.length * 2;
    const bad = [0, 1, 2].map((more) => `partition 0, offset ${String(at + more)} is no record`);
    expect(alarmsOf(first)).toEqual(bad);

    const second = await serve();
    expect(alarmsOf(second)).toEqual(bad);
    const path = `/v1/epochs/${epoch}/events`;
    const [here, there] = [await first.get(path), await second.get(path)];
    expect(here.bytes.toString('utf8').split('\n').filter(Boolean)).toHaveLength(3);
    expect(there.bytes).toEqual(here.bytes);
    expect((await second.get('/health/ready')).json).toMatchObject({ ready: true, log: 'ok' });
    for (const service of [first, second]) expect(await service.end('SIGTERM')).toBe(0);
  }, 120_000);
});

/** A service on the topic, with a database that has nothing of it yet. */
async function serve(): Promise<ServiceProcess> {
  const [dataDir, database] = [await programs.folder(), await programs.database()];
  const words = ['--log', 'kafka', '--brokers', cluster.brokers, '--topic', topic];
  return programs.serve({ dataDir, database, words });
}

async function enter(service: ServiceProcess, key: string): Promise<void> {
  await service.accepted(`/v1/epochs/${epoch}/entries`, { key, model: 'm' }, { as: 'intake' });
}

/** What the service said of records that it passed over, up to the reason. */
function alarmsOf(service: ServiceProcess): readonly string[] {
  return service.messages().match(/partition \d+, offset \d+ is no record/g) ?? [];
}

async function allValues(): Promise<readonly Buffer[]> {
  const values: Buffer[] = [];
  await readTopic(cluster.brokers, topic, ({ value }) => {
    values.push(Buffer.from(value ?? Buffer.of()));
  });
  return values;
}

/** Produces values as a stranger does, in order. */
async function produce(values: readonly (Buffer | null)[]): Promise<void> {
  const producer = plainClient(cluster.brokers).producer();
  await producer.connect();
  await producer.send({ topic, messages: values.map((value) => ({ value, partition: 0 })) });
  await producer.disconnect();
}
