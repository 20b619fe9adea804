/**
 * Faults one after the other, in an order that a seed gives, on three brokers, two services and a
 * database of the run's own, under 64 callers; and after each, what must hold.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../programs/chance.js';
import type { Client } from '../programs/client.js';
import type { Programs, ServiceProcess, ServiceSettings } from '../programs/programs.js';
import { untilReady } from '../programs/ready.js';
import { told } from '../programs/told.js';
import { openForWitnesses } from '../programs/witness.js';
import { expectAgreement } from './agreement.js';
import { type AcknowledgedEntry, startCallers } from './callers.js';
import { type KafkaCluster, startNodes } from './cluster.js';
import { type Fault, faults, type Restartable, type Stage, suffer } from './faults.js';
import { KafkaProxy } from './kafka-proxy.js';
import { startOwnDatabase } from './own-database.js';
import { quietKafka } from './read-topic.js';

const topic = 'ledger';
const partitions = 4;
const callers = 64;
/** Epochs of a round: fewer than callers, so that these compete for places. */
const epochsPerRound = 6;
/** Commands before a fault and after it. */
const calmCommands = 128;

/** A run. */
export interface FaultRun {
  readonly count: number;
  readonly chance: Chance;
}

/** Plays `count` faults and expects after each that nothing is lost, doubled or disagreed on. */
export async function expectFaultsHarmless(programs: Programs, run: FaultRun): Promise<void> {
  const stage = await setStage(programs);
  try {
    const acknowledged: AcknowledgedEntry[] = [];
    for (const [index, fault] of orderOf(run).entries()) {
      const round = `fault-${String(index + 1)}`;
      const started = performance.now();
      const seen = await playRound(stage, { fault, round, chance: run.chance });
      acknowledged.push(...seen.acknowledged);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      const count = String(seen.acknowledged.length);
      told(
        `${round}, ${fault}: ${count} acknowledged and effective once, ` +
          `longest silence ${(seen.silenceMs / 1000).toFixed(1)} s, ${seconds} s in all`,
      );
    }
    told(`${String(acknowledged.length)} commands in all`);
    for (const { process } of stage.services) await process().end('SIGTERM');
  } finally {
    await stage.close();
  }
}

/** Every kind as often as any other, within one, in random order. */
function orderOf({ count, chance }: FaultRun): readonly Fault[] {
  const order: Fault[] = [];
  while (order.length < count) {
    const left = [...faults];
    while (left.length > 0) order.push(...left.splice(chance.below(left.length), 1));
  }
  return order.slice(0, count);
}

interface Round {
  readonly fault: Fault;
  readonly round: string;
  readonly chance: Chance;
}

async function playRound(
  stage: WholeStage,
  { fault, round, chance }: Round,
): Promise<{ acknowledged: readonly AcknowledgedEntry[]; silenceMs: number }> {
  const clients = stage.services.map(({ client }) => client);
  const epochs = Array.from({ length: epochsPerRound }, (_, at) => `${round}-${String(at)}`);
  const [first] = stage.services;
  if (first === undefined) throw new Error('there is no service');
  for (const epoch of epochs) await openForWitnesses(first.process(), epoch);
  const calling = startCallers({ services: clients, epochs, callers, name: round });
  await calling.more(calmCommands);
  // Somewhere in a batch, not always at its beginning.
  await pause(chance.below(300));
  await suffer(fault, stage, calling, chance);
  await calling.more(calmCommands);
  const acknowledged = await calling.stop();
  await untilWell(stage);
  await expectAgreement(
    {
      services: clients,
      database: stage.database.url,
      brokers: stage.cluster.brokers,
      topic,
      partitions,
    },
    acknowledged,
  );
  return { acknowledged, silenceMs: calling.silenceMs };
}

/** Everything is back: both services ready, every replica in sync. */
async function untilWell({ services, cluster }: WholeStage): Promise<void> {
  await cluster.ready();
  for (const { process } of services) await untilReady(process());
  const admin = quietKafka(cluster.brokers).admin();
  await admin.connect();
  try {
    for (let looks = 0; looks < 600; looks += 1) {
      const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
      const all = topics.flatMap((each) => each.partitions);
      if (all.every(({ isr, replicas }) => isr.length === replicas.length)) return;
      await pause(100);
    }
  } finally {
    await admin.disconnect();
  }
  throw new Error('the replicas of the topic are not in sync after a minute');
}

interface StagedService extends Restartable {
  /** Speaks to whichever process has its port. */
  readonly client: Client;
}

interface WholeStage extends Stage {
  readonly services: readonly StagedService[];
  readonly close: () => Promise<void>;
}

async function setStage(programs: Programs): Promise<WholeStage> {
  const proxies = await Promise.all([1, 2, 3].map(() => KafkaProxy.start()));
  const ends: (() => Promise<void>)[] = proxies.map((proxy) => () => proxy.close());
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const cluster: KafkaCluster = await startNodes(3, proxies);
    ends.push(() => cluster.close());
    const database = await startOwnDatabase(await programs.folder());
    ends.push(() => database.stop());
    const throughProxies = proxies.map(({ port }) => `127.0.0.1:${String(port)}`).join(',');
    const services: StagedService[] = [];
    for (const brokers of [throughProxies, cluster.brokers]) {
      const words = ['--log', 'kafka', '--brokers', brokers, '--topic', topic];
      const parts = ['--partitions', String(partitions)];
      const dataDir = await programs.folder();
      services.push(
        await staged(programs, { dataDir, database: database.url, words: [...words, ...parts] }),
      );
    }
    return { cluster, proxies, services, database, topic, partitions, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function staged(programs: Programs, settings: ServiceSettings): Promise<StagedService> {
  let process: ServiceProcess = await programs.serve(settings);
  const { port } = process;
  return {
    client: process,
    process: () => process,
    start: async () => {
      process = await programs.serve({ ...settings, port });
    },
  };
}
