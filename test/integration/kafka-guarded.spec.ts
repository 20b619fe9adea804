/**
 * Brokers that are encrypted and let nobody in but their users: the service and `migrate-log` come
 * to them with a certificate and a password, and say what is wrong with either.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochLedger, type Ended } from '../cli.js';
import { type GuardedCluster, startGuarded } from '../kafka/cluster.js';
import { migrateWords } from '../kafka/migrate-words.js';
import { grantRights } from '../kafka/rights.js';
import { describeWithKafkaNodes } from '../kafka/with-kafka.js';
import { Programs } from '../programs/programs.js';
import { openForWitnesses } from '../programs/witness.js';

const topic = 'guarded';

let cluster: GuardedCluster;
let programs: Programs;
let database = '';
let passwordFile = '';
beforeEach(async () => {
  programs = new Programs();
  database = await programs.database();
  passwordFile = join(await programs.folder(), 'password');
  await writeFile(passwordFile, `${cluster.guard.password}\n`, { mode: 0o600 });
});
afterEach(() => programs.end(), 60_000);

/** What the command line says of the brokers, certificates included. */
function known(): readonly string[] {
  const { ca, certificate, key, user } = cluster.guard;
  const certificates = ['--kafka-ca', ca, '--kafka-cert', certificate, '--kafka-key', key];
  return [...certificates, '--kafka-user', user];
}

function onKafka(name: string = topic): readonly string[] {
  return ['--log', 'kafka', '--brokers', cluster.guardedBrokers, '--topic', name];
}

describeWithKafkaNodes('brokers for users alone', () => {
  beforeAll(async () => {
    cluster = await startGuarded();
    await grantRights(cluster.brokers, cluster.guard.user, topic);
  }, 90_000);
  afterAll(() => cluster.close());

  test('given certificate and password, then it serves there, and moves home', async () => {
    const dataDir = await programs.folder();
    const words = [...onKafka(), ...known()];
    const environment = { KAFKA_PASSWORD: cluster.guard.password };
    const service = await programs.serve({ dataDir, database, words, environment });
    await openForWitnesses(service, 'guarded');
    expect(service.messages()).not.toContain(cluster.guard.password);
    expect(await service.end('SIGTERM')).toBe(0);

    const brokers = cluster.guardedBrokers;
    const home = { from: 'kafka', to: 'postgres', database, brokers, topic } as const;
    const further = [...known(), '--kafka-password-file', passwordFile, '--json'];
    const moved = await epochLedger(migrateWords(home, further));
    expect([moved.exitCode, moved.messages]).toEqual([0, '']);
    expect(JSON.parse(moved.output.toString())).toMatchObject({ log: 'postgres', moved: true });
  }, 120_000);

  test.each(['scram-sha-256', 'plain'])(
    'given %s, then that is how the password is proven',
    async (mechanism) => {
      const dataDir = await programs.folder();
      const said = ['--kafka-sasl', mechanism, '--kafka-password-file', passwordFile];
      const words = [...onKafka(`${topic}-${mechanism}`), ...known(), ...said];
      const service = await programs.serve({ dataDir, database, words });
      expect(await service.end('SIGTERM')).toBe(0);
    },
    60_000,
  );

  test('given a topic that the user may not use, then it is said at once', async () => {
    const environment = { KAFKA_PASSWORD: cluster.guard.password };
    const refused = await served(known(), environment, onKafka('of-others'));
    expect(refused.exitCode).toBe(3);
    expect(refused.messages).toContain('Not authorized to access topics');
  }, 60_000);

  test('given a wrong password, then it is said at once, and is not shown', async () => {
    const refused = await served([...known()], { KAFKA_PASSWORD: 'a wrong one' });
    expect([refused.exitCode, refused.messages]).toEqual([
      3,
      expect.stringContaining('SASL SCRAM SHA512 authentication failed'),
    ]);
    expect(refused.messages).not.toContain('a wrong one');
  }, 60_000);

  test.each([
    ['nobody vouches for the brokers', ['--kafka-tls'], 'self-signed certificate'],
    [
      'the brokers want a certificate',
      ['--kafka-ca', 'CA'],
      /bad certificate|certificate required/,
    ],
  ])(
    'given that %s, then that is said',
    async (_, words, said) => {
      const environment = { KAFKA_USER: 'ledger', KAFKA_PASSWORD: 'x' };
      const named = words.map((word) => (word === 'CA' ? cluster.guard.ca : word));
      const refused = await served(named, environment);
      expect(refused.exitCode).not.toBe(0);
      expect(refused.messages).toMatch(said);
    },
    60_000,
  );
});

/** Starts a service that ends by itself. */
async function served(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  log: readonly string[] = onKafka(),
): Promise<Ended> {
  const dataDir = await programs.folder();
  const where = ['--port', '0', '--data-dir', dataDir, '--database', database];
  return epochLedger(['serve', ...where, ...log, ...words], { environment });
}
