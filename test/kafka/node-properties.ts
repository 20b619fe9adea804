/** The settings of one node of a test's cluster: broker and controller in one, loopback only. */

/** Where a node listens. */
export interface NodePorts {
  readonly broker: number;
  readonly controller: number;
  /** Other ways in for clients: who comes one way is sent on that way. */
  readonly further: readonly FurtherListener[];
}

/** Another way in. */
export interface FurtherListener {
  readonly name: 'PROXIED' | 'GUARDED';
  readonly protocol: 'PLAINTEXT' | 'SASL_SSL';
  readonly port: number;
  /** Where clients are sent: another port than that when somebody stands between. */
  readonly advertised: number;
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * The text of `node.properties` of node `id` (1, 2, ...) in a cluster with those ports, one entry
 * per node; `dataDir` is its own. A leader that is gone is replaced after three seconds, a group is
 * joined at once. Source: Kafka's documentation, "Broker Configs".
 */
export function nodeProperties(id: number, ports: readonly NodePorts[], dataDir: string): string {
  const own = ports[id - 1];
  if (own === undefined) throw new Error(`node ${String(id)} has no ports`);
  const voters = ports.map((each, index) => `${String(index + 1)}@${at(each.controller)}`);
  const replicas = String(ports.length);
  const inSync = String(Math.min(ports.length, 2));
  const also = (text: (listener: FurtherListener) => string): string =>
    own.further.map((listener) => `,${text(listener)}`).join('');
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': String(id),
    'controller.quorum.voters': voters.join(','),
    listeners:
      `PLAINTEXT://${at(own.broker)},CONTROLLER://${at(own.controller)}` +
      also(({ name, port }) => `${name}://${at(port)}`),
    'advertised.listeners':
      `PLAINTEXT://${at(own.broker)}` +
      also(({ name, advertised }) => `${name}://${at(advertised)}`),
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'listener.security.protocol.map':
      'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT' +
      also(({ name, protocol }) => `${name}:${protocol}`),
    'log.dirs': dataDir,
    'auto.create.topics.enable': 'false',
    'default.replication.factor': replicas,
    'min.insync.replicas': inSync,
    'offsets.topic.replication.factor': replicas,
    'offsets.topic.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': replicas,
    'share.coordinator.state.topic.min.isr': inSync,
    // Transactions are what strangers do to our topics.
    'transaction.state.log.replication.factor': replicas,
    'transaction.state.log.min.isr': inSync,
    'transaction.state.log.num.partitions': '4',
    'unclean.leader.election.enable': 'false',
    'broker.heartbeat.interval.ms': '500',
    'broker.session.timeout.ms': '3000',
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': '1000',
    // 128 MB unless told, which is more than the heap of a test's node should be.
    'log.cleaner.dedupe.buffer.size': '4194304',
  };
  const entries = [settings, ...own.further.map((listener) => listener.settings)];
  return entries
    .flatMap((each) => Object.entries(each))
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** The address of a loopback port. */
export function at(port: number): string {
  return `127.0.0.1:${String(port)}`;
}
