/** The database that a service runs in its data directory, for programs beside the service. */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseUser, passwordIn } from './cluster.js';
import { DatabaseNotStarted } from './errors.js';
import { orNullIfAbsent } from './files.js';
import { runningPostmaster } from './postmaster.js';

/** The address of a database on this machine, password included. */
export function databaseAddress(password: string, port: number): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${String(port)}/postgres`;
}

/**
 * The address of the server that runs in `dataDir`, whoever started it; nothing is started here.
 * Throws DatabaseNotStarted where there is none, or none that runs, and what files throw.
 */
export async function runningDatabase(dataDir: string): Promise<string> {
  const home = await orNullIfAbsent(realpath(join(dataDir, 'database')));
  const clusterDir = home === null ? null : join(home, 'cluster');
  if (home === null || clusterDir === null || (await orNullIfAbsent(stat(clusterDir))) === null) {
    throw new DatabaseNotStarted(
      `There is no embedded database in ${dataDir}: name the data directory of the service, or ` +
        'the database that it was given',
    );
  }
  const server = await runningPostmaster(clusterDir);
  if (server === null) {
    throw new DatabaseNotStarted(
      `The embedded database in ${dataDir} does not run: it runs while its service does`,
    );
  }
  return databaseAddress(await passwordIn(home), server.port);
}
