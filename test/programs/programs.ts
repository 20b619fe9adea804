/**
 * The programs of one spec: services and other processes, their folders and databases. Whatever a
 * spec starts here is ended here, by its process id, also when the spec fails.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { epochLedger, type Ended, firstLine, type Given, start } from '../cli.js';
import { type TestDatabase, testDatabase } from '../database.js';
import { type Client, clientOf, tokensIn } from './client.js';
import { isAlive, untilGone } from './operating-system.js';

/** How to start a service. */
export interface ServiceSettings {
  /** Tokens, and the embedded database unless `database` is given. */
  readonly dataDir: string;
  readonly database?: string;
  /** A free one unless it is named. */
  readonly port?: number;
  /** Further words of the command line. */
  readonly words?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** A service in a process of its own. */
export interface ServiceProcess extends Client {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly process: ChildProcess;
  /** `EPOCH_LEDGER_URL` and `EPOCH_LEDGER_TOKEN` with a token of each role. */
  readonly environment: Readonly<Record<string, string>>;
  /** Everything it wrote to standard error. */
  messages(): string;
  /** Sends `signal` and waits for the end; gives the exit code, null when the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Starts programs and ends them. */
export class Programs {
  readonly #folders: string[] = [];
  readonly #dataDirs = new Set<string>();
  readonly #databases: TestDatabase[] = [];
  /** Services on one database sign with one key: that of the first. */
  readonly #signingKeys = new Map<string, string>();
  readonly #processes: ChildProcess[] = [];

  /** A new, empty folder. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-programs-'));
    this.#folders.push(folder);
    return folder;
  }

  /** A new, empty database on the server that the tests found. */
  async database(): Promise<string> {
    const database = await testDatabase();
    this.#databases.push(database);
    return database.url;
  }

  /** Starts a service and waits until it says that it is ready. Throws what it said instead. */
  async serve(settings: ServiceSettings): Promise<ServiceProcess> {
    const { dataDir, database, port = 0, words = [], environment = {} } = settings;
    this.#dataDirs.add(dataDir);
    const where = database === undefined ? [] : this.#on(database, dataDir);
    const options = ['--port', String(port), '--data-dir', dataDir, ...where, ...words];
    const child = this.#own(start(['serve', ...options], environment));
    const said: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
    const messages = (): string => Buffer.concat(said).toString('utf8');
    const line = await firstLine(child).catch((error: unknown) => {
      throw new Error(`${String(error)}: ${messages()}`);
    });
    const { url, pid } = JSON.parse(line) as { url: string; pid: number };
    const tokens = await tokensIn(dataDir);
    const text = [...tokens].map(([role, token]) => `${role}=${token}`).join(',');
    return {
      ...clientOf(() => url, tokens),
      ...{ url, pid, messages, process: child, port: Number(new URL(url).port) },
      environment: { EPOCH_LEDGER_URL: url, EPOCH_LEDGER_TOKEN: text },
      end: (signal) => ended(child, signal),
    };
  }

  #on(database: string, dataDir: string): readonly string[] {
    const key = this.#signingKeys.get(database) ?? join(dataDir, 'signing.key');
    this.#signingKeys.set(database, key);
    return ['--database', database, '--signing-key', key];
  }

  /** Runs `epoch-ledger` against a service, to its end. */
  run(service: ServiceProcess, words: readonly string[], given: Given = {}): Promise<Ended> {
    const environment = { ...service.environment, ...given.environment };
    return epochLedger(words, { ...given, environment });
  }

  /** Starts `epoch-ledger` against a service and does not wait for it. */
  begin(service: ServiceProcess, words: readonly string[]): ChildProcess {
    return this.#own(start(words, service.environment));
  }

  /** Starts a script under this Node. */
  script(
    path: string,
    environment: Readonly<Record<string, string>>,
    words: readonly string[] = [],
  ): ChildProcess {
    const own = { PATH: process.env['PATH'] ?? '', ...environment };
    return this.#own(spawn(process.execPath, [path, ...words], { env: own }));
  }

  /** Ends whatever still runs, embedded databases included, and removes what was made. */
  async end(): Promise<void> {
    for (const child of this.#processes) await ended(child, 'SIGKILL');
    for (const dataDir of this.#dataDirs) {
      const pid = await databasePid(dataDir);
      // SIGQUIT: the server goes at once, with all of its processes.
      if (pid !== null && (await isAlive(pid))) {
        process.kill(pid, 'SIGQUIT');
        await untilGone(pid);
      }
    }
    for (const database of this.#databases) await database.drop();
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true });
  }

  #own(child: ChildProcess): ChildProcess {
    this.#processes.push(child);
    return child;
  }
}

/** The process id of the embedded database in `dataDir`, null when it has none that runs. */
export async function databasePid(dataDir: string): Promise<number | null> {
  const path = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

/** The embedded database in `dataDir`, which must run, for who looks behind the service. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const password = await readFile(join(dataDir, 'database', 'password'), 'utf8');
  const path = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  const port = (await readFile(path, 'utf8')).split('\n')[3] ?? '';
  return `postgres://epoch_ledger:${password.trim()}@127.0.0.1:${port}/postgres`;
}

/** Ends a process of ours and gives its exit code, null when a signal ended it. */
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const closed = once(child, 'close') as Promise<[number | null]>;
  child.kill(signal);
  const [exitCode] = await closed;
  return exitCode;
}
