import { describe, expect, test } from '@jest/globals';
import { Command } from 'commander';
import { kafkaOptions, kafkaSettings, type KafkaOptions } from './kafka-options.js';

/** What words of a command line and an environment come to. */
function settings(words: readonly string[], environment: Record<string, string> = {}): object {
  const command = kafkaOptions(new Command())
    .exitOverride()
    .configureOutput({
      writeErr: () => undefined,
    });
  command.parse([...words], { from: 'user' });
  return kafkaSettings(command.opts<KafkaOptions>(), environment);
}

describe('the way to Kafka', () => {
  test('given nothing, then nothing is said', () => {
    const nothing = { brokers: undefined, topic: undefined, kafkaAccess: undefined };
    expect(settings([])).toEqual(nothing);
    expect(settings([], { KAFKA_BROKERS: '', KAFKA_TLS: '', KAFKA_PASSWORD: '' })).toEqual(nothing);
  });

  const environment = {
    KAFKA_BROKERS: 'k1:9092',
    EPOCH_LEDGER_TOPIC: 'ledger',
    KAFKA_TLS: 'yes',
    KAFKA_CA: '/ca.pem',
    KAFKA_CERT: '/cert.pem',
    KAFKA_KEY: '/key.pem',
    KAFKA_USER: 'ledger',
    KAFKA_PASSWORD: 'secret',
    KAFKA_SASL: 'scram-sha-256',
  };
  const access = {
    tls: true,
    caFile: '/ca.pem',
    certificateFile: '/cert.pem',
    keyFile: '/key.pem',
    user: 'ledger',
    password: 'secret',
    mechanism: 'scram-sha-256',
  };

  test('given an environment, then it says everything', () => {
    const expected = { brokers: 'k1:9092', topic: 'ledger', kafkaAccess: access };
    expect(settings([], environment)).toEqual(expected);
  });

  test('given both, then options count, and a file before a password', () => {
    const words = ['--kafka-user', 'other', '--kafka-sasl', 'plain'];
    const file = ['--kafka-password-file', '/password'];
    const { password: _, ...others } = access;
    expect(settings([...words, ...file], environment)).toMatchObject({
      kafkaAccess: { ...others, user: 'other', mechanism: 'plain', passwordFile: '/password' },
    });
    expect(settings(file, environment)).not.toHaveProperty('kafkaAccess.password');
  });

  test.each([
    ['KAFKA_TLS', 'maybe', 'KAFKA_TLS is "maybe"; it can be "yes" or "no".'],
    ['KAFKA_SASL', 'gssapi', 'KAFKA_SASL is "gssapi"; there are scram-sha-512,'],
  ])('given %s of %s, then it is said what there is', (name, value, words) => {
    expect(() => settings([], { [name]: value })).toThrow(words);
  });

  test('given a password on the command line, then there is no such option', () => {
    expect(() => settings(['--kafka-password', 'secret'])).toThrow('unknown option');
  });
});
