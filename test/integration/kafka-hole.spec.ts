/**
 * A topic that loses its beginning under a service: nothing is guessed. The service says so and
 * answers what it cannot know as such, no other one starts there; the copy can take its place.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger, root } from '../cli.js';
import { withDatabase } from '../kafka/agreement.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { newName, withAdmin } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { Programs } from '../programs/programs.js';
import { openForWitnesses } from '../programs/witness.js';

let cluster: KafkaCluster;
let programs: Programs;
beforeEach(() => {
  programs = new Programs();
});
afterEach(() => programs.end(), 60_000);

describeWithKafka('a topic with a hole', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  test('given records that were deleted, then the service stops there, in words', async () => {
    const topic = `hole-${newName()}`;
    const words = ['--log', 'kafka', '--brokers', cluster.brokers, '--topic', topic];
    const [dataDir, database] = [await programs.folder(), await programs.database()];
    const service = await programs.serve({ dataDir, database, words });
    await openForWitnesses(service, 'whole');
    await deleteRecords(topic, 2);

    const entry = { key: 'k', model: 'm' };
    const sent = { as: 'intake', headers: { 'idempotency-key': 'once' } } as const;
    const answer = await service.post('/v1/epochs/whole/entries', entry, sent);
    expect([answer.status, answer.json['code']]).toEqual([503, 'log_unavailable']);
    const ready = await service.get('/health/ready');
    const hole = `partition 0 of the topic ${topic} begins with offset 2`;
    expect([ready.status, ready.json['log']]).toEqual([503, expect.stringContaining(hole)]);
    expect(service.messages().match(/the log cannot be followed any more/g)).toHaveLength(1);
    expect((await service.get('/health/live')).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);

    const where = ['--port', '0', '--data-dir', dataDir, '--database', database];
    const again = await epochLedger(['serve', ...where, ...words]);
    expect(again.exitCode).not.toBe(0);
    expect(again.messages).toContain(hole);

    const document = await readFile(join(root, 'docs/operators/kafka.md'), 'utf8');
    const [, sql = ''] = /```sql\n([^]*?)```/.exec(document) ?? [];
    await withDatabase(database, (client) => client.query(sql));
    const home = await programs.serve({ dataDir, database });
    // It may have been done, or is done now; in any case once.
    const done = await home.post('/v1/epochs/whole/entries', entry, sent);
    expect([done.status, done.json['version']]).toEqual([201, 2]);
    expect(await home.end('SIGTERM')).toBe(0);
  }, 120_000);
});

async function deleteRecords(topic: string, before: number): Promise<void> {
  await withAdmin(cluster.brokers, async (admin) => {
    // kafkajs deletes only where it has looked before.
    await admin.fetchTopicOffsets(topic);
    const partitions = [{ partition: 0, offset: String(before) }];
    await admin.deleteTopicRecords({ topic, partitions });
  });
}
