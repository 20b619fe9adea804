/** The cluster (PostgreSQL's word for a data directory with its files): made once by initdb. */
import { execFile } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ServerAccount } from './account.js';
import { DatabaseNotStarted } from './errors.js';
import { orNullIfAbsent, publishAs } from './files.js';
import { randomName } from './random-name.js';

/** The database user of the service. */
export const databaseUser = 'epoch_ledger';

const unfinishedPrefix = 'cluster-unfinished-';

/**
 * Makes the cluster `home/cluster` unless it is there: UTF-8, C locale, TCP with password only.
 * After a crash in the middle the next call starts anew. Returns the password of `databaseUser`,
 * which stands in `home/password` for this account alone. Throws DatabaseNotStarted.
 */
export async function makeCluster(
  home: string,
  initdb: string,
  account: ServerAccount,
): Promise<string> {
  const clusterDir = join(home, 'cluster');
  if ((await orNullIfAbsent(stat(clusterDir))) !== null) return await passwordIn(home);
  const password = randomName();
  await removeUnfinished(home);
  const unfinished = join(home, `${unfinishedPrefix}${randomName()}`);
  await mkdir(unfinished, { mode: 0o700 });
  await giveTo(account, unfinished);
  await runInitdb({ home, initdb, account, clusterDir: unfinished, password });
  await writePassword(join(home, 'password'), password);
  await publishAs(unfinished, clusterDir);
  return password;
}

/**
 * Removes what starts that were killed left behind, each under a name of its own, because initdb
 * goes on for a while after its parent's death. What it still writes is removed another time.
 */
async function removeUnfinished(home: string): Promise<void> {
  for (const entry of await readdir(home)) {
    if (!entry.startsWith(unfinishedPrefix)) continue;
    await rm(join(home, entry), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The password of the cluster in `home`. Throws DatabaseNotStarted where its file is gone. */
export async function passwordIn(home: string): Promise<string> {
  const file = join(home, 'password');
  const found = await orNullIfAbsent(readFile(file, 'utf8'));
  if (found !== null) return found.trim();
  throw new DatabaseNotStarted(
    `The password of the embedded database is missing: ${file} is gone, the database is not. ` +
      `Restore that file from a backup; it holds one line.`,
  );
}

/** Replaces what a start that failed later may have left. */
async function writePassword(file: string, password: string): Promise<void> {
  const unfinished = `${file}-unfinished`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await publishAs(unfinished, file);
}

interface Initdb {
  readonly home: string;
  readonly initdb: string;
  readonly account: ServerAccount;
  readonly clusterDir: string;
  readonly password: string;
}

/** initdb flushes what it writes to disk before it ends. */
async function runInitdb(request: Initdb): Promise<void> {
  const { home, initdb, account, clusterDir, password } = request;
  const passwordFile = join(home, 'password-for-initdb');
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await giveTo(account, passwordFile);
  const options = [
    ...['--pgdata', clusterDir, '--username', databaseUser, '--pwfile', passwordFile],
    ...['--encoding', 'UTF8', '--locale', 'C', '--auth', 'scram-sha-256', '--no-instructions'],
  ];
  try {
    await promisify(execFile)(initdb, options, { cwd: home, env: {}, ...account });
  } catch (cause) {
    const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : '';
    throw new DatabaseNotStarted(
      `The embedded database could not be made in ${home}: ${said.trim() || String(cause)}`,
      { cause },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Makes `account` the owner, and keeps what everybody else may do. */
async function giveTo(account: ServerAccount, path: string): Promise<void> {
  if (account !== null) await chown(path, account.uid, account.gid);
}
