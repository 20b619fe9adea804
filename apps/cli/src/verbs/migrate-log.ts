/** `migrate-log`: moves the log of a service between PostgreSQL and Kafka. */
import { type Command, Option } from 'commander';
import type * as api from '#api';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { openProgress, stepsOn } from '../shown/progress.js';
import { write } from '../surroundings.js';
import { badInput, refused, type Trouble, unreachable } from '../trouble.js';
import type { KafkaOptions } from './kafka-options.js';
import { logKinds, logSettings, topicOptions } from './log-options.js';
import { dataDirOf, refusals } from './service-settings.js';

type LogKind = api.MoveOptions['to'];
type MoveReport = Awaited<ReturnType<typeof api.moveLog>>;

interface MigrateOptions extends KafkaOptions {
  readonly from: LogKind;
  readonly to: LogKind;
  readonly database?: string;
  readonly dataDir?: string;
}

const help = `
Stop every service and projector first. All events go as they are, and every one is compared before
this says that it is done: the service is then started with the other --log. What is cut off goes on
when it is run again. A target that has anything else is refused.

To Kafka: the database stays, as the copy that the service reads. From Kafka: the database may be
that copy, or empty; signatures and personal fields are in the copy alone.

Examples:
  epoch-ledger migrate-log --from postgres --to kafka --brokers k1:9092,k2:9092,k3:9092
  epoch-ledger migrate-log --from kafka --to postgres --brokers k1:9092,k2:9092,k3:9092`;

/** Adds the verb to the program. */
export function addMigrateLog(program: Command, running: () => Running): void {
  const verb = program
    .command('migrate-log')
    .summary('move the log of a service between PostgreSQL and Kafka')
    .description('Moves the log of a service that does not run, and compares all of it.')
    .addOption(logKind('--from <kind>', 'where events live'))
    .addOption(logKind('--to <kind>', 'where they are to live'))
    .option('--database <url>', 'the service’s PostgreSQL (default: the embedded one)')
    .option('--data-dir <folder>', 'the service’s data directory');
  topicOptions(verb)
    .addHelpText('after', help)
    .action((options: MigrateOptions) => migrateLog(options, running()));
}

function logKind(flags: string, description: string): Option {
  return new Option(flags, description).choices(logKinds).makeOptionMandatory();
}

async function migrateLog(options: MigrateOptions, running: Running): Promise<void> {
  const { from, to, dataDir, database } = options;
  if (from === to) throw badInput({ message: `The log is to move from ${from} to ${to}.` });
  const { environment, messages, json } = running;
  const { brokers, topic, kafkaAccess } = logSettings(options, environment);
  const databaseUrl = database ?? (environment['DATABASE_URL'] || undefined);
  const progress = openProgress(messages, { silent: json });
  // Only this verb and `serve` need the service, which takes a while to load.
  const { moveLog } = await import('#api');
  const moving = moveLog({
    to,
    ...(brokers === undefined ? {} : { brokers }),
    ...(topic === undefined ? {} : { topic }),
    ...(kafkaAccess === undefined ? {} : { kafkaAccess }),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir: dataDirOf(dataDir, environment),
    onProgress: stepsOn(progress),
    report: (words) => {
      messages.write(`${words}\n`);
    },
  });
  const report = await moving.catch((error: unknown) => {
    throw moveTrouble(error);
  });
  progress.end();
  await write(running.output, `${json ? jsonText(to, report) : text(to, report)}\n`);
}

function jsonText(to: LogKind, { wasThere, events, positions }: MoveReport): string {
  return JSON.stringify({ log: to, moved: !wasThere, events, positions });
}

function text(to: LogKind, { wasThere, events, positions }: MoveReport): string {
  const where = to === 'kafka' ? 'in Kafka' : 'in PostgreSQL';
  const what = wasThere ? `The log was ${where} already` : `The log is ${where} now`;
  const partitions = `${String(positions.length)} partition${positions.length === 1 ? '' : 's'}`;
  return (
    `${what}: ${String(events)} events in ${partitions}, compared byte by byte.\n` +
    `Start the service with --log ${to}.`
  );
}

function moveTrouble(error: unknown): Trouble {
  const { name, message } = error as Error;
  if (name === 'LogDiffers' || name === 'OriginDiffers' || name === 'LogDamaged') {
    return refused({ message: `The log stays where it is: ${message}.` });
  }
  if (refusals.has(name)) return badInput({ message: `The log cannot be moved: ${message}` });
  return unreachable({ message: `The log stays where it is: ${systemReason(error)}` });
}
