/**
 * Jest's global set-up of the lanes that need PostgreSQL: finds a server, or starts the embedded
 * one, once per run. Specs reach it through test/database.ts.
 *
 * In this order: EPOCH_LEDGER_TEST_DATABASE, DATABASE_URL, users postgres and root on
 * 127.0.0.1:5432, and else a server of our own that lives as long as the run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Set when this run started a server itself. */
let stopServer = null;

export default async function findDatabase() {
  const url = (await firstUsable(candidates())) ?? (await startServer());
  process.env.EPOCH_LEDGER_TEST_DATABASE = url;
  process.env.EPOCH_LEDGER_TEST_PREFIX = `epoch_ledger_test_${process.pid}_`;
}

/** Drops what crashed tests left behind and stops the server if it is ours. */
export async function leaveDatabase() {
  if (stopServer !== null) {
    await stopServer();
    return;
  }
  await withClient(process.env.EPOCH_LEDGER_TEST_DATABASE, async (client) => {
    const left = await client.query(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [process.env.EPOCH_LEDGER_TEST_PREFIX],
    );
    for (const { datname } of left.rows) {
      await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  });
}

function candidates() {
  return [
    process.env.EPOCH_LEDGER_TEST_DATABASE,
    process.env.DATABASE_URL,
    'postgres://postgres@127.0.0.1:5432/postgres',
    'postgres://root@127.0.0.1:5432/postgres',
  ].filter((url) => url !== undefined && url !== '');
}

async function firstUsable(urls) {
  for (const url of urls) {
    if (await mayCreateDatabases(url)) {
      return url;
    }
  }
  return null;
}

async function mayCreateDatabases(url) {
  try {
    return await withClient(url, async (client) => {
      const found = await client.query(
        'SELECT rolsuper OR rolcreatedb AS allowed FROM pg_roles WHERE rolname = current_user',
      );
      return found.rows[0].allowed;
    });
  } catch {
    return false;
  }
}

async function startServer() {
  const { startEmbeddedDatabase } = await import('#embedded-database');
  const dataDir = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  const server = await startEmbeddedDatabase({ dataDir });
  const endNow = () => {
    process.kill(server.pid, 'SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', endNow);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  stopServer = async () => {
    process.off('exit', endNow);
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  return server.url;
}

async function withClient(url, use) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
