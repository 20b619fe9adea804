/** The contract of the log, run on PostgreSQL. */
import type { Origin } from '#ledger/ids';
import { openPostgresLog } from '#event-log';
import { describeLogContract } from '../../libs/event-log/testing/log-contract.js';
import { testDatabase } from '../database.js';

const origin = 'example.org' as Origin;

describeLogContract('PostgreSQL', async (partitions) => {
  const database = await testDatabase();
  const { url } = database;
  return {
    open: () => openPostgresLog({ url, origin, partitions }),
    drop: () => database.drop(),
  };
});
