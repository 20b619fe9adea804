/** Writes what a backup has of the schema `deliveries`, all of it or nothing. */
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { deliveriesSource, migrationsLock } from '../source.js';
import type { KeptDeliveryTable, KeptDeliveryValue } from './kept-tables.js';

/** A restoration under way. */
export interface DeliveriesRestoration {
  /** Inserts rows of a table. */
  insert(table: KeptDeliveryTable, rows: readonly (readonly KeptDeliveryValue[])[]): Promise<void>;
}

/**
 * Keeps what `use` inserts once it returns; what stood there of a log that is gone goes. Where it
 * inserts nothing, or throws, nothing of the schema is made or changed. Throws what `use` and the
 * database throw.
 */
export async function restoringDeliveries<T>(
  url: string,
  use: (restoration: DeliveriesRestoration) => Promise<T>,
): Promise<T> {
  const source = deliveriesSource(url);
  let begun: QueryRunner | null = null;
  try {
    const result = await use({
      insert: async (table, rows) => {
        begun ??= await begin(source);
        await insert(begun, table, rows);
      },
    });
    await (begun as QueryRunner | null)?.commitTransaction();
    return result;
  } finally {
    // What is not committed by now goes with the connection.
    if (source.isInitialized) await source.destroy();
  }
}

async function begin(source: DataSource): Promise<QueryRunner> {
  await source.initialize();
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await runner.query('SET LOCAL statement_timeout = 0');
  await runner.query(`SELECT pg_advisory_xact_lock(${migrationsLock})`);
  await runner.query('CREATE SCHEMA IF NOT EXISTS deliveries');
  const executor = new MigrationExecutor(source, runner);
  executor.transaction = 'none';
  await executor.executePendingMigrations();
  await runner.query('DELETE FROM deliveries.deliveries');
  await runner.query('DELETE FROM deliveries.followed');
  return runner;
}

async function insert(
  { manager }: QueryRunner,
  { name, columns }: KeptDeliveryTable,
  rows: readonly (readonly KeptDeliveryValue[])[],
): Promise<void> {
  const arrays = columns.map(([, kind], at) => {
    return `$${String(at + 1)}::${kind === 'text' ? 'text' : 'bigint'}[]`;
  });
  const values = columns.map((_, at) => rows.map((row) => row[at] ?? null));
  await manager.query(
    `INSERT INTO deliveries.${name} (${columns.map(([column]) => column).join(', ')})
      SELECT * FROM unnest(${arrays.join(', ')})`,
    values,
  );
}
