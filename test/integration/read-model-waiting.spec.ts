/** Reads that ask for "at least this position". */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openReadModel, type ProjectionChanges, type ReadModel } from '#read-model';
import { aRanking, aSummary, theChanges } from '../../libs/read-model/testing/view-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
/** Readers and the projector are different programs here. */
let reader: ReadModel;
let projector: ReadModel;
let statements = 0;
let partition = 0;

beforeAll(async () => {
  database = await testDatabase();
  projector = await openReadModel({ url: database.url });
  reader = await openReadModel({ url: database.url, onStatement: () => (statements += 1) });
});

afterAll(async () => {
  await reader.close();
  await projector.close();
  await database.drop();
});

async function advance(to: number, parts: Partial<ProjectionChanges> = {}): Promise<void> {
  const from = await projector.position(partition);
  await projector.writer.advance({ partition, from, to }, () => theChanges(parts));
}

describe('a read that waits for a position', () => {
  beforeAll(() => {
    partition = 1;
  });

  test('given it is reached already, then it does not wait', async () => {
    await advance(5);
    expect(await reader.waitFor({ partition, position: 5, timeoutMs: 5000 })).toBe(true);
  });

  test('given it comes later, from another program, then the read goes on then', async () => {
    const waiting = reader.waitFor({ partition, position: 7, timeoutMs: 5000 });
    await advance(6);
    await advance(7);
    expect(await waiting).toBe(true);
  });

  test('given it does not come in time, then the answer is no', async () => {
    expect(await reader.waitFor({ partition, position: 99, timeoutMs: 60 })).toBe(false);
  });

  test('given a hundred readers, then they share the looks at the database', async () => {
    const before = statements;
    const targets = Array.from({ length: 100 }, (_, index) => ({
      partition,
      position: 8 + (index % 3),
      timeoutMs: 5000,
    }));
    const waiting = Promise.all(targets.map((target) => reader.waitFor(target)));
    await advance(10);
    expect(new Set(await waiting)).toEqual(new Set([true]));
    expect(statements - before).toBeLessThan(30);
  });

  test('given the read model is closed, then nobody is left waiting', async () => {
    const other = await openReadModel({ url: database.url });
    const waiting = other.waitFor({ partition, position: 99, timeoutMs: 60_000 });
    await other.close();
    expect(await waiting).toBe(false);
  });
});

describe('a read that waits for a ranking', () => {
  const epoch = aSummary('ranked').epoch;
  const at = (position: number): object => ({ version: position, position });

  beforeAll(() => {
    partition = 2;
  });

  test('given the ranking follows later than the rest, then it waits for it', async () => {
    await advance(3, {
      epochs: [aSummary('ranked', at(3))],
      rankings: [{ ...aRanking('ranked', 1, 1), ...at(2) }],
    });
    const target = { partition, timeoutMs: 60, rankingOf: epoch };
    expect(await reader.waitFor({ ...target, position: 3 })).toBe(false);
    expect(await reader.waitFor({ ...target, position: 2, timeoutMs: 5000 })).toBe(true);
    const waiting = reader.waitFor({ ...target, position: 3, timeoutMs: 5000 });
    await advance(3, { rankings: [{ ...aRanking('ranked', 1, 1), ...at(3) }] });
    expect(await waiting).toBe(true);
  });

  test('given later events of other epochs, then a whole ranking is enough', async () => {
    await advance(9);
    const target = { partition, position: 9, timeoutMs: 5000 };
    expect(await reader.waitFor({ ...target, rankingOf: epoch })).toBe(true);
    expect(await reader.waitFor({ ...target, rankingOf: 'nowhere' as never })).toBe(true);
  });
});

describe('which ranking is stored', () => {
  const { epoch } = aSummary('stored');
  const at = (position: number): object => ({ version: position, position });
  const ranked = (position: number): Partial<ProjectionChanges> => ({
    rankings: [{ ...aRanking('stored', 2, 1), ...at(position) }],
  });
  const stored = (): ReturnType<ReadModel['rankingState']> => reader.rankingState(epoch);

  beforeAll(() => {
    partition = 0;
  });

  test('given nothing of an epoch, then nothing; given no ranking yet, then none', async () => {
    expect(await stored()).toBeNull();
    await advance(3, { epochs: [aSummary('stored', { ...at(3), visibility: 'at_close' })] });
    const { rule } = aSummary('stored');
    expect(await stored()).toEqual({
      ...{ rule, visibility: 'at_close', revision: null },
      ...{ shownTo: 0, stamp: null },
    });
  });

  test('given it follows later than the rest, then it shows no more than it has', async () => {
    await advance(3, ranked(2));
    const early = await stored();
    expect(early?.shownTo).toBe(2);
    await advance(3, ranked(3));
    const whole = await stored();
    expect(whole?.shownTo).toBe(3);
    expect([typeof whole?.stamp, whole?.stamp === early?.stamp]).toEqual(['string', false]);
  });

  test('given later events of other epochs, then it shows all, and is the same', async () => {
    const before = await stored();
    await advance(9);
    expect(await stored()).toEqual({ ...before, shownTo: 9 });
  });

  test('costs one statement', async () => {
    const before = statements;
    await stored();
    expect(statements - before).toBe(1);
  });
});
