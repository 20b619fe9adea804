/** The projector on a real database: what it writes is what the log says, however it is disturbed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { performance } from 'node:perf_hooks';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { EpochId, Origin } from '#ledger/ids';
import { startProjector } from '#projector';
import { openReadModel } from '#read-model';
import { freshReading, projectedReading } from '../../apps/projector/testing/fresh-reading.js';
import { diceOf, playHistory, randomPlan } from '../../apps/projector/testing/random-history.js';
import { Scribe } from '../../apps/projector/testing/scribe.js';
import { type TestDatabase, testDatabase } from '../database.js';

const monotonicMs = (): number => performance.now();
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

describe('what is projected', () => {
  test('given random histories, then counts, voids and rankings are those of a fresh fold', async () => {
    const log = openMemoryLog({ origin: 'ledger.example' as Origin, partitions: 3 });
    const readModel = await openReadModel({ url: database.url });
    const projector = startProjector({ log, readModel, monotonicMs });
    const epochs = Array.from({ length: 40 }, (_, seed) => `epoch-${String(seed)}` as EpochId);
    await Promise.all(
      epochs.map(async (epoch, seed) => {
        const dice = diceOf(seed);
        await playHistory(new Scribe(log, epoch), randomPlan(epoch, dice), dice, 120);
      }),
    );
    await projector.caughtUp();
    for (const epoch of epochs) {
      expect(await projectedReading(readModel, epoch)).toEqual(await freshReading(log, epoch));
    }
    await projector.stop();
    await readModel.close();
  });
});
