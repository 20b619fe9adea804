/** Where events live, as options and environment variables: FORMATS, section 2 "serve". */
import { type Command, Option } from 'commander';
import type { ServiceOptions } from '#api';
import { type Running, wholeNumber } from '../options.js';
import { badInput } from '../trouble.js';
import { type KafkaOptions, kafkaOptions, kafkaSettings } from './kafka-options.js';

/** What the options say of the log. */
export interface LogOptions extends KafkaOptions {
  readonly log?: LogKind;
  readonly partitions?: number;
}

type LogKind = NonNullable<ServiceOptions['log']>;

/** Where events can live. */
export const logKinds: readonly LogKind[] = ['postgres', 'kafka'];

/** A log has at most so many partitions. */
const partitionsMax = 1024;

/** Adds `--log` and what goes with it. */
export function logOptions(command: Command): Command {
  return command
    .addOption(new Option('--log <kind>', 'where events live').choices(logKinds))
    .option('--partitions <number>', 'of a new log (default: 1)', partitionsNumber);
}

/** Adds `--brokers`, `--topic` and how to come to them. */
export function topicOptions(command: Command): Command {
  return kafkaOptions(command);
}

/** The settings, options before environment variables. */
export function logSettings(options: LogOptions, environment: Running['environment']): Settings {
  const { log, partitions } = options;
  const from = (name: string): string | undefined => environment[name] || undefined;
  return {
    log: log ?? kindIn(from('EPOCH_LEDGER_LOG')),
    ...kafkaSettings(options, environment),
    partitions: partitions ?? partitionsIn(from('EPOCH_LEDGER_PARTITIONS')),
  };
}

type Named = 'log' | 'brokers' | 'topic' | 'partitions' | 'kafkaAccess';
type Settings = { readonly [Name in Named]: ServiceOptions[Name] | undefined };

function kindIn(text: string | undefined): LogKind | undefined {
  const kind = logKinds.find((known) => known === text);
  if (kind !== undefined || text === undefined) return kind;
  const known = logKinds.map((each) => `"${each}"`).join(' and ');
  throw badInput({ message: `EPOCH_LEDGER_LOG is "${text}"; this service knows ${known}.` });
}

function partitionsNumber(text: string): number {
  const partitions = wholeNumber(1)(text);
  if (partitions <= partitionsMax) return partitions;
  throw badInput({ message: `A log has at most ${String(partitionsMax)} partitions.` });
}

function partitionsIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,4}$/.test(text)) return partitionsNumber(text);
  throw badInput({ message: `EPOCH_LEDGER_PARTITIONS is "${text}", which is no number.` });
}
