/** The topic: made with everything that keeps it for ever, and refused where it would forget. */
import kafkajs, { type Admin } from 'kafkajs';
import { LogDiffers } from '../port.js';
import { recordBytesMax } from './client.js';

const copiesWanted = 3;

/** What must be so for nothing to be lost; what else a topic has set is its operator's business. */
const settings: readonly Setting[] = [
  { name: 'cleanup.policy', value: 'delete', why: 'compaction would take records away' },
  { name: 'retention.ms', value: '-1', why: 'it would forget what is old' },
  { name: 'retention.bytes', value: '-1', why: 'it would forget what is much' },
  { name: 'max.message.bytes', value: String(recordBytesMax), why: 'a commit may have 12 MiB' },
  {
    name: 'unclean.leader.election.enable',
    value: 'false',
    why: 'a node that lags behind could take over and lose what was acknowledged',
  },
];

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly why: string;
}

/** The codecs that every follower can read: kafkajs has no other built in. */
const readableCompressions = ['producer', 'uncompressed', 'gzip'];

/**
 * Makes `topic` where it is not there, with three copies of everything where there are so many
 * nodes, two of which must have a record before it is acknowledged. Returns once it has leaders.
 */
export async function makeTopic(admin: Admin, topic: string, partitions: number): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const copies = Math.min(copiesWanted, brokers.length);
  const configEntries = settings.map(({ name, value }) => ({ name, value }));
  const inSync = { name: 'min.insync.replicas', value: inSyncWanted(copies) };
  await admin.createTopics({
    waitForLeaders: true,
    topics: [
      {
        topic,
        numPartitions: partitions,
        replicationFactor: copies,
        configEntries: [...configEntries, inSync],
      },
    ],
  });
}

/** How many partitions `topic` has, 0 when it is not there. */
export async function countPartitions(admin: Admin, topic: string): Promise<number> {
  if (!(await admin.listTopics()).includes(topic)) return 0;
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  return topics[0]?.partitions.length ?? 0;
}

/** Throws LogDiffers, naming each setting and what it must be, when `topic` would lose records. */
export async function checkTopic(admin: Admin, topic: string): Promise<void> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: kafkajs.ConfigResourceTypes.TOPIC, name: topic }],
  });
  const entries = resources[0]?.configEntries ?? [];
  const found = new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
  const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
  const copies = topics[0]?.partitions.map(({ replicas }) => replicas.length) ?? [];
  const faults = [...faultsOf(found), ...copyFaults(found, Math.min(...copies))];
  if (faults.length === 0) return;
  throw new LogDiffers(`the topic ${topic} cannot hold a log: ${faults.join('; ')}`);
}

function faultsOf(found: ReadonlyMap<string, string>): readonly string[] {
  const faults = settings
    .filter(({ name, value }) => !isEnough(name, found.get(name), value))
    .map(({ name, value, why }) => {
      return `set ${name} from ${String(found.get(name))} to ${value}, or ${why}`;
    });
  const compression = found.get('compression.type') ?? 'producer';
  if (readableCompressions.includes(compression)) return faults;
  const what = `set compression.type from ${compression} to producer`;
  return [...faults, `${what}, or no service can read it`];
}

function isEnough(name: string, found: string | undefined, wanted: string): boolean {
  return name === 'max.message.bytes' ? Number(found) >= Number(wanted) : found === wanted;
}

/** Where there are three copies, one node alone must not acknowledge. */
function copyFaults(found: ReadonlyMap<string, string>, copies: number): readonly string[] {
  const inSync = Number(found.get('min.insync.replicas'));
  const wanted = inSyncWanted(copies);
  if (inSync >= Number(wanted)) return [];
  const what = `set min.insync.replicas from ${String(inSync)} to ${wanted}`;
  return [`${what}, or a record that is acknowledged may be on one node alone`];
}

function inSyncWanted(copies: number): string {
  return copies >= copiesWanted ? '2' : '1';
}
