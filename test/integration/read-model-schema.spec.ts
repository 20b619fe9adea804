/** The stored schema: migrations and entities say the same, and who may bring it up to date. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { openReadModel } from '#read-model';
import { readModelSource } from '../../libs/read-model/src/source.js';
import { type TestDatabase, testDatabase } from '../database.js';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  await database.drop();
});

async function openAndClose(url: string): Promise<void> {
  const readModel = await openReadModel({ url });
  await readModel.close();
}

async function execute(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What TypeORM would change to make the tables what the entities say. */
async function drift(url: string): Promise<readonly string[]> {
  const source = readModelSource({ url });
  await source.initialize();
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  await source.destroy();
  return upQueries.map(({ query }) => query);
}

describe('the schema of the read model', () => {
  test('given the migrations were run, then they made what the entities say', async () => {
    await openAndClose(database.url);
    expect(await drift(database.url)).toEqual([]);
  });

  test('given a column that no migration made, then the comparison names it', async () => {
    await openAndClose(database.url);
    await execute(database.url, 'ALTER TABLE read_model.entries DROP COLUMN digest');
    expect(await drift(database.url)).toEqual([expect.stringContaining('"digest"')]);
  });

  test('given a fresh database and three programs at once, then all can read', async () => {
    const opening = Array.from({ length: 3 }, () => openReadModel({ url: database.url }));
    for (const readModel of await Promise.all(opening)) {
      expect(await readModel.epochs({ limit: 1 })).toEqual({ items: [], next: null });
      await readModel.close();
    }
  });

  test('given a migration that this program does not know, then it refuses to start', async () => {
    await openAndClose(database.url);
    await execute(
      database.url,
      `INSERT INTO read_model.migrations (timestamp, name) VALUES (1, 'FromTheFuture1')`,
    );
    await expect(openReadModel({ url: database.url })).rejects.toThrow(
      'made by a newer version of this program (FromTheFuture1)',
    );
  });
});

describe('a database role that may not change the schema', () => {
  const role = `reader_${randomBytes(6).toString('hex')}`;
  let readerUrl: string;

  beforeEach(async () => {
    await execute(database.url, `CREATE ROLE ${role} LOGIN`);
    const url = new URL(database.url);
    url.username = role;
    readerUrl = url.href;
  });

  afterEach(async () => {
    await execute(database.url, `DROP OWNED BY ${role}`, `DROP ROLE ${role}`);
  });

  test('given a schema that is up to date, then the role opens and reads it', async () => {
    await openAndClose(database.url);
    await execute(
      database.url,
      `GRANT USAGE ON SCHEMA read_model TO ${role}`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA read_model TO ${role}`,
    );
    const readModel = await openReadModel({ url: readerUrl });
    expect(await readModel.position(0)).toBe(0);
    await readModel.close();
  });

  test('given no schema, then it is told to start once as the owner', async () => {
    await expect(openReadModel({ url: readerUrl })).rejects.toThrow(
      'start once as the owner of the database',
    );
  });
});
