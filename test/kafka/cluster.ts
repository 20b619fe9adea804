/**
 * A Kafka cluster for specs: one or three real nodes on free loopback ports, their data in a
 * temporary folder. What a cluster is started from, find-kafka.mjs has found before the first spec.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
// A CommonJS module of which Node sees no names.
import kafkajs, { type Admin } from 'kafkajs';
import { type Guard, makeGuard } from './guard.js';
import { KafkaNode } from './kafka-node.js';
import type { KafkaProxy } from './kafka-proxy.js';
import { at, type FurtherListener, type NodePorts } from './node-properties.js';

/** A cluster that answers. */
export interface KafkaCluster {
  /** `127.0.0.1:port,...`, as KAFKA_BROKERS has it. */
  readonly brokers: string;
  /** By id, 1 first; empty where KAFKA_BROKERS names somebody else's cluster. */
  readonly nodes: readonly KafkaNode[];
  /** Waits until every node that runs is known to the others. Throws after a minute. */
  ready(): Promise<void>;
  /** The node that leads a partition. */
  leader(topic: string, partition: number): Promise<KafkaNode>;
  /** Ends all nodes, whatever state they are in, and removes their data. */
  close(): Promise<void>;
}

/** A cluster with a way in for users alone. */
export interface GuardedCluster extends KafkaCluster {
  readonly guard: Guard;
  /** `127.0.0.1:port` of that way. */
  readonly guardedBrokers: string;
}

/** One node, or the cluster of KAFKA_BROKERS. */
export async function startKafka(): Promise<KafkaCluster> {
  const brokers = process.env['KAFKA_BROKERS'] ?? '';
  if (brokers === '') return startNodes(1);
  const nobody = (): Promise<never> => Promise.reject(new Error('a cluster of somebody else'));
  return {
    brokers,
    nodes: [],
    ready: () => Promise.resolve(),
    leader: nobody,
    close: () => Promise.resolve(),
  };
}

/**
 * Starts nodes of this spec's own and waits until all of them answer, 6 to 15 s. With proxies, one
 * for each node, clients may come through these as well.
 */
export async function startNodes(
  count: 1 | 3,
  proxies: readonly KafkaProxy[] = [],
): Promise<KafkaCluster> {
  const folder = await newFolder();
  const ports = await freePorts(count);
  const listening = ports.map(({ broker, controller, listener }, index) => {
    const proxy = proxies[index];
    proxy?.forwardTo(listener);
    return { broker, controller, further: proxy === undefined ? [] : [proxied(listener, proxy)] };
  });
  return startOn(listening, folder);
}

/** Starts one node that also listens for users alone, and waits until it answers. */
export async function startGuarded(): Promise<GuardedCluster> {
  const folder = await newFolder();
  const guard = await makeGuard(folder);
  const [ports] = await freePorts(1);
  const { broker = 0, controller = 0, listener: port = 0 } = ports ?? {};
  const { settings, user, password } = guard;
  const further: FurtherListener[] = [
    { name: 'GUARDED', protocol: 'SASL_SSL', port, advertised: port, settings },
  ];
  const users = ['SCRAM-SHA-512', 'SCRAM-SHA-256'].map(
    (mechanism) => `${mechanism}=[name=${user},password=${password}]`,
  );
  const cluster = await startOn([{ broker, controller, further }], folder, users);
  return { ...cluster, guard, guardedBrokers: at(port) };
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'epoch-ledger-kafka-'));
}

function proxied(port: number, { port: advertised }: KafkaProxy): FurtherListener {
  return { name: 'PROXIED', protocol: 'PLAINTEXT', port, advertised, settings: {} };
}

/** Starts a node for each of `ports`, with all their data in `folder`. */
async function startOn(
  ports: readonly NodePorts[],
  folder: string,
  users: readonly string[] = [],
): Promise<KafkaCluster> {
  const jars = process.env['EPOCH_LEDGER_TEST_KAFKA_JARS'];
  if (jars === undefined) throw new Error('test/find-servers.mjs did not run, or found no Kafka');
  // The first byte is none that begins with a hyphen, which would be taken for an option.
  const clusterId = Buffer.concat([Buffer.of(0), randomBytes(15)]).toString('base64url');
  const plans = ports.map((_, index) => {
    const id = index + 1;
    return { id, ports, clusterId, folder: join(folder, `node-${String(id)}`), users, jars };
  });
  const nodes = await Promise.all(plans.map((plan) => KafkaNode.format(plan)));
  const cluster = clusterOf(nodes, folder);
  try {
    for (const node of nodes) await node.start();
    await cluster.ready();
  } catch (error) {
    const outputs = nodes.map((node) => node.output).join('\n');
    await cluster.close();
    throw new Error(`Kafka does not start: ${String(error)}\n${outputs}`, { cause: error });
  }
  return cluster;
}

function clusterOf(nodes: readonly KafkaNode[], folder: string): KafkaCluster {
  const brokers = nodes.map((node) => node.address).join(',');
  return {
    brokers,
    nodes,
    ready: () => untilAllAnswer(nodes),
    leader: async (topic, partition) => {
      const found = await withAdmin(nodes, async (admin) => {
        const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
        return topics[0]?.partitions.find((each) => each.partitionId === partition)?.leader;
      });
      const node = nodes.find(({ id }) => id === found);
      if (node === undefined) throw new Error(`${topic} ${String(partition)} has no leader`);
      return node;
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.remove()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that is open does not mean that the node has joined: every one must name all others. */
async function untilAllAnswer(nodes: readonly KafkaNode[]): Promise<void> {
  const running = nodes.filter((node) => node.running);
  let trouble = '';
  for (let looks = 0; looks < 300; looks += 1) {
    try {
      if (await allKnow(running)) return;
      trouble = 'not all nodes know each other';
    } catch (error) {
      trouble = String(error);
    }
    await pause(200);
  }
  throw new Error(`after a minute: ${trouble}`);
}

async function allKnow(nodes: readonly KafkaNode[]): Promise<boolean> {
  for (const node of nodes) {
    if (!node.running) throw new Error(`node ${String(node.id)} has ended`);
    const known = await withAdmin([node], (admin) => admin.describeCluster());
    if (known.brokers.length !== nodes.length) return false;
  }
  return true;
}

async function withAdmin<T>(
  nodes: readonly KafkaNode[],
  use: (admin: Admin) => Promise<T>,
): Promise<T> {
  const brokers = nodes.map((node) => node.address);
  const settings = { connectionTimeout: 1_000, requestTimeout: 5_000, retry: { retries: 1 } };
  const kafka = new kafkajs.Kafka({ brokers, ...settings, logLevel: kafkajs.logLevel.NOTHING });
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await use(admin);
  } finally {
    await admin.disconnect();
  }
}

/** Ports nobody listens on at this moment. */
async function freePorts(
  nodes: number,
): Promise<readonly { broker: number; controller: number; listener: number }[]> {
  const servers = Array.from({ length: 3 * nodes }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return Array.from({ length: nodes }, (_, index) => {
    const [broker = 0, controller = 0, listener = 0] = ports.slice(3 * index);
    return { broker, controller, listener };
  });
}
