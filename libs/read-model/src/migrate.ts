/** Brings the schema up to date, one program at a time, and only where there is something to do. */
import type { DataSource, QueryRunner } from 'typeorm';
import { liveSchema } from './source.js';

/** The stored schema and this program do not fit each other. */
export class ReadModelOutdated extends Error {
  override readonly name = 'ReadModelOutdated';
}

/** Any number; whoever migrates holds the lock of this name. */
const lockName = 'epoch-ledger read model migrations';

/**
 * Runs the migrations that the schema lacks, making the schema first. A role without the right to
 * do so may use a schema that is up to date. Throws ReadModelOutdated otherwise, or when the schema
 * has a migration that this program does not know. Gives the names of what it ran.
 */
export async function migrate(source: DataSource): Promise<readonly string[]> {
  const runner = source.createQueryRunner();
  try {
    if ((await pending(runner)).length === 0) return [];
    await runner.query('SELECT pg_advisory_lock(hashtext($1))', [lockName]);
    try {
      const lacking = await pending(runner);
      if (lacking.length > 0) await run(source, runner);
      return lacking;
    } finally {
      await runner.query('SELECT pg_advisory_unlock(hashtext($1))', [lockName]);
    }
  } finally {
    await runner.release();
  }
}

/** Names of migrations that were not run, in order. */
async function pending(runner: QueryRunner): Promise<readonly string[]> {
  const known = runner.dataSource.migrations.map(({ name, constructor }) => {
    return name ?? constructor.name;
  });
  const done = await executed(runner);
  const unknown = done.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new ReadModelOutdated(
      `The schema ${schemaOf(runner)} was made by a newer version of this program ` +
        `(${unknown.join(', ')}): run that version, or rebuild the read model with this one.`,
    );
  }
  return known.filter((name) => !done.includes(name));
}

async function executed(runner: QueryRunner): Promise<readonly string[]> {
  const table = `${runner.dataSource.driver.escape(schemaOf(runner))}.migrations`;
  const found = await runner.manager.query<readonly unknown[]>(
    'SELECT WHERE to_regclass($1) IS NOT NULL',
    [table],
  );
  if (found.length === 0) return [];
  const rows = await runner.manager.query<readonly { name: string }[]>(`SELECT name FROM ${table}`);
  return rows.map(({ name }) => name);
}

async function run(source: DataSource, runner: QueryRunner): Promise<void> {
  const schema = schemaOf(runner);
  try {
    if (!(await runner.hasSchema(schema))) {
      await runner.query(`CREATE SCHEMA IF NOT EXISTS ${source.driver.escape(schema)}`);
    }
    await source.runMigrations();
  } catch (error) {
    if (!isMissingRight(error)) throw error;
    throw new ReadModelOutdated(
      `The schema ${schema} is not up to date, and this database role may not change it: start ` +
        `once as the owner of the database, or have the owner run epoch-ledger migrate.`,
      { cause: error },
    );
  }
}

/** SQLSTATE 42501, insufficient_privilege. */
function isMissingRight(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501';
}

function schemaOf(runner: QueryRunner): string {
  const { options } = runner.dataSource;
  return 'schema' in options && typeof options.schema === 'string' ? options.schema : liveSchema;
}
