/**
 * A log that moves from PostgreSQL to Kafka and back: every byte stays, whoever is cut off goes on,
 * and nobody moves what somebody works with, or onto something else.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { openPostgresLog } from '#event-log';
import type { Origin } from '#ledger/ids';
import { epochLedger, type Ended, root } from '../cli.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { type LogKind, migrateWords } from '../kafka/migrate-words.js';
import { newName } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { type Client } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';
import { sealedHistory } from '../sealed-history.js';

const partitions = 3;
const origin = 'localhost' as Origin;

let cluster: KafkaCluster;
let programs: Programs;
let topic = '';
let database = '';
beforeEach(async () => {
  programs = new Programs();
  database = await programs.database();
  topic = `moved-${newName()}`;
});
afterEach(() => programs.end(), 60_000);

/** Runs `migrate-log` to its end. */
function migrate(from: LogKind, to: LogKind, ...words: readonly string[]): Promise<Ended> {
  return epochLedger(migrateWords({ from, to, database, brokers: cluster.brokers, topic }, words));
}

function onKafka(): readonly string[] {
  return ['--log', 'kafka', '--brokers', cluster.brokers, '--topic', topic];
}

const cut = ['--partitions', String(partitions)];

/** The digest of everything that a service shows of two epochs and of itself. */
async function shown(service: Client): Promise<readonly string[]> {
  const paths = ['example-2026-w48', 'example-exam'].flatMap((epoch) =>
    ['', '/events', '/record', '/evidence', '/bundle', '/checkpoint'].map(
      (read) => `/v1/epochs/${epoch}${read}`,
    ),
  );
  const all = [...paths, '/v1/service-log', '/v1/checkpoint', '/v1/keys'];
  const answers = await Promise.all(all.map((path) => service.get(path)));
  return answers.map(({ status, bytes }, at) => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    return `${String(status)} ${String(all[at])} ${digest}`;
  });
}

describeWithKafka('a log that moves', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  test('given an epoch and an exam, then all that is shown stays, to the byte', async () => {
    const dataDir = await programs.folder();
    const onDatabase = await programs.serve({ dataDir, database, words: cut });
    await load(onDatabase, 'epoch/evidence.json');
    const records = ['--records', join(root, 'examples/tcsexam/three-models/records')];
    const suite = ['--reference', join(root, 'examples/tcsexam/example.json')];
    await load(onDatabase, 'tcsexam/three-models/evidence.json', ...records, ...suite);
    const before = await shown(onDatabase);
    expect(before.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
    await onDatabase.end('SIGTERM');

    expect(await migrate('postgres', 'kafka', '--json')).toMatchObject({ exitCode: 0 });
    const onTopic = await programs.serve({ dataDir, database, words: onKafka() });
    expect(await shown(onTopic)).toEqual(before);
    await openLater(onTopic);
    const later = await shown(onTopic);
    await onTopic.end('SIGTERM');

    expect(await migrate('kafka', 'postgres', '--json')).toMatchObject({ exitCode: 0 });
    const back = await programs.serve({ dataDir, database });
    expect(await shown(back)).toEqual(later);
    expect((await back.get('/v1/epochs/later/events')).status).toBe(200);
    expect(await back.end('SIGTERM')).toBe(0);
  }, 300_000);

  test('given a topic with other events, then it is refused and nothing moves', async () => {
    await fill('one');
    expect(await migrate('postgres', 'kafka')).toMatchObject({ exitCode: 0 });
    database = await programs.database();
    await fill('another');
    const refused = await migrate('postgres', 'kafka');
    expect(refused.exitCode).toBe(1);
    expect(refused.messages).toMatch(/the topic has other content than the database/);
    const still = await openPostgresLog({ url: database });
    expect(await still.end(0)).toBeGreaterThan(0);
    await still.close();
  }, 120_000);

  test('given a service that runs, then nothing moves, either way', async () => {
    const dataDir = await programs.folder();
    const service = await programs.serve({ dataDir, database, words: [...onKafka(), ...cut] });
    const refused = await migrate('kafka', 'postgres');
    expect(refused.exitCode).toBe(1);
    expect(refused.messages).toContain('is connected to the database: stop it first');
    database = await programs.database();
    const elsewhere = await migrate('kafka', 'postgres');
    expect(elsewhere.exitCode).toBe(1);
    expect(elsewhere.messages).toContain(`a service follows the topic ${topic}: stop it first`);
    expect(await service.end('SIGTERM')).toBe(0);
  }, 300_000);

  test.each([
    ['no brokers', ['--from', 'postgres', '--to', 'kafka'], 'needs its brokers'],
    ['the same twice', ['--from', 'kafka', '--to', 'kafka'], 'to move from kafka to kafka'],
    ['a broker without a port', ['--from', 'kafka', '--to', 'postgres', '--brokers', 'k'], 'k1:'],
  ])('given %s, then the settings are refused', async (_, words, said) => {
    const refused = await epochLedger(['migrate-log', '--database', database, ...words]);
    expect(refused.exitCode).toBe(2);
    expect(refused.messages).toContain(said);
  });
});

/** Makes a log of 2000 events that all have `text` in them. */
async function fill(text: string): Promise<void> {
  const log = await openPostgresLog({ url: database, origin, partitions });
  for (const commits of sealedHistory({ streams: 10, eventsEach: 200, text })) {
    await log.append(commits);
  }
  await log.close();
}

async function load(service: ServiceProcess, file: string, ...words: string[]): Promise<void> {
  const path = join(root, 'examples', file);
  const loaded = await programs.run(service, ['load', path, '--close', ...words]);
  expect([loaded.exitCode, loaded.exitCode === 0 ? '' : loaded.messages]).toEqual([0, '']);
}

async function openLater(service: ServiceProcess): Promise<void> {
  const axes = [{ axis: 'x', tasks: [{ task: 't', units: ['u'] }] }];
  const rule = { rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 };
  const plan = { epoch: 'later', title: '', ...rule, base_model: null, axes };
  await service.accepted('/v1/epochs', plan, { as: 'organiser' });
}
