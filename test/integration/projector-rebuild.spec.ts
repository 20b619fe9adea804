/** Rebuilding the read model beside the live one. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { type MemoryStorage, newMemoryStorage, openMemoryLog } from '#event-log';
import type { EventLog } from '#event-log/port';
import type { EpochId, Origin } from '#ledger/ids';
import { type Projector, rebuildReadModel, startProjector } from '#projector';
import { beginRebuild, openReadModel, type ReadModel, RebuildRunning } from '#read-model';
import {
  aPlan,
  opening,
  outcomes,
  shortlisting,
  submission,
} from '../../apps/projector/testing/commands.js';
import { freshReading, projectedReading } from '../../apps/projector/testing/fresh-reading.js';
import { diceOf, playHistory, randomPlan } from '../../apps/projector/testing/random-history.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { aSummary, theChanges } from '../../libs/read-model/testing/view-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';

jest.setTimeout(30_000);

const monotonicMs = (): number => performance.now();
const origin = 'ledger.example' as Origin;
const epochs = ['north', 'east', 'south'] as EpochId[];
let database: TestDatabase;
let storage: MemoryStorage;
let log: EventLog;
let readModel: ReadModel;
let projector: Projector;
let admin: Client;

beforeEach(async () => {
  database = await testDatabase();
  storage = newMemoryStorage(origin, 2);
  log = openMemoryLog({ origin, storage });
  readModel = await openReadModel({ url: database.url });
  admin = new Client({ connectionString: database.url });
  await admin.connect();
  for (const [seed, epoch] of epochs.entries()) {
    const dice = diceOf(seed);
    await playHistory(new Scribe(log, epoch), randomPlan(epoch, dice), dice, 60);
  }
  projector = startProjector({ log, readModel, monotonicMs });
  await projector.caughtUp();
});

afterEach(async () => {
  await projector.stop();
  await readModel.close();
  await admin.end();
  await database.drop();
});

async function expectFresh(epoch: EpochId): Promise<void> {
  expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
}

async function schemas(): Promise<readonly string[]> {
  const { rows } = await admin.query<{ nspname: string }>(
    `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'read_model%' ORDER BY nspname`,
  );
  return rows.map(({ nspname }) => nspname);
}

/** Reads over and over until `done`, and never finds anything missing. */
async function readMeanwhile(done: () => boolean): Promise<number> {
  let reads = 0;
  while (!done()) {
    for (const epoch of epochs) await projectedReading(readModel, epoch);
    reads += 1;
  }
  return reads;
}

describe('a rebuild', () => {
  test('given rows that are wrong, then they are right afterwards, and reads went on', async () => {
    await admin.query(`UPDATE read_model.epochs SET reported = 777, title = 'wrong'`);
    await admin.query(`DELETE FROM read_model.ranking_lines WHERE place = 1`);
    await admin.query(`INSERT INTO read_model.entries
      SELECT epoch, 'never submitted', model, digest, submitted_at, received_at, status, reason,
        event, reported, planned, search_text FROM read_model.entries LIMIT 1`);
    let done = false;
    const reading = readMeanwhile(() => done);
    const progress: number[] = [];
    const report = await rebuildReadModel({
      log,
      url: database.url,
      monotonicMs,
      onProgress: (events) => progress.push(events),
    });
    done = true;
    expect(await reading).toBeGreaterThan(0);
    const total = (await log.end(0)) + (await log.end(1));
    expect([report, progress.at(-1)]).toEqual([{ events: total }, total]);
    for (const epoch of epochs) await expectFresh(epoch);
    expect(await schemas()).toEqual(['read_model']);
  });

  test('given events all the while, then none is missing, and the projector goes on', async () => {
    const epoch = 'busy' as EpochId;
    const scribe = new Scribe(log, epoch);
    await scribe.do(opening(aPlan(epoch, 1, 400)));
    await scribe.do(submission('a'));
    await scribe.do(shortlisting('a'));
    let done = false;
    const rebuilding = rebuildReadModel({ log, url: database.url, monotonicMs }).finally(() => {
      done = true;
    });
    let unit = 0;
    while (!done && unit < 399) {
      await scribe.do(outcomes(['a', 'a0', '1', unit]));
      unit += 1;
      await readModel.position(log.partitionOf(epoch));
    }
    await rebuilding;
    await scribe.do(outcomes(['a', 'a0', '0', unit]));
    await projector.caughtUp();
    for (const one of [...epochs, epoch]) await expectFresh(one);
    expect(await projector.status()).toMatchObject({ ready: true });
  });

  test('given equal scores, then the earlier stamp stays first, as before', async () => {
    const epoch = 'tie' as EpochId;
    const scribe = new Scribe(log, epoch);
    const stamped = (key: string, submitted_at: string): never =>
      ({ ...submission(key), submitted_at }) as never;
    await scribe.do(opening(aPlan(epoch, 1, 2, { opens_at: '2026-11-01T00:00:00Z' as never })));
    await scribe.do(stamped('late', '2026-11-02T00:00:00.1234565Z'));
    await scribe.do(stamped('early', '2026-11-02T00:00:00.123456Z'));
    await scribe.do(shortlisting('late', 'early'));
    await scribe.do(outcomes(['late', 'a0', '10']));
    await scribe.do(outcomes(['early', 'a0', '01']));
    await projector.caughtUp();
    const ranked = async (): Promise<unknown> => {
      const ranking = await readModel.ranking(epoch);
      return ranking?.submissions.map(({ rank, key, score_exact }) => [rank, key, score_exact]);
    };
    const before = await ranked();
    expect(before).toEqual([
      [1, 'early', '1/2'],
      [2, 'late', '1/2'],
    ]);
    await rebuildReadModel({ log, url: database.url, monotonicMs });
    expect(await ranked()).toEqual(before);
  });

  test('given what a crashed rebuild left behind, then it is removed first', async () => {
    await admin.query('CREATE SCHEMA read_model_next');
    await admin.query('CREATE TABLE read_model_next.epochs (nonsense int)');
    await admin.query('CREATE SCHEMA read_model_previous');
    await rebuildReadModel({ log, url: database.url, monotonicMs });
    for (const epoch of epochs) await expectFresh(epoch);
    expect(await schemas()).toEqual(['read_model']);
  });

  test('given a step while names change, then it waits and is written to the new', async () => {
    await projector.stop();
    const rebuild = await beginRebuild({ url: database.url });
    const from = await readModel.position(0);
    const step = { partition: 0, from: 0, to: from };
    await rebuild.next.writer.advance(step, () => theChanges({ epochs: [aSummary('new')] }));
    let late: Promise<unknown> = Promise.resolve();
    await rebuild.swap(async () => {
      late = readModel.writer.advance({ partition: 0, from, to: from + 1 }, () => theChanges({}));
      // Time enough for a step that does not wait.
      for (let looks = 0; looks < 50; looks += 1) await readModel.position(0);
    });
    expect(await late).toEqual({ kind: 'written' });
    expect(await readModel.position(0)).toBe(from + 1);
    expect(await readModel.epochs({ limit: 9 })).toMatchObject({ items: [{ epoch: 'new' }] });
    await rebuild.end();
  });

  test('given another one is running, then it is refused and the first goes on', async () => {
    const first = await beginRebuild({ url: database.url });
    await expect(beginRebuild({ url: database.url })).rejects.toThrow(RebuildRunning);
    await first.end();
    expect(await schemas()).toEqual(['read_model']);
  });

  test('given a log with a hole, then the live read model stays', async () => {
    storage.partitions[0]?.splice(1, 1);
    const before = await projectedReading(readModel, epochs[0] as EpochId);
    const rebuilding = rebuildReadModel({ log, url: database.url, monotonicMs });
    await expect(rebuilding).rejects.toThrow('The log has a hole');
    expect(await projectedReading(readModel, epochs[0] as EpochId)).toEqual(before);
    expect(await schemas()).toEqual(['read_model']);
  });
});
