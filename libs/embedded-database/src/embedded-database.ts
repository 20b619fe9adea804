/**
 * A real PostgreSQL for those who have none: set up in the service's data directory on the first
 * start, started with the service, stopped with it. It outlives a service that is killed, and the
 * next one takes it over.
 * Source: PostgreSQL 18 manual, "Server Setup and Operation".
 */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { closedDirectory, makePassable, serverAccount, type ServerAccount } from './account.js';
import { platformPackage, usableBinaries } from './binaries.js';
import { makeCluster, passwordIn } from './cluster.js';
import { DatabaseNotStarted } from './errors.js';
import { launch } from './launch.js';
import {
  clearStaleFile,
  type Postmaster,
  runningPostmaster,
  servesCluster,
  stopPostmaster,
  whenReady,
} from './postmaster.js';
import { databaseAddress } from './running-database.js';
import { lockForService } from './service-lock.js';
import { supervise } from './supervise.js';

/** Where the database is to live. */
export interface EmbeddedDatabaseOptions {
  /** The service's data directory, made when missing; everything is in `database/` below it. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1. Without it, the one that is in use or any that is free. */
  readonly port?: number;
}

/** A running server that is this service's alone. */
export interface EmbeddedDatabase {
  /** `postgres://...`, password included, of an ordinary database of that server. */
  readonly url: string;
  /** Process id of the server; another one after it died and was started again. */
  readonly pid: number;
  /**
   * Ends the server (open transactions are rolled back, data is flushed) and gives the data
   * directory free. A second call does nothing.
   */
  stop(): Promise<void>;
}

/**
 * Starts the database in `dataDir`, or takes over the server that a killed service left running.
 * The first start takes 2 to 4 s, others less than a second unless the server has to recover.
 *
 * As root, PostgreSQL runs as user 65534 (`nobody`), otherwise as the own user. It listens on
 * 127.0.0.1 only, asks for a generated password, and writes to disk before it confirms.
 *
 * A server that dies while the service lives is started again at the same address.
 *
 * Throws DataDirectoryInUse while another living service uses `dataDir`, DatabaseNotStarted with
 * the reason and what to do about it otherwise. Reads no environment variable.
 */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  await makePassable(options.dataDir);
  await makePassable(join(options.dataDir, 'database'));
  const home = await realpath(join(options.dataDir, 'database'));
  const lock = await lockForService(home);
  try {
    const { password, server } = await serverIn(home, options.port ?? null);
    const again = async (): Promise<Postmaster> => (await serverIn(home, server.port)).server;
    const supervised = supervise(server, join(home, 'cluster'), again);
    let stopped: Promise<void> | null = null;
    return {
      url: databaseAddress(password, server.port),
      get pid() {
        return supervised.pid();
      },
      stop: () => (stopped ??= supervised.stop().then(() => lock.release())),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function serverIn(
  home: string,
  port: number | null,
): Promise<{ readonly password: string; readonly server: Postmaster }> {
  const clusterDir = join(home, 'cluster');
  const account = await serverAccount(clusterDir);
  await refuseClosedDirectory(home, account);
  const running = await takeOver(clusterDir, port);
  if (running !== null) return { password: await passwordIn(home), server: running };
  const binaries = await usableBinaries(await platformPackage(), home, account);
  const password = await makeCluster(home, binaries.initdb, account);
  await clearStaleFile(clusterDir);
  const server = await launch({ home, postgres: binaries.postgres, account, port });
  return { password, server };
}

/** The server that runs already, once it is ready; null when there is none or it is to move. */
async function takeOver(clusterDir: string, port: number | null): Promise<Postmaster | null> {
  const found = await runningPostmaster(clusterDir);
  if (found === null) return null;
  if (found.status !== 'stopping' && (port === null || port === found.port)) {
    return await whenReady(found.pid, clusterDir, () => servesCluster(found.pid, clusterDir));
  }
  await stopPostmaster(found.pid, clusterDir);
  return null;
}

async function refuseClosedDirectory(home: string, account: ServerAccount): Promise<void> {
  const closed = await closedDirectory(account, home);
  if (account !== null && closed !== null) {
    throw new DatabaseNotStarted(
      `The embedded database cannot live in ${home}: PostgreSQL refuses to run as root, so it ` +
        `runs as user ${String(account.uid)}, who may not enter ${closed}. Choose another data ` +
        `directory, or start the service as an ordinary user, or set DATABASE_URL.`,
    );
  }
}
