/**
 * Writes what a backup has kept into a database that has no log, in one transaction: whatever fails
 * before its end leaves nothing behind, not even the schema.
 */
import { Client } from 'pg';
import { LogDiffers } from '../../port.js';
import { byteaArray } from '../bytea-array.js';
import { connectionSettings } from '../database.js';
import { applyMissing } from '../migrate.js';
import { lacksRight } from '../service-role.js';
import { explainedTrouble } from '../trouble.js';
import { KeptReader } from './kept-reader.js';
import type { ColumnKind, KeptRow, KeptTable } from './kept-tables.js';
import { unlimited } from './snapshot.js';

/** A restoration under way. */
export interface Restoration {
  /** Inserts rows of a table. */
  insert(table: KeptTable, rows: readonly KeptRow[]): Promise<void>;
  /** After the last row: what follows from the rows. */
  finish(): Promise<void>;
  /** Reads back what stands there now. */
  readonly reader: KeptReader;
}

const arrayTypes: Readonly<Record<ColumnKind, string>> = {
  integer: 'bigint[]',
  text: 'text[]',
  digest: 'bytea[]',
  bytes: 'bytea[]',
  flag: 'boolean[]',
  time: 'timestamptz[]',
};

/**
 * Gives `use` an empty log, and keeps what it made when it returns. Throws LogDiffers when the
 * database has a log already or the role may not make one, LogUnavailable, and what `use` throws.
 */
export async function restoring<T>(
  url: string,
  use: (restoration: Restoration) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connectionSettings(url), ...unlimited });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await applyMissing(client);
    const reader = new KeptReader(client);
    await requireEmpty(reader);
    // Of a copy, too, the events come before the source that says so.
    await client.query(`select set_config('ledger.copying', 'on', true)`);
    const result = await use({
      insert: (table, rows) => insert(client, table, rows),
      finish: async () => {
        await client.query(heads);
      },
      reader,
    });
    await client.query('commit');
    return result;
  } catch (error) {
    throw lacksRight(error) ?? explainedTrouble(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function requireEmpty(reader: KeptReader): Promise<void> {
  const found = await reader.identity();
  if (found === null) return;
  throw new LogDiffers(
    `the database has the log of ${found.origin} already: restore into a database without one`,
  );
}

async function insert(
  client: Client,
  { name, columns }: KeptTable,
  rows: readonly KeptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = columns.map(([column]) => column).join(', ');
  const arrays = columns.map(([, kind], index) => `$${String(index + 1)}::${arrayTypes[kind]}`);
  const values = columns.map(([, kind], index) => {
    const all = rows.map((row) => row[index] ?? null);
    return arrayTypes[kind] === 'bytea[]' ? byteaArray(all as (Uint8Array | null)[]) : all;
  });
  const text = `insert into ledger.${name} (${names}) select * from unnest(${arrays.join(', ')})`;
  await client.query({ text, values });
}

const heads = `
  insert into ledger.stream_head (stream, partition, version, leaf, position)
    select distinct on (stream) stream, partition, version, leaf, position
      from ledger.event order by stream, version desc`;
