/** The contract of signed notes, run on both adapters. */
import type { Origin } from '#ledger/ids';
import { newMemoryNotes, openMemoryNotes, openPostgresLog, openPostgresNotes } from '#event-log';
import { afterAll } from '@jest/globals';
import { notesContract } from '../../libs/event-log/testing/notes-contract.js';
import { type TestDatabase, testDatabase } from '../database.js';

notesContract('memory', {
  storage: () => {
    const storage = newMemoryNotes();
    return Promise.resolve({ open: () => Promise.resolve(openMemoryNotes(storage)) });
  },
});

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

notesContract('PostgreSQL', {
  storage: async () => {
    const database = await testDatabase();
    databases.push(database);
    const { url } = database;
    const log = await openPostgresLog({ url, origin: 'ledger.example.org' as Origin });
    await log.close();
    return { open: () => Promise.resolve(openPostgresNotes({ url })) };
  },
});
