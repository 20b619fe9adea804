/** What settings and files say of the way to brokers, and what is wrong with them, in words. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaAccess, type KafkaAccessOptions } from './kafka-access.js';
import { SettingsUnusable } from './settings-unusable.js';

const pem = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-access-'));
  await writeFile(join(folder, 'pem'), pem);
  await writeFile(join(folder, 'password'), 'from a file\r\nanother line\n');
  await writeFile(join(folder, 'empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

/** The settings, their files in the folder of this run. */
function inFolder(options: KafkaAccessOptions): KafkaAccessOptions {
  const files = Object.entries(options).map(([name, value]: [string, unknown]) => {
    return [name, name.endsWith('File') ? join(folder, String(value)) : value];
  });
  return Object.fromEntries(files) as KafkaAccessOptions;
}

describe('the way to brokers', () => {
  const user = { mechanism: 'scram-sha-512', name: 'u', password: 'p' };

  test.each<[string, KafkaAccessOptions, object]>([
    ['nothing', {}, {}],
    ['TLS', { tls: true }, { tls: {} }],
    ['TLS that is off', { tls: false, caFile: 'pem' }, {}],
    ['an authority', { caFile: 'pem' }, { tls: { authorities: pem } }],
    [
      'a certificate',
      { certificateFile: 'pem', keyFile: 'pem' },
      { tls: { own: { certificate: pem, key: pem } } },
    ],
    ['a user', { user: 'u', password: 'p' }, { user }],
    [
      'a password in a file',
      { user: 'u', passwordFile: 'password' },
      { user: { ...user, password: 'from a file' } },
    ],
    [
      'a mechanism',
      { user: 'u', password: 'p', mechanism: 'plain', tls: true },
      { user: { ...user, mechanism: 'plain' }, tls: {} },
    ],
  ])('given %s, then that is what it comes to', async (_, options, expected) => {
    expect(await kafkaAccess(inFolder(options))).toEqual(expected);
  });

  test.each<[string, KafkaAccessOptions, string]>([
    ['a password in the clear', { user: 'u', password: 'p', mechanism: 'plain' }, 'needs TLS'],
    ['a certificate alone', { certificateFile: 'pem' }, 'needs its key'],
    ['a key alone', { keyFile: 'pem' }, 'needs its key'],
    ['a user alone', { user: 'u' }, 'the user u of Kafka needs a password: in KAFKA_PASSWORD'],
    ['a password alone', { password: 'p' }, 'a password for Kafka needs its user'],
    ['a file that is not there', { caFile: 'nowhere' }, 'nowhere cannot be read'],
    ['a file of something else', { caFile: 'password' }, 'neither certificate nor key in PEM'],
    ['an empty password', { user: 'u', passwordFile: 'empty' }, 'is no password'],
  ])('given %s, then it is said', async (_, options, words) => {
    const reading = kafkaAccess(inFolder(options));
    await expect(reading).rejects.toThrow(SettingsUnusable);
    await expect(reading).rejects.toThrow(words);
  });
});
