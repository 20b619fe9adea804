/** What the read model answers, and how many statements that takes. */
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openReadModel, type ProjectionChanges, type ReadModel } from '#read-model';
import {
  anEntryView,
  aRanking,
  aSummary,
  nameOf,
  someVoids,
  theChanges,
} from '../../libs/read-model/testing/view-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';

jest.setTimeout(30_000);

let database: TestDatabase;
let readModel: ReadModel;
let statements = 0;
let position = 0;

beforeAll(async () => {
  database = await testDatabase();
  readModel = await openReadModel({ url: database.url, onStatement: () => (statements += 1) });
});

afterAll(async () => {
  await readModel.close();
  await database.drop();
});

async function write(parts: Partial<ProjectionChanges>): Promise<void> {
  const step = { partition: 0, from: position, to: position + 1 };
  const { kind } = await readModel.writer.advance(step, () => theChanges(parts));
  expect(kind).toBe('written');
  position += 1;
}

/** How many statements `read` takes. */
async function statementsOf(read: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await read();
  return statements - before;
}

describe('a list', () => {
  test('given names outside ASCII, then they stand in code point order, page by page', async () => {
    const keys = ['B', '__proto__', 'a', '\u00e9', '\uff5e', '\u{1f600}'];
    const shuffled = [...keys].reverse().map((key) => anEntryView(key));
    await write({
      epochs: [aSummary('order')],
      entries: [{ epoch: 'order' as never, entries: shuffled }],
    });
    const found: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await readModel.entries('order' as never, { limit: 2, after: after as never });
      found.push(...(page?.items.map(({ key }) => key) ?? []));
      after = page?.next;
    } while (typeof after === 'string');
    expect(found).toEqual(keys);
  });

  test.each([
    ['part of an id, any case', { search: 'ALPH' }, ['s-alpha']],
    ['part of a title, any case', { search: 'WÖCH' }, ['s-beta']],
    ['a character that SQL knows', { search: 's_' }, []],
    ['a state', { search: 's-', state: 'closed' as const }, ['s-beta']],
    ['nothing found', { search: 'nowhere' }, []],
  ])('given a search for %s, then the epochs with it: %j', async (_, request, expected) => {
    await write({
      epochs: [
        aSummary('s-alpha', { title: 'First' }),
        aSummary('s-beta', { title: 'Zweite Wöche', state: 'closed' }),
      ],
    });
    const { items, next } = await readModel.epochs({ limit: 10, ...request });
    expect([items.map(({ epoch }) => epoch), next]).toEqual([expected, null]);
  });

  test('given entries of an unknown epoch, then null, not an empty list', async () => {
    await write({ epochs: [aSummary('no-entry-yet')] });
    const none = { items: [], next: null };
    expect(await readModel.entries('no-entry-yet' as never, { limit: 10 })).toEqual(none);
    expect(await readModel.entries('nowhere' as never, { limit: 10 })).toBeNull();
  });
});

describe('what is read is what was written', () => {
  const summary = aSummary('whole', {
    revision: 2,
    version: 2147483647,
    position: 9007199254740991,
    reopened: true,
    reopen_reason: 'line\nand "quotes" \\ {and} braces',
    opens_at: '2026-01-01T00:00:00.1234567890123456Z',
    counts: { entries: 3, shortlisted: 2, planned: 9007199254740991, reported: 0 },
  });
  const plan = { epoch: 'whole', title: 'Whole', axes: [{ axis: '9' }, { axis: '10' }] };
  const entry = anEntryView('__proto__', { digest: 'NULL', reason: 'null', status: 'withdrawn' });
  const voids = someVoids('whole', ['b', 'a', '\u{1f600}', 'c', 'd']);
  const ranking = aRanking('whole', 12, 3);

  beforeAll(async () => {
    await write({
      plans: [plan as never],
      epochs: [summary],
      entries: [{ epoch: summary.epoch, entries: [entry] }],
      voids: [voids],
      rankings: [ranking],
    });
  });

  test('an epoch with its plan', async () => {
    expect(await readModel.epoch(summary.epoch)).toEqual({ ...summary, plan });
  });

  test('an entry', async () => {
    expect(await readModel.entry(summary.epoch, entry.key)).toEqual(entry);
  });

  test('voids in plan order, under the version of the epoch', async () => {
    const { version, position: at } = summary;
    const axes = voids.axes.map((row) => ({ ...row, limit: summary.max_void_fraction }));
    expect(await readModel.voids(summary.epoch)).toEqual({ ...voids, version, position: at, axes });
  });

  test('a ranking with its base model, nulls and every digit', async () => {
    expect(await readModel.ranking(summary.epoch)).toEqual({ ...ranking, title: summary.title });
  });

  test('a ranking without entries', async () => {
    await write({
      epochs: [aSummary('nobody')],
      rankings: [{ ...aRanking('nobody', 0, 1), base_model: null }],
    });
    expect(await readModel.ranking('nobody' as never)).toMatchObject({
      submissions: [],
      base_model: null,
      axes: [{ axis: nameOf('axis-', 0) }],
    });
  });

  test.each(['epoch', 'voids', 'ranking'] as const)(
    '%s of an unknown epoch: null',
    async (read) => {
      expect(await readModel[read]('nowhere' as never)).toBeNull();
    },
  );
});

describe('the cost of a read', () => {
  test.each([
    ['a page of epochs', () => readModel.epochs({ limit: 1000 })],
    ['entries', () => readModel.entries('cost' as never, { limit: 1000 })],
    ['voids', () => readModel.voids('cost' as never)],
    ['ranking', () => readModel.ranking('cost' as never)],
  ])('%s takes as many statements for 10 rows as for 1000: one', async (_, read) => {
    for (const size of [10, 1000]) {
      const names = Array.from({ length: size }, (__, place) => nameOf('n', place));
      await write({
        epochs: [aSummary('cost'), ...names.map((name) => aSummary(`cost-${name}`))],
        entries: [{ epoch: 'cost' as never, entries: names.map((name) => anEntryView(name)) }],
        voids: [someVoids('cost', names)],
        rankings: [aRanking('cost', size, 2)],
      });
      expect(await statementsOf(read)).toBe(1);
    }
  });

  test('a ranking of 2 000 entries on 50 axes is read whole, by one statement', async () => {
    await write({ epochs: [aSummary('large')], rankings: [aRanking('large', 2000, 50)] });
    const read = () => readModel.ranking('large' as never);
    expect((await read())?.submissions.at(-1)?.axes).toHaveLength(50);
    expect(await statementsOf(read)).toBe(1);
  });
});
