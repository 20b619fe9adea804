/**
 * A fresh PostgreSQL database for one test. The server is found, or started, once per run by
 * find-database.mjs before the first spec of a lane that may need one.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** One database of a test's own. */
export interface TestDatabase {
  /** `postgres://...` of the new, empty database (UTF-8). */
  readonly url: string;
  /** Removes the database, whoever is still connected to it. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database. Whatever a crashed test leaves behind is dropped at the end of the
 * run. Throws when no server was found, which means that Jest ran without our lanes.
 */
export function testDatabase(): Promise<TestDatabase> {
  return made('template0');
}

/** A copy of a database that nobody is connected to: what a backup of this moment has. */
export function copyOfDatabase(url: string): Promise<TestDatabase> {
  return made(new URL(url).pathname.slice(1));
}

async function made(template: string): Promise<TestDatabase> {
  const server = setting('EPOCH_LEDGER_TEST_DATABASE');
  const name = `${setting('EPOCH_LEDGER_TEST_PREFIX')}${randomBytes(6).toString('hex')}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(
      `${name} is not set. test/find-database.mjs sets it for the lanes contract, integration, ` +
        `browser and long; a spec that needs a database belongs into one of these.`,
    );
  }
  return value;
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
