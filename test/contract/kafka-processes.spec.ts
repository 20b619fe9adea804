/**
 * Several processes on one topic: every command is there exactly once, whoever is frozen or killed.
 * A follower that is thrown out of its group, or loses its node, goes on where it stood.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Commit, type KafkaLog, LogUnavailable } from '#event-log';
import { numbers, readAll } from '../../libs/event-log/testing/collect.js';
import { StreamWriter, uniqueName } from '../../libs/event-log/testing/commit-builder.js';
import { type KafkaCluster, startNodes } from '../kafka/cluster.js';
import { newName, plainClient, TestTopic } from '../kafka/topics.js';
import { describeWithKafkaNodes } from '../kafka/with-kafka.js';
import { type Acknowledged, RacingProcess } from './racing-process.js';

let cluster: KafkaCluster;
let topic: TestTopic;

describeWithKafkaNodes('services on one topic', () => {
  beforeAll(async () => {
    cluster = await startNodes(1);
  }, 60_000);
  afterAll(() => cluster.close());

  beforeEach(() => {
    topic = new TestTopic(cluster.brokers, 2);
  });
  afterEach(() => topic.drop());

  describeRaces();
  describeFollowers();
});

function describeRaces(): void {
  const count = 50;

  describe('in two processes that write to the same eight streams', () => {
    let log: KafkaLog;
    let streams: readonly string[];
    let writers: readonly RacingProcess[];
    beforeEach(async () => {
      log = await topic.open();
      streams = numbers(1, 8).map(() => uniqueName());
      const url = `kafka://${cluster.brokers}/${topic.name}`;
      writers = await Promise.all(
        ['a', 'b'].map((name) => RacingProcess.start({ url, name, count, streams })),
      );
    }, 30_000);

    const [a, b] = [0, 1].map((at) => (): RacingProcess => {
      const writer = writers[at];
      if (writer === undefined) throw new Error('two writers were started');
      return writer;
    });
    if (a === undefined || b === undefined) throw new Error('there are two');

    const acknowledged = (): readonly Acknowledged[] => [...a().acknowledged, ...b().acknowledged];

    test('given a race, then every command is there once and versions have no gap', async () => {
      a().go();
      b().go();
      await Promise.all([a().finished(), b().finished()]);
      const stored = await storedCommands(log, streams);
      expect(stored).toHaveLength(2 * count * streams.length);
      expect(sorted(stored)).toEqual(sorted(acknowledged()));
    }, 120_000);

    test('given one frozen at work, then the other goes on, and both finish', async () => {
      a().go();
      await a().acknowledges(20);
      a().signal('SIGSTOP');
      b().go();
      await b().finished();
      a().signal('SIGCONT');
      await a().finished();
      const stored = await storedCommands(log, streams);
      expect(sorted(stored)).toEqual(sorted(acknowledged()));
    }, 120_000);

    test('given one killed at work, then nothing that it acknowledged is lost', async () => {
      a().go();
      b().go();
      await a().acknowledges(50);
      a().signal('SIGKILL');
      await Promise.all([a().gone(), b().finished()]);
      const stored = await storedCommands(log, streams);
      expect(stored).toEqual(expect.arrayContaining([...acknowledged()]));
    }, 120_000);
  });
}

function describeFollowers(): void {
  describe('whose follower is disturbed', () => {
    test('given a stranger in its group, when it leaves, then ours goes on as before', async () => {
      const names = numbers(1, 20).map(() => newName());
      const used: string[] = [];
      const log = await topic.open({
        newName: () => {
          const name = names[used.length] ?? newName();
          used.push(name);
          return name;
        },
      });
      const writer = new StreamWriter();
      for (const commit of writer.commits(20)) await log.append([commit]);
      const groupId = `epoch-ledger-${used.at(-1) ?? ''}`;
      await visit(groupId);
      expect((await log.append([writer.commit()]))[0]?.kind).toBe('appended');
      expect(await readAll(log, writer.stream)).toHaveLength(21);
      expect([log.trouble, topic.alarms]).toEqual([null, []]);
    }, 60_000);

    test('given that its node is killed and restarted, then all is there once', async () => {
      const log = await topic.open();
      const writers = numbers(1, 4).map(() => new StreamWriter());
      const [node] = cluster.nodes;
      const appending = writers.map(async (writer) => {
        for (const commit of writer.commits(60)) {
          await appendOnce(log, commit);
          if (commit.after === 20 && writer === writers[0]) await node?.restart();
        }
      });
      await Promise.all(appending);
      for (const writer of writers) expect(await readAll(log, writer.stream)).toHaveLength(60);
      expect([log.trouble, topic.alarms]).toEqual([null, []]);
      const other = await topic.open();
      for (const writer of writers) {
        expect((await other.head(writer.stream))?.leaf).toBe(writer.head);
      }
    }, 120_000);
  });
}

/** Appends `commit`, which nobody else does, for as long as the node takes to come back. */
async function appendOnce(log: KafkaLog, commit: Commit): Promise<void> {
  for (;;) {
    try {
      const head = await log.head(commit.stream);
      if (head?.leaf === commit.events[0]?.leaf) return;
      const [result] = await log.append([commit]);
      if (result?.kind === 'appended') return;
      throw new Error('nobody else writes here');
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
  }
}

/** Joins a group, gets partitions of it, and leaves. */
async function visit(groupId: string): Promise<void> {
  const consumer = plainClient(cluster.brokers).consumer({ groupId });
  const joined = new Promise<void>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, () => {
      resolve();
    });
  });
  await consumer.connect();
  await consumer.subscribe({ topics: [topic.name] });
  await consumer.run({ autoCommit: false, eachMessage: () => Promise.resolve() });
  await joined;
  await consumer.disconnect();
}

/** What the log has, as an acknowledgement would say it; checks that versions have no gap. */
async function storedCommands(
  log: KafkaLog,
  streams: readonly string[],
): Promise<readonly Acknowledged[]> {
  const stored: Acknowledged[] = [];
  for (const stream of streams) {
    const events = await readAll(log, stream);
    expect(events.map(({ version }) => version)).toEqual(numbers(1, events.length));
    for (const { bytes, position } of events) {
      const command = Buffer.from(bytes).toString().split(' ')[1] ?? '';
      stored.push({ stream, command, position });
    }
  }
  expect(new Set(stored.map(keyOf)).size).toBe(stored.length);
  return stored;
}

function sorted(commands: readonly Acknowledged[]): readonly string[] {
  return commands.map((each) => `${keyOf(each)} ${String(each.position)}`).sort();
}

function keyOf({ stream, command }: Acknowledged): string {
  return `${stream} ${command}`;
}
