/**
 * The operating-system account that PostgreSQL runs under. PostgreSQL refuses to run as root, so
 * a service that is root starts it as `nobody`; any other service starts it as itself.
 */
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseNotStarted } from './errors.js';
import { orNullIfAbsent } from './files.js';

/** User and group for a child process; null: the account of this process. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | null;

/** `nobody` on the systems we know. */
const nobody = { uid: 65534, gid: 65534 };

const mayRead = 0o4;
const mayEnter = 0o1;

/**
 * The account for the cluster in `clusterDir`, which need not exist yet. A cluster that is there
 * keeps its owner, because PostgreSQL serves only what its own account owns. Throws
 * DatabaseNotStarted when this process may not act for that owner.
 */
export async function serverAccount(clusterDir: string): Promise<ServerAccount> {
  const own = process.getuid?.() ?? -1;
  const cluster = await orNullIfAbsent(stat(clusterDir));
  if (own !== 0) {
    if (cluster !== null && own !== -1 && cluster.uid !== own) {
      throw new DatabaseNotStarted(
        `The database in ${clusterDir} belongs to user ${String(cluster.uid)}, this process ` +
          `runs as user ${String(own)}. Start it as that user, or as root.`,
      );
    }
    return null;
  }
  return cluster === null || cluster.uid === 0 ? nobody : { uid: cluster.uid, gid: cluster.gid };
}

/**
 * Makes `dir` where it is missing. For root, lets others pass through it (not list it) where only
 * root could: the database below belongs to another account, and makers of temporary directories
 * close them.
 */
export async function makePassable(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  const { uid, mode } = await stat(dir);
  if (process.getuid?.() === 0 && uid === 0) await chmod(dir, (mode & 0o7777) | mayEnter);
}

/** Whether `account` may read and enter `path`, a real path, from the root down. */
export async function canReach(account: ServerAccount, path: string): Promise<boolean> {
  return (await closedDirectory(account, path)) === null && allows(account, path, mayRead);
}

/** The first directory on the way to `path` and at it that `account` may not enter, or null. */
export async function closedDirectory(
  account: ServerAccount,
  path: string,
): Promise<string | null> {
  const parent = dirname(path);
  if (parent !== path) {
    const above = await closedDirectory(account, parent);
    if (above !== null) return above;
  }
  return (await allows(account, path, mayEnter)) ? null : path;
}

async function allows(account: ServerAccount, path: string, bit: number): Promise<boolean> {
  if (account === null) return true;
  const { uid, gid, mode } = await stat(path);
  if (uid === account.uid) return (mode & (bit << 6)) !== 0;
  if (gid === account.gid) return (mode & (bit << 3)) !== 0;
  return (mode & bit) !== 0;
}
