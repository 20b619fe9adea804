import { describe, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../testing/captured.js';
import { settingsOf } from './serve.js';

describe('the settings of a service', () => {
  const unsaid = { dataDir: '.epoch-ledger', selfAuditMinutes: 60 };

  test('given neither options nor environment, then data directory and self-audit alone', () => {
    expect(settingsOf({}, {})).toEqual(unsaid);
  });

  const environment = {
    EPOCH_LEDGER_SELF_AUDIT: '2.5',
    EPOCH_LEDGER_HOST: '127.0.0.2',
    EPOCH_LEDGER_PORT: '0',
    EPOCH_LEDGER_ORIGIN: 'ledger.example.org',
    EPOCH_LEDGER_SIGNING_KEY: '/signing.key',
    DATABASE_URL: 'postgres://db/ledger',
    EPOCH_LEDGER_LOG: 'kafka',
    EPOCH_LEDGER_PARTITIONS: '6',
    KAFKA_BROKERS: 'k1:9092,k2:9092',
    EPOCH_LEDGER_TOPIC: 'ledger',
    EPOCH_LEDGER_DATA: '/data',
    EPOCH_LEDGER_TOKENS: '/tokens.json',
    EPOCH_LEDGER_OIDC_ISSUER: 'https://id.example.org',
    EPOCH_LEDGER_OIDC_AUDIENCE: 'ledger.example.org',
    EPOCH_LEDGER_OIDC_ROLES: 'realm.roles',
    EPOCH_LEDGER_RATE_PER_ADDRESS: '600',
    EPOCH_LEDGER_RATE_PER_TOKEN: '6000',
    EPOCH_LEDGER_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    EPOCH_LEDGER_CORS_ORIGIN: 'https://example.org',
    EPOCH_LEDGER_WEBHOOKS: '/webhooks.json',
    EPOCH_LEDGER_JOURNAL: 'json',
    EPOCH_LEDGER_TRACES: 'http://collector:4318/v1/traces',
  };

  test('given an environment, then it says everything', () => {
    expect(settingsOf({}, environment)).toEqual({
      selfAuditMinutes: 2.5,
      host: '127.0.0.2',
      port: 0,
      origin: 'ledger.example.org',
      signingKey: '/signing.key',
      databaseUrl: 'postgres://db/ledger',
      log: 'kafka',
      partitions: 6,
      brokers: 'k1:9092,k2:9092',
      topic: 'ledger',
      dataDir: '/data',
      tokensFile: '/tokens.json',
      provider: {
        issuer: 'https://id.example.org',
        audience: 'ledger.example.org',
        rolesClaim: 'realm.roles',
      },
      rateLimits: { perAddress: 600, perToken: 6000 },
      trustedProxies: ['127.0.0.1', '10.0.0.0/8'],
      corsOrigins: ['https://example.org'],
      webhooksFile: '/webhooks.json',
      journal: 'json',
      tracesUrl: 'http://collector:4318/v1/traces',
    });
  });

  test('given both, then options win', () => {
    const options = { host: '127.0.0.3', port: 8081, database: 'postgres://other/ledger' };
    expect(settingsOf(options, environment)).toMatchObject({
      host: '127.0.0.3',
      port: 8081,
      databaseUrl: 'postgres://other/ledger',
    });
  });

  test('an empty variable says nothing', () => {
    expect(settingsOf({}, { EPOCH_LEDGER_PORT: '', DATABASE_URL: '' })).toEqual(unsaid);
  });

  test.each([
    [{ database: 'postgres://u:a-password@[bad/x' }, '--database'],
    [{}, 'DATABASE_URL'],
  ])('what is no address of a database is refused, and not repeated', (options, named) => {
    const environment = { DATABASE_URL: 'u:a-password@ db/x' };
    const refused = (): unknown => settingsOf(options, environment);
    expect(refused).toThrow(`${named} is no address of a database`);
    expect(refused).not.toThrow('a-password');
  });

  test.each(['65536', '-1', 'http', '80 80'])('the port %j is refused by name', (port) => {
    expect(() => settingsOf({}, { EPOCH_LEDGER_PORT: port })).toThrow(port);
  });

  test.each(['0', '1025', 'six'])('%j partitions are refused', (partitions) => {
    expect(() => settingsOf({}, { EPOCH_LEDGER_PARTITIONS: partitions })).toThrow(
      /partitions|whole/i,
    );
  });

  test.each([
    [{ EPOCH_LEDGER_OIDC_ISSUER: 'https://id.example.org' }, '--oidc-audience'],
    [{ EPOCH_LEDGER_RATE_PER_TOKEN: '0' }, 'EPOCH_LEDGER_RATE_PER_TOKEN'],
    [{ EPOCH_LEDGER_RATE_PER_ADDRESS: '1e3' }, '1e3'],
    [{ EPOCH_LEDGER_TRUST_PROXY: '10.0.0.0/33' }, '10.0.0.0/33'],
    [{ EPOCH_LEDGER_TRUST_PROXY: 'proxy' }, 'no address or network'],
    [{ EPOCH_LEDGER_JOURNAL: 'xml' }, 'text and json'],
    [{ EPOCH_LEDGER_TRACES: 'collector' }, 'no address'],
    [{ EPOCH_LEDGER_CORS_ORIGIN: '*' }, '"*" is no site'],
    [{ EPOCH_LEDGER_CORS_ORIGIN: 'https://example.org/' }, 'no site'],
  ])('%j is refused', (environment, said) => {
    expect(() => settingsOf({}, environment)).toThrow(said);
  });

  test('a log that this service does not know is refused by name', () => {
    expect(() => settingsOf({}, { EPOCH_LEDGER_LOG: 'paper' })).toThrow(
      '"paper"; this service knows "postgres" and "kafka"',
    );
  });

  test('given no minutes, then there is no self-audit; given nonsense, then it is refused', () => {
    expect(settingsOf({ selfAudit: 0 }, environment)).not.toHaveProperty('selfAuditMinutes');
    const odd = { EPOCH_LEDGER_SELF_AUDIT: 'daily' };
    expect(() => settingsOf({}, odd)).toThrow('EPOCH_LEDGER_SELF_AUDIT is "daily"');
  });
});

test('a data directory below a file is refused as a setting, with its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  await writeFile(join(folder, 'file'), '');
  const title = process.title;
  const words = ['serve', '--port', '0', '--data-dir', join(folder, 'file', 'below')];
  const { exitCode, messages } = await run(words);
  expect([exitCode, messages]).toEqual([2, expect.stringContaining(join(folder, 'file'))]);
  process.title = title;
  await rm(folder, { recursive: true });
});

test('a port that is taken is said before anything is made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String((server.address() as AddressInfo).port);
  const title = process.title;
  const { exitCode, messages } = await run(['serve', '--port', port, '--data-dir', folder]);
  process.title = title;
  server.close();
  expect([exitCode, messages]).toEqual([2, expect.stringContaining(`Port ${port}`)]);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
