/**
 * Opens the log that the settings name: in the database, or in a topic of which it holds a copy.
 */
import { randomBytes } from 'node:crypto';
import {
  type EventLog,
  type KafkaLog,
  type KafkaLogOptions,
  LogDiffers,
  openKafkaLog,
  openPostgresCopy,
  openPostgresLog,
} from '#event-log';
import type { Origin } from '#ledger/ids';
import { isOrigin } from '#ledger/names';
import { kafkaAccess } from './kafka-access.js';
import type { Report, ServiceOptions } from './options.js';
import { SettingsUnusable } from './settings-unusable.js';

/** A log, and what there is to say of it beside what it answers. */
export interface OpenedLog {
  readonly log: EventLog;
  /** Null for a log in the database. */
  readonly topic: KafkaLog | null;
}

/** The topic unless one is named. */
const defaultTopic = 'epoch-ledger';

/** What a log is called that is made by a service without a name. */
const defaultOrigin = 'localhost' as Origin;

/**
 * Opens the log on the database at `url`; one that is not there yet is made, under the name
 * `localhost` unless named. Throws SettingsUnusable, OriginDiffers, LogDiffers, LogUnavailable.
 */
export async function openLog(
  options: ServiceOptions,
  url: string,
  report: Report,
): Promise<OpenedLog> {
  const origin = originOf(options);
  const partitions = options.partitions === undefined ? {} : { partitions: options.partitions };
  switch (options.log ?? 'postgres') {
    case 'postgres': {
      const open = (name: { origin?: Origin }): Promise<EventLog> =>
        openPostgresLog({ url, ...partitions, ...name });
      return { log: await foundOrMade(origin, open), topic: null };
    }
    case 'kafka': {
      const settings = { ...partitions, ...(await topicSettings(options)) };
      const open = (name: { origin?: Origin }): Promise<KafkaLog> =>
        openKafkaLog({
          ...{ ...settings, ...name },
          onAlarm: (words) => {
            report(words);
          },
          openCopy: (log) => openPostgresCopy(url, log),
        });
      const log = await foundOrMade(origin, open);
      return { log, topic: log };
    }
  }
}

function originOf({ origin }: ServiceOptions): Origin | null {
  if (origin === undefined) return null;
  if (isOrigin(origin)) return origin;
  throw new SettingsUnusable(
    `${JSON.stringify(origin)} is no origin: a lower-case host name, perhaps a port and a path`,
  );
}

/** The log of any name that is there; else a new one of the default name. */
async function foundOrMade<Log>(
  origin: Origin | null,
  open: (name: { origin?: Origin }) => Promise<Log>,
): Promise<Log> {
  if (origin !== null) return open({ origin });
  try {
    return await open({});
  } catch (error) {
    if (!(error instanceof LogDiffers)) throw error;
    return open({ origin: defaultOrigin });
  }
}

/** Which topic, and how it is talked to. Throws SettingsUnusable. */
export async function topicSettings({
  brokers,
  topic = defaultTopic,
  kafkaAccess: access = {},
}: Pick<ServiceOptions, 'brokers' | 'topic' | 'kafkaAccess'>): Promise<
  Pick<KafkaLogOptions, 'brokers' | 'topic' | 'newName' | 'tls' | 'user'>
> {
  if (brokers === undefined) {
    throw new SettingsUnusable('a log in Kafka needs its brokers: host:port, with commas between');
  }
  for (const broker of brokers.split(',')) {
    if (/^[^\s,:]+:[0-9]{1,5}$|^\[[0-9a-fA-F:]+\]:[0-9]{1,5}$/.test(broker)) continue;
    throw new SettingsUnusable(`${JSON.stringify(broker)} is no broker: it is like k1:9092`);
  }
  if (!/^[A-Za-z0-9._-]{1,249}$/.test(topic) || topic === '.' || topic === '..') {
    throw new SettingsUnusable(`${JSON.stringify(topic)} cannot name a topic`);
  }
  const newName = (): string => randomBytes(16).toString('hex');
  return { brokers, topic, newName, ...(await kafkaAccess(access)) };
}
