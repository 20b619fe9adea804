/** Several projectors, several writers, and crashes: reported fault F5 in small. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import type { EventLog } from '#event-log/port';
import { openPostgresLog } from '#event-log/postgres/postgres-log';
import type { EpochId, Origin } from '#ledger/ids';
import { type Projector, startProjector } from '#projector';
import { openReadModel, type ReadModel } from '#read-model';
import {
  aPlan,
  opening,
  outcomes,
  shortlisting,
  submission,
} from '../../apps/projector/testing/commands.js';
import { freshReading, projectedReading } from '../../apps/projector/testing/fresh-reading.js';
import { type Dice, diceOf } from '../../apps/projector/testing/random-history.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { type TestDatabase, testDatabase } from '../database.js';

const monotonicMs = (): number => performance.now();
const eventsEach = 300;
const epochs = ['north', 'east', 'south', 'west'] as EpochId[];
/** Two writers share each epoch. */
const writers = epochs.flatMap((epoch) => [
  { epoch, key: 'first' },
  { epoch, key: 'second' },
]);
/** EpochOpened, two EntrySubmitted, EntriesShortlisted. */
const setUpEvents = 4;

/** One projector with connections of its own, as another process would have. */
interface Worker {
  readonly readModel: ReadModel;
  readonly projector: Projector;
}

let database: TestDatabase;
let log: EventLog;
let admin: Client;

beforeAll(async () => {
  database = await testDatabase();
  log = await openPostgresLog({
    url: database.url,
    origin: 'ledger.example' as Origin,
    partitions: 2,
  });
  admin = new Client({ connectionString: database.url });
  await admin.connect();
});

afterAll(async () => {
  await log.close();
  await admin.end();
  await database.drop();
});

async function startWorker(): Promise<Worker> {
  const readModel = await openReadModel({ url: database.url, connectionsMax: 3 });
  return { readModel, projector: startProjector({ log, readModel, monotonicMs }) };
}

async function stopWorker({ readModel, projector }: Worker): Promise<void> {
  await projector.stop();
  await readModel.close();
}

/** Cuts every connection of every read model, whatever it is doing. */
async function cutConnections(): Promise<void> {
  await admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'epoch-ledger read model' AND datname = current_database()`,
  );
}

/** Stops a projector in an orderly way, or takes its connections away first; starts another. */
async function disturb(workers: Worker[], dice: Dice): Promise<void> {
  const place = dice(workers.length);
  const worker = workers[place] as Worker;
  workers[place] = await startWorker();
  const kind = dice(3);
  if (kind === 1) await cutConnections();
  if (kind === 2) await worker.readModel.close();
  await stopWorker(worker).catch(() => undefined);
}

/** Watches versions and counts until `done`: none goes back, each pair is one that the log had. */
async function watch(readModel: ReadModel, done: () => boolean): Promise<number> {
  const seen = new Map<EpochId, number>();
  let looks = 0;
  while (!done()) {
    const next = { partition: 0, position: 1 + (await positionOf(readModel)), timeoutMs: 100 };
    await readModel.waitFor(next).catch(() => false);
    const page = await readModel.epochs({ limit: 10 }).catch(() => null);
    for (const { epoch, version, counts } of page?.items ?? []) {
      looks += 1;
      expect(version).toBeGreaterThanOrEqual(seen.get(epoch) ?? 0);
      if (version >= setUpEvents) expect(counts.reported).toBe(version - setUpEvents);
      seen.set(epoch, version);
    }
  }
  return looks;
}

/** Of partition 0; cut connections count as the beginning. */
function positionOf(readModel: ReadModel): Promise<number> {
  return readModel.position(0).catch(() => 0);
}

describe('three projectors that are stopped, cut off and started again at random', () => {
  test('given 8 writers of 300 events, then all counts are right at every moment', async () => {
    const dice = diceOf(20_261_123);
    for (const epoch of epochs) {
      const scribe = new Scribe(log, epoch);
      await scribe.do(opening(aPlan(epoch, 1, eventsEach)));
      for (const key of ['first', 'second']) await scribe.do(submission(key));
      await scribe.do(shortlisting('first', 'second'));
    }
    const workers = [await startWorker(), await startWorker(), await startWorker()];
    const observer = await openReadModel({ url: database.url, connectionsMax: 1 });
    let disturbances = Promise.resolve();
    let writing = true;
    const watching = watch(observer, () => !writing);
    await Promise.all(
      writers.map(async ({ epoch, key }) => {
        const scribe = new Scribe(log, epoch);
        for (let unit = 0; unit < eventsEach; unit += 1) {
          await scribe.do(outcomes([key, 'a0', '1', unit]));
          if (dice(60) > 0) continue;
          disturbances = disturbances.then(() => disturb(workers, dice));
          await disturbances;
        }
      }),
    );
    const last = await startWorker();
    await last.projector.caughtUp();
    writing = false;
    expect(await watching).toBeGreaterThan(0);
    for (const epoch of epochs) {
      const reading = await projectedReading(last.readModel, epoch);
      expect(reading.counts).toMatchObject({ reported: 2 * eventsEach, planned: 2 * eventsEach });
      expect(reading).toEqual(await freshReading(log, epoch));
    }
    for (const worker of [...workers, last]) await stopWorker(worker);
    await observer.close();
  }, 120_000);
});
