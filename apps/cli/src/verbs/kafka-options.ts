/**
 * How `serve` and `migrate-log` come to the brokers of Kafka, as options and environment variables.
 * A password is never an option: everybody on the machine could read it.
 */
import { type Command, Option } from 'commander';
import type { ServiceOptions } from '#api';
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';

type Access = NonNullable<ServiceOptions['kafkaAccess']>;
type Mechanism = NonNullable<Access['mechanism']>;

/** What the options say. */
export interface KafkaOptions {
  readonly brokers?: string;
  readonly topic?: string;
  readonly kafkaTls?: boolean;
  readonly kafkaCa?: string;
  readonly kafkaCert?: string;
  readonly kafkaKey?: string;
  readonly kafkaUser?: string;
  readonly kafkaPasswordFile?: string;
  readonly kafkaSasl?: Mechanism;
}

const mechanisms: readonly Mechanism[] = ['scram-sha-512', 'scram-sha-256', 'plain'];

const help = `
Of Kafka, environment variables: KAFKA_BROKERS, EPOCH_LEDGER_TOPIC, KAFKA_TLS (yes or no), KAFKA_CA,
KAFKA_CERT, KAFKA_KEY, KAFKA_USER, KAFKA_SASL, KAFKA_PASSWORD_FILE, and KAFKA_PASSWORD, which is no
option: everybody on the machine could read it.`;

/** Adds `--brokers`, `--topic`, and what encrypted and guarded brokers need. */
export function kafkaOptions(command: Command): Command {
  return command
    .option('--brokers <list>', 'of Kafka: host:port, several with commas between them')
    .option('--topic <name>', 'of Kafka (default: epoch-ledger)')
    .option('--kafka-tls', 'encrypt, and check the certificates of the brokers')
    .option('--kafka-ca <file>', 'who vouches for them, PEM (default: those Node knows)')
    .option('--kafka-cert <file>', 'the certificate to show them, PEM')
    .option('--kafka-key <file>', 'its key, PEM')
    .option('--kafka-user <name>', 'the user to come as; the password stands in KAFKA_PASSWORD')
    .option('--kafka-password-file <file>', 'or in the first line of a file')
    .addOption(
      new Option('--kafka-sasl <mechanism>', 'how it is proven (default: scram-sha-512)').choices(
        mechanisms,
      ),
    )
    .addHelpText('after', help);
}

/** The settings, options before environment variables. */
export function kafkaSettings(
  options: KafkaOptions,
  environment: Running['environment'],
): Settings {
  const from = (name: string): string | undefined => environment[name] || undefined;
  const access = {
    tls: options.kafkaTls ?? yesOrNo(from('KAFKA_TLS')),
    caFile: options.kafkaCa ?? from('KAFKA_CA'),
    certificateFile: options.kafkaCert ?? from('KAFKA_CERT'),
    keyFile: options.kafkaKey ?? from('KAFKA_KEY'),
    user: options.kafkaUser ?? from('KAFKA_USER'),
    password: options.kafkaPasswordFile === undefined ? from('KAFKA_PASSWORD') : undefined,
    passwordFile: options.kafkaPasswordFile ?? from('KAFKA_PASSWORD_FILE'),
    mechanism: options.kafkaSasl ?? mechanismIn(from('KAFKA_SASL')),
  };
  const said = Object.entries(access).filter(([, value]) => value !== undefined);
  return {
    brokers: options.brokers ?? from('KAFKA_BROKERS'),
    topic: options.topic ?? from('EPOCH_LEDGER_TOPIC'),
    kafkaAccess: said.length === 0 ? undefined : Object.fromEntries(said),
  };
}

type Settings = {
  readonly [Name in 'brokers' | 'topic' | 'kafkaAccess']: ServiceOptions[Name] | undefined;
};

function yesOrNo(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text === 'yes') return true;
  if (text === 'no') return false;
  throw badInput({ message: `KAFKA_TLS is "${text}"; it can be "yes" or "no".` });
}

function mechanismIn(text: string | undefined): Mechanism | undefined {
  const mechanism = mechanisms.find((known) => known === text);
  if (mechanism !== undefined || text === undefined) return mechanism;
  throw badInput({ message: `KAFKA_SASL is "${text}"; there are ${mechanisms.join(', ')}.` });
}
