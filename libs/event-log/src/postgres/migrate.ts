/**
 * Brings the schema `ledger` up to date. Any number of services may start at once: one migrates,
 * the others wait for it. A role that may only use the schema finds it complete, and that is all.
 */
import type { Client } from 'pg';
import { LogDiffers } from '../port.js';
import { lacksRight } from './service-role.js';
import { migrations } from './migrations/all.js';
import type { Migration } from './migrations/migration.js';

/**
 * Applies the migrations that are missing, all in one transaction; when it throws, the caller ends
 * the connection and with it the transaction. Throws LogDiffers when the database has a migration
 * that this program does not know, or lacks one that the role may not make.
 */
export async function migrate(client: Client): Promise<void> {
  const [first] = await missing(client);
  if (first === undefined) return;
  try {
    await client.query('begin');
    await applyMissing(client);
    await client.query('commit');
  } catch (error) {
    if (lacksRight(error) === null) throw error;
    throw new LogDiffers(
      `the schema ledger lacks migration ${String(first.number)} "${first.name}", and this role ` +
        'may not make it: start once as the owner of the database, or have the owner run ' +
        'epoch-ledger migrate',
      { cause: error },
    );
  }
}

/** Applies what is missing within a transaction of the caller's; gives the names of it. */
export async function applyMissing(client: Client): Promise<readonly string[]> {
  await client.query(
    `select pg_advisory_xact_lock(hashtextextended('epoch-ledger: migrations of ledger', 0))`,
  );
  const applied = await missing(client);
  for (const migration of applied) await apply(client, migration);
  return applied.map(({ name }) => name);
}

async function apply(client: Client, { number, name, sql }: Migration): Promise<void> {
  if (number === 1) await client.query(home);
  await client.query(sql);
  await client.query('insert into ledger.migration (number, name) values ($1, $2)', [number, name]);
}

/** Throws LogDiffers unless the schema is that of this program. */
export async function requireCurrent(client: Client): Promise<void> {
  const [first, ...rest] = await missing(client);
  if (first === undefined) return;
  throw new LogDiffers(
    rest.length + 1 === migrations.length
      ? 'there is no log in this database'
      : 'the schema ledger is that of an older program: run epoch-ledger migrate as its owner',
  );
}

/** Where migrations write down that they were applied. */
const home = `
create schema if not exists ledger;
create table ledger.migration (
  number integer not null,
  name text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey primary key (number)
)`;

async function missing(client: Client): Promise<readonly Migration[]> {
  const applied = await appliedNames(client);
  const strange = applied.findIndex((name, index) => name !== migrations[index]?.name);
  if (strange === -1) return migrations.slice(applied.length);
  throw new LogDiffers(
    `the schema ledger has migration ${String(strange + 1)} "${applied[strange] ?? ''}", which ` +
      'this program does not know: use a newer one',
  );
}

async function appliedNames(client: Client): Promise<readonly string[]> {
  // Not to_regclass: it may answer from a cache that is older than the lock we waited for.
  const made = await client.query<{ made: boolean }>(
    `select exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'ledger' and c.relname = 'migration'
     ) as made`,
  );
  if (made.rows[0]?.made !== true) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from ledger.migration order by number',
  );
  return rows.map(({ name }) => name);
}
