/** The contract of disclosures, run on both adapters. */
import type { Origin } from '#ledger/ids';
import {
  type MemoryDisclosures,
  openMemoryDisclosures,
  openPostgresDisclosures,
  openPostgresLog,
} from '#event-log';
import { afterAll } from '@jest/globals';
import { disclosuresContract } from '../../libs/event-log/testing/disclosures-contract.js';
import { type TestDatabase, testDatabase } from '../database.js';

disclosuresContract('memory', {
  storage: () => {
    const storage: MemoryDisclosures = new Map();
    const clockMs = (): number => performance.now();
    return Promise.resolve({
      open: () => Promise.resolve(openMemoryDisclosures(clockMs, storage)),
    });
  },
});

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

disclosuresContract('PostgreSQL', {
  storage: async () => {
    const database = await testDatabase();
    databases.push(database);
    const { url } = database;
    const log = await openPostgresLog({ url, origin: 'ledger.example.org' as Origin });
    await log.close();
    return { open: () => Promise.resolve(openPostgresDisclosures({ url })) };
  },
});
