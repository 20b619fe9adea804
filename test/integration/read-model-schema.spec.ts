/** The stored schema: migrations and entities say the same, and who may bring it up to date. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { openReadModel, ReadModelOutdated } from '#read-model';
import { readModelSource } from '../../libs/read-model/src/source.js';
import { testDatabase, type TestDatabase } from '../database.js';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.drop();
});

describe('the schema of the read model', () => {
  test('given the migrations were run, when entities are compared, then nothing differs', async () => {
    const readModel = await openReadModel({ url: database.url });
    await readModel.close();
    const source = readModelSource({ url: database.url });
    await source.initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
});
