/** The schema `ledger` in one moment: everything that is read belongs together. */
import { Client } from 'pg';
import { LogDiffers } from '../../port.js';
import { connectionSettings } from '../database.js';
import { requireCurrent } from '../migrate.js';
import { lacksRight } from '../service-role.js';
import { explainedTrouble } from '../trouble.js';
import { KeptReader } from './kept-reader.js';

/** Reading all of it, or writing all of it, takes as long as it takes. */
export const unlimited = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  query_timeout: 0,
} as const;

/**
 * Gives `use` the log of the database at `url` as it is now, whatever is appended meanwhile. Throws
 * LogDiffers when there is none, LogUnavailable when the connection is lost.
 */
export async function withSnapshot<T>(
  url: string,
  use: (reader: KeptReader) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connectionSettings(url), ...unlimited });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await requireCurrent(client);
    await client.query('begin isolation level repeatable read read only');
    const reader = new KeptReader(client);
    if ((await reader.identity()) === null)
      throw new LogDiffers('there is no log in this database');
    return await use(reader);
  } catch (error) {
    throw lacksRight(error) ?? explainedTrouble(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
