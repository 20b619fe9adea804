/** Appending to a topic, against a bare producer that sends as much in as many requests. */
import { createHash, randomBytes } from 'node:crypto';
// A CommonJS module of which Node sees no names.
import kafkajs from 'kafkajs';
import {
  newMemoryCopy,
  openKafkaLog,
  openMemoryCopy,
  type Commit,
  type EventLog,
} from '#event-log';
import type { Origin, Sha256Hex } from '#ledger/ids';
import { startKafka } from '../../test/kafka/cluster.js';
import type { Row } from '../row.js';

const origin = 'bench.example.org' as Origin;
const eventBytes = 300;

/** Commits in one round, and those that are handed over at a time. */
const sizes = [
  { atATime: 64, commits: 6400 },
  { atATime: 256, commits: 25_600 },
] as const;

interface FindKafka {
  readonly findKafka: () => Promise<void>;
}

export const appendKafka: Row = {
  name: 'append-kafka',
  about:
    'commits of one event of 300 bytes, until the reader has decided that they are effective, ' +
    'against a bare kafkajs producer that sends the same bytes in as many requests: one node, ' +
    'one partition, all copies asked for; the reader copies into memory',
  cases: async (use) => {
    const script = new URL('../../../../test/kafka/find-kafka.mjs', import.meta.url);
    await ((await import(script.href)) as FindKafka).findKafka();
    const cluster = await startKafka();
    try {
      for (const { atATime, commits } of sizes) {
        await withBoth(cluster.brokers, async (ours, peer) => {
          await use({
            name: `${String(atATime)} at a time`,
            reach: 0.9,
            contest: {
              ours: () => ours(atATime, commits),
              peer: () => peer(atATime, commits),
            },
          });
        });
      }
    } finally {
      await cluster.close();
    }
  },
};

type Append = (atATime: number, commits: number) => Promise<void>;

async function withBoth(
  brokers: string,
  use: (ours: Append, peer: Append) => Promise<void>,
): Promise<void> {
  const name = (): string => randomBytes(16).toString('hex');
  const log = await openKafkaLog({
    ...{ brokers, topic: `ours-${name()}`, origin, partitions: 1, newName: name },
    onAlarm: (words) => {
      throw new Error(words);
    },
    openCopy: ({ origin: of, partitions }) =>
      Promise.resolve(openMemoryCopy(newMemoryCopy(of, partitions))),
  });
  const kafka = new kafkajs.Kafka({
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  const topic = `bare-${name()}`;
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1, replicationFactor: 1 }] });
  await admin.disconnect();
  await producer.connect();
  try {
    let streams = 0;
    await use(
      async (atATime, commits) => {
        streams += 1;
        await appended(log, { stream: `stream-${String(streams)}`, atATime, commits });
      },
      async (atATime, commits) => {
        for (let sent = 0; sent < commits; sent += atATime) {
          const messages = Array.from({ length: atATime }, () => ({ value: anEvent(sent) }));
          await producer.send({ topic, acks: -1, messages });
        }
      },
    );
  } finally {
    await producer.disconnect();
    await log.close();
  }
}

/**
 * As many callers as there are commits at a time, each with a stream of its own: one waits for its
 * commit before it hands over the next, as an epoch does.
 */
async function appended(
  log: EventLog,
  { stream, atATime, commits }: { stream: string; atATime: number; commits: number },
): Promise<void> {
  const callers = Array.from({ length: atATime }, async (_, caller) => {
    const own = `${stream}-${String(caller)}`;
    let [head, version] = [null as Sha256Hex | null, 0];
    while (version < commits / atATime) {
      const bytes = new Uint8Array(anEvent(version));
      const leaf = createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
      const events = [{ version: version + 1, leaf, bytes }];
      const after = version;
      const commit: Commit = { stream: own, after, head, events, commands: [], documents: [] };
      await effective(log.append([commit]));
      [head, version] = [leaf, version + 1];
    }
  });
  await Promise.all(callers);
}

async function effective(appending: ReturnType<EventLog['append']>): Promise<void> {
  const results = await appending;
  if (results.some(({ kind }) => kind !== 'appended')) throw new Error('a commit met a conflict');
}

function anEvent(number: number): Buffer {
  return Buffer.from(`{"number":${String(number)}}`.padEnd(eventBytes, ' '));
}
