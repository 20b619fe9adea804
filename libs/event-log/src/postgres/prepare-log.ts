/** What stands at the beginning of a log for ever: whose it is and how many partitions it has. */
import { Client } from 'pg';
import type { Origin } from '#ledger/ids';
import { LogDiffers, OriginDiffers } from '../port.js';
import { connectionSettings } from './database.js';
import { migrate } from './migrate.js';
import { lacksRight } from './service-role.js';
import { persistently } from './trouble.js';

/** What a log is called and how it is cut. */
export interface LogIdentity {
  readonly origin: Origin;
  readonly partitions: number;
}

/** What is asked of the log; what is absent is not checked. */
export interface WantedLog {
  readonly url: string;
  readonly origin?: Origin;
  readonly partitions?: number;
}

const format = 'epoch-log/1';

/**
 * Migrates the schema, makes the log where there is none and `wanted` has an origin, and compares
 * what is there with what is wanted. Throws OriginDiffers, LogDiffers or LogUnavailable.
 */
export async function prepareLog(wanted: WantedLog): Promise<LogIdentity> {
  return persistently(async () => {
    const client = new Client(connectionSettings(wanted.url));
    // A connection that breaks fails the query that waits on it.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await migrate(client);
      const found = (await stored(client)) ?? (await made(client, wanted));
      return checked(found, wanted);
    } catch (error) {
      throw lacksRight(error) ?? error;
    } finally {
      await client.end();
    }
  });
}

/** Makes the log that is wanted, or finds the one that somebody else made in this moment. */
async function made(client: Client, { origin, partitions }: WantedLog): Promise<Beginning | null> {
  if (origin === undefined) return null;
  const values = [format, origin, partitions ?? 1];
  await client.query('select ledger.begin_log($1, $2, $3)', values);
  return stored(client);
}

interface Beginning extends LogIdentity {
  readonly format: string;
}

async function stored(client: Client): Promise<Beginning | null> {
  const { rows } = await client.query<Beginning>(
    'select format, origin, partitions from ledger.meta',
  );
  return rows[0] ?? null;
}

function checked(found: Beginning | null, wanted: WantedLog): LogIdentity {
  if (found === null) throw new LogDiffers('there is no log yet: start the service first');
  const { format: foundFormat, origin, partitions } = found;
  if (foundFormat !== format) {
    throw new LogDiffers(`the log has format ${foundFormat}, this program reads ${format}`);
  }
  if (wanted.origin !== undefined && wanted.origin !== origin) {
    throw new OriginDiffers(`this is the log of ${origin}, not of ${wanted.origin}`);
  }
  if (wanted.partitions !== undefined && wanted.partitions !== partitions) {
    throw new LogDiffers(`the log has ${String(partitions)} partitions, fixed when it was made`);
  }
  return { origin, partitions };
}
