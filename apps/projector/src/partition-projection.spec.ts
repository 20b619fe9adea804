import { describe, expect, test } from '@jest/globals';
import { openMemoryLog } from '#event-log/memory/memory-log';
import type { StoredEvent } from '#event-log/port';
import type { Origin } from '#ledger/ids';
import type { ProjectionStep, ReadModel } from '#read-model';
import { aPlan, opening, submission } from '../testing/commands.js';
import { Scribe } from '../testing/scribe.js';
import { PartitionProjection } from './partition-projection.js';
import { rebuildRests, RankingPace } from './ranking-pace.js';

/** A projection of a log of nine events from its beginning, and what it has stored. */
async function projection(storedAtOnce: number, weightMax = 1e6) {
  const log = openMemoryLog({ origin: 'ledger.example' as Origin, partitions: 1 });
  const scribe = new Scribe(log, 'one');
  await scribe.do(opening(aPlan('one', 1, 1)));
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await scribe.do(submission(key));
  const events: StoredEvent[] = [];
  for await (const event of log.read('one', 0)) events.push(event);

  const steps: string[] = [];
  const readModel: Pick<ReadModel, 'writer'> = {
    writer: {
      owedRankings: () => Promise.resolve([]),
      advance: ({ from, to }: ProjectionStep, changes) => {
        const { entries } = changes();
        const keys = entries.flatMap((each) => each.entries.map(({ key }) => key));
        steps.push(`${String(from)} to ${String(to)}: ${keys.sort().join('')}`);
        return Promise.resolve({ kind: 'written' });
      },
    },
  };
  const options = {
    ...{ partition: 0, log, readModel: readModel as ReadModel, weightMax, storedAtOnce },
    ...{ monotonicMs: () => 0, pace: new RankingPace(() => 0, rebuildRests) },
  };
  const begun = new PartitionProjection(options, { stored: 0, end: 8 });
  const take = (from: number, to: number): Promise<void> => begun.step(events.slice(from, to));
  return { begun, take, steps };
}

describe('storing what was folded', () => {
  test('given each event is stored, then every step is', async () => {
    const { take, steps } = await projection(1);
    await take(0, 1);
    await take(1, 3);
    expect(steps).toEqual(['0 to 1: ', '1 to 3: ab']);
  });

  test('given five at once, then steps are held back up to the end that there was', async () => {
    const { begun, take, steps } = await projection(5);
    await take(0, 3);
    await take(3, 4);
    expect([steps, begun.stored, begun.waitMs()]).toEqual([[], 0, 5_000]);
    await take(4, 6);
    expect([steps, begun.stored]).toEqual([['0 to 6: abcde'], 6]);
    await take(6, 7);
    await take(7, 8);
    await take(8, 9);
    expect(steps.slice(1)).toEqual(['6 to 8: fg', '8 to 9: h']);
  });

  test('given memory is full, then nothing is held back', async () => {
    const { take, steps } = await projection(5, 1);
    await take(0, 2);
    expect(steps).toEqual(['0 to 2: a']);
  });
});
