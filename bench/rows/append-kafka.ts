/** Appending to a topic, against a bare producer that sends as much in as many requests. */
import { createHash, randomBytes } from 'node:crypto';
// A CommonJS module of which Node sees no names.
import kafkajs, { type Producer } from 'kafkajs';
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

/** Commits that are handed over at a time, and how often in one round. */
const sizes = [
  { atATime: 1, times: 3_000 },
  { atATime: 64, times: 1_000 },
  { atATime: 256, times: 400 },
] as const;

interface FindKafka {
  readonly findKafka: () => Promise<void>;
}

export const appendKafka: Row = {
  name: 'append-kafka',
  about:
    'batches of commits of one event of 300 bytes, the next when all of the last are known to be ' +
    'effective, against a bare kafkajs producer that sends as many events in one request, the next ' +
    'when the last is acknowledged: the same node, one partition each, every copy asked for; what ' +
    'is effective is copied into memory',
  cases: async (use) => {
    const script = new URL('../../../../test/kafka/find-kafka.mjs', import.meta.url);
    await ((await import(script.href)) as FindKafka).findKafka();
    const cluster = await startKafka();
    try {
      await withBoth(cluster.brokers, async (log, send) => {
        for (const { atATime, times } of sizes) {
          let batches: readonly (readonly Commit[])[] = [];
          let messages: readonly (readonly Message[])[] = [];
          await use({
            name: `${String(atATime)} at a time`,
            reach: 0.9,
            contest: {
              prepare: () => {
                batches = commitsFor(atATime, times);
                messages = batches.map((batch) => batch.map(messageOf));
              },
              ours: async () => {
                for (const batch of batches) await append(log, batch);
              },
              peer: async () => {
                for (const batch of messages) await send(batch);
              },
            },
          });
        }
      });
    } finally {
      await cluster.close();
    }
  },
};

interface Message {
  readonly value: Buffer;
}

type Send = (messages: readonly Message[]) => Promise<unknown>;

async function withBoth(
  brokers: string,
  use: (log: EventLog, send: Send) => Promise<void>,
): Promise<void> {
  const log = await openKafkaLog({
    ...{ brokers, topic: `ours-${unique()}`, origin, partitions: 1, newName: unique },
    onAlarm: (words) => {
      throw new Error(words);
    },
    openCopy: ({ origin: of, partitions }) =>
      Promise.resolve(openMemoryCopy(newMemoryCopy(of, partitions))),
  });
  const topic = `bare-${unique()}`;
  const producer = await bareProducer(brokers, topic);
  try {
    await use(log, (messages) => producer.send({ topic, acks: -1, messages: [...messages] }));
  } finally {
    await producer.disconnect();
    await log.close();
  }
}

async function bareProducer(brokers: string, topic: string): Promise<Producer> {
  const kafka = new kafkajs.Kafka({
    brokers: brokers.split(','),
    logLevel: kafkajs.logLevel.NOTHING,
  });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic, numPartitions: 1, replicationFactor: 1 }] });
  await admin.disconnect();
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  return producer;
}

/** `times` batches with a commit for each of `atATime` streams of their own. */
function commitsFor(atATime: number, times: number): readonly (readonly Commit[])[] {
  const streams = Array.from({ length: atATime }, () => `stream-${unique()}`);
  const heads = streams.map((): Sha256Hex | null => null);
  return Array.from({ length: times }, (_, after) =>
    streams.map((stream, at): Commit => {
      const bytes = anEvent(after);
      const leaf = createHash('sha256').update(bytes).digest('hex') as Sha256Hex;
      const [head = null] = heads.splice(at, 1, leaf);
      const events = [{ version: after + 1, leaf, bytes }];
      return { stream, after, head, events, commands: [], documents: [] };
    }),
  );
}

function messageOf({ events }: Commit): Message {
  return { value: Buffer.concat(events.map(({ bytes }) => bytes)) };
}

async function append(log: EventLog, batch: readonly Commit[]): Promise<void> {
  const results = await log.append(batch);
  if (results.some(({ kind }) => kind !== 'appended')) throw new Error('a commit met a conflict');
}

function anEvent(number: number): Uint8Array {
  return new Uint8Array(Buffer.from(`{"number":${String(number)}}`.padEnd(eventBytes, ' ')));
}

function unique(): string {
  return randomBytes(8).toString('hex');
}
