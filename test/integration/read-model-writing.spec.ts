/** How the read model is written: steps that are claimed, and only what changed. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openReadModel, type ProjectionChanges, type ReadModel } from '#read-model';
import { aRanking, aSummary, theChanges } from '../../libs/read-model/testing/view-builder.js';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;
let readModel: ReadModel;
let position = 0;

beforeAll(async () => {
  database = await testDatabase();
  readModel = await openReadModel({ url: database.url });
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

describe('writing', () => {
  test('given one line of a ranking changed, then no other row is touched', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const versions = async (): Promise<ReadonlyMap<string, string>> => {
      const { rows } = await client.query<{ key: string; xmin: string }>(
        `SELECT key, xmin::text FROM read_model.ranking_lines WHERE epoch = 'touch'`,
      );
      return new Map(rows.map(({ key, xmin }) => [key, xmin]));
    };
    const ranking = aRanking('touch', 100, 3);
    await write({ epochs: [aSummary('touch')], rankings: [ranking] });
    const before = await versions();
    const [first, ...others] = ranking.submissions;
    const submissions = [{ ...first, score_exact: '7/8' } as never, ...others];
    await write({ epochs: [aSummary('touch')], rankings: [{ ...ranking, submissions }] });
    const after = await versions();
    await client.end();
    const changed = [...after].filter(([key, xmin]) => before.get(key) !== xmin);
    expect(changed.map(([key]) => key)).toEqual([first?.key]);
  });

  test('given the position stands elsewhere, then nothing is written or computed', async () => {
    const computed: string[] = [];
    const result = await readModel.writer.advance({ partition: 0, from: 0, to: 5 }, () => {
      computed.push('changes');
      return theChanges({});
    });
    expect(result).toEqual({ kind: 'moved', position });
    expect(computed).toEqual([]);
    expect(await readModel.position(0)).toBe(position);
  });

  test('given two writers of one step, then one writes it, the other learns of it', async () => {
    const step = { partition: 7, from: 0, to: 3 };
    const results = await Promise.all([
      readModel.writer.advance(step, () => theChanges({})),
      readModel.writer.advance(step, () => theChanges({})),
    ]);
    const kinds = results.map((result) => result.kind);
    expect(kinds.toSorted()).toEqual(['moved', 'written']);
    expect(results).toContainEqual({ kind: 'moved', position: 3 });
  });

  test('given the changes cannot be made, then the position stays where it was', async () => {
    const step = { partition: 0, from: position, to: position + 1 };
    const failing = readModel.writer.advance(step, () => {
      throw new Error('a projection that fails');
    });
    await expect(failing).rejects.toThrow('a projection that fails');
    expect(await readModel.position(0)).toBe(position);
    await write({});
  });

  test('given its connection is killed in a transaction, then the next works', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const step = { partition: 0, from: position, to: position + 1 };
    const killed = readModel.writer.advance(step, () => {
      // The row of the position is locked now; who holds it is cut off before the next statement.
      void client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'epoch-ledger read model' AND datname = current_database()`,
      );
      return theChanges({ epochs: [aSummary('cut')], rankings: [aRanking('cut', 2000, 50)] });
    });
    await expect(killed).rejects.toThrow();
    await client.end();
    expect(await readModel.position(0)).toBe(position);
    await write({});
  });
});
