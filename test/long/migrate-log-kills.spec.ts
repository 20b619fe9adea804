/** A move of a log that is killed, either way, and again: it goes on to the end. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { openPostgresLog } from '#event-log';
import type { Origin } from '#ledger/ids';
import { epochLedger, type Ended, start } from '../cli.js';
import { expectSameCopy, withDatabase } from '../kafka/agreement.js';
import { type KafkaCluster, startKafka } from '../kafka/cluster.js';
import { walkIndependently } from '../kafka/independent-walk.js';
import { migrateWords, type Move } from '../kafka/migrate-words.js';
import { endOffsets, quietKafka } from '../kafka/read-topic.js';
import { newName } from '../kafka/topics.js';
import { describeWithKafka } from '../kafka/with-kafka.js';
import { Programs } from '../programs/programs.js';
import { sealedHistory } from '../sealed-history.js';

const partitions = 3;
const size = { streams: 12, eventsEach: 2_500 };
const events = size.streams * size.eventsEach;

let cluster: KafkaCluster;
let programs: Programs;
let toTopic: Move;
beforeEach(async () => {
  programs = new Programs();
  const database = await programs.database();
  const { brokers } = cluster;
  toTopic = { from: 'postgres', to: 'kafka', database, brokers, topic: `moved-${newName()}` };
  const log = await openPostgresLog({ url: database, origin: 'localhost' as Origin, partitions });
  for (const commits of sealedHistory(size)) await log.append(commits);
  await log.close();
}, 60_000);
afterEach(() => programs.end(), 60_000);

describeWithKafka('a move that is killed', () => {
  beforeAll(async () => {
    cluster = await startKafka();
  }, 60_000);
  afterAll(() => cluster.close());

  test('given two kills there and one back, then each goes on to the same end', async () => {
    for (let kill = 0; kill < 2; kill += 1) await moveUntilKilled(toTopic);
    const done = await move(toTopic);
    expect(done).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(done.output.toString())).toMatchObject({ moved: true, events });
    const walked = await walkIndependently(cluster.brokers, toTopic.topic, partitions);
    expect(walked.voids).toBe(0);
    await expectSameCopy(toTopic.database, walked);

    const database = await programs.database();
    const back: Move = { ...toTopic, from: 'kafka', to: 'postgres', database };
    await moveUntilKilled(back);
    expect(await move(back)).toMatchObject({ exitCode: 0 });
    await expectSameCopy(database, walked);
    const again = await move(toTopic);
    expect(JSON.parse(again.output.toString())).toMatchObject({ moved: false, events });
  }, 600_000);
});

function move(wanted: Move): Promise<Ended> {
  return epochLedger(migrateWords(wanted, ['--json']));
}

/** Begins a move and kills it once it has written something. */
async function moveUntilKilled(wanted: Move): Promise<void> {
  const reached = wanted.to === 'kafka' ? recordsInTopic : recordsCopied;
  const before = await reached(wanted);
  const child = start(migrateWords(wanted));
  const ended = once(child, 'close') as Promise<[number | null]>;
  let exitCode: number | null = null;
  void ended.then(([code]) => (exitCode = code));
  while ((await reached(wanted)) < before + 2) expect(exitCode).toBeNull();
  child.kill('SIGKILL');
  await ended;
}

async function recordsInTopic({ brokers, topic }: Move): Promise<number> {
  const ends = await endOffsets(quietKafka(brokers), topic).catch(() => []);
  return ends.reduce((sum, end) => sum + end, 0);
}

async function recordsCopied({ database }: Move): Promise<number> {
  return withDatabase(database, async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      'select coalesce(sum(next_offset), 0) as sum from ledger.topic_offset',
    );
    return Number(rows[0]?.sum);
  }).catch(() => 0);
}
