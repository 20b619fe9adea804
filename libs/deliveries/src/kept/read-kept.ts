/** Reads the schema `deliveries` as it is in one moment, for a backup. */
import type { QueryRunner } from 'typeorm';
import { deliveriesSource } from '../source.js';
import {
  type KeptDeliveryTable,
  keptDeliveryTables,
  type KeptDeliveryValue,
} from './kept-tables.js';

/** The schema in that moment. */
export interface KeptDeliveries {
  /** Rows of each table; none where there is no such schema, or the role may not read it. */
  readonly counts: ReadonlyMap<string, number>;
  /** The rows of `table` in its order. */
  rows(table: KeptDeliveryTable): AsyncGenerator<readonly KeptDeliveryValue[], void>;
}

const pageRows = 1000;

/** Gives `use` what hooks are still to hear of, as of now. Throws what the database throws. */
export async function withDeliveries<T>(
  url: string,
  use: (kept: KeptDeliveries) => Promise<T>,
): Promise<T> {
  const source = deliveriesSource(url);
  await source.initialize();
  try {
    const runner = source.createQueryRunner();
    await runner.startTransaction('REPEATABLE READ');
    await runner.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await runner.query('SET LOCAL statement_timeout = 0');
    const counts = new Map<string, number>();
    if (await isReadable(runner)) {
      for (const { name } of keptDeliveryTables) counts.set(name, await countOf(runner, name));
    }
    const kept = await use({ counts, rows: (table) => rowsOf(runner, table) });
    await runner.rollbackTransaction();
    return kept;
  } finally {
    await source.destroy();
  }
}

async function isReadable({ manager }: QueryRunner): Promise<boolean> {
  const names = keptDeliveryTables.map(({ name }) => name);
  const found = await manager.query<readonly unknown[]>(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'deliveries' AND c.relname = ANY ($1)
        AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`,
    [names],
  );
  return found.length === names.length;
}

async function countOf({ manager }: QueryRunner, name: string): Promise<number> {
  const [row] = await manager.query<readonly { count: string }[]>(
    `SELECT count(*) FROM deliveries.${name}`,
  );
  return Number(row?.count ?? 0);
}

async function* rowsOf(
  { manager }: QueryRunner,
  { name, columns, order }: KeptDeliveryTable,
): AsyncGenerator<readonly KeptDeliveryValue[], void> {
  const cursor = `kept_${name}`;
  const list = columns.map(([column]) => column).join(', ');
  await manager.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR
      SELECT ${list} FROM deliveries.${name} ORDER BY ${order}`,
  );
  for (;;) {
    const rows = await manager.query<readonly Readonly<Record<string, unknown>>[]>(
      `FETCH ${String(pageRows)} FROM ${cursor}`,
    );
    for (const row of rows) {
      yield columns.map(([column, kind]) => {
        const value = row[column] as KeptDeliveryValue;
        return value === null || kind === 'text' ? value : Number(value);
      });
    }
    if (rows.length < pageRows) return;
  }
}
