/** Starts the server of a cluster as a process that outlives ours, and waits until it serves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerAccount } from './account.js';
import { DatabaseNotStarted } from './errors.js';
import { type Postmaster, whenReady } from './postmaster.js';

/** What a server is started with. */
export interface Launch {
  /** Where the cluster and the server's log are. A real path. */
  readonly home: string;
  /** The program `postgres`. */
  readonly postgres: string;
  readonly account: ServerAccount;
  /** TCP port on 127.0.0.1; null: any that is free. */
  readonly port: number | null;
}

/** How long children and shared memory of a killed server may linger. */
const lingerMsMax = 60_000;
const lingerPollMs = 100;
const portTriesMax = 5;

const memoryInUse = /pre-existing shared memory block/;
const portInUse = /could not bind IPv4 address/;

/**
 * Starts PostgreSQL and returns it ready. When a server before it was killed, waits until the
 * last of its children has let go of the shared memory. Throws DatabaseNotStarted with the end of
 * the server's log.
 */
export async function launch(request: Launch): Promise<Postmaster> {
  let lingerMs = 0;
  let portTries = 0;
  for (;;) {
    const port = request.port ?? (await freePort());
    const started = await attempt(request, port);
    if (typeof started !== 'string') return started;
    if (memoryInUse.test(started) && lingerMs < lingerMsMax) {
      lingerMs += lingerPollMs;
      await pause(lingerPollMs);
    } else if (!(portInUse.test(started) && request.port === null && ++portTries < portTriesMax)) {
      throw new DatabaseNotStarted(
        `The embedded PostgreSQL did not start. The end of ${logFile(request.home)}:\n${started}`,
      );
    }
  }
}

/** One start: the server when it is ready, else the end of its log. */
async function attempt(request: Launch, port: number): Promise<Postmaster | string> {
  const clusterDir = join(request.home, 'cluster');
  const server = run(request, clusterDir, port);
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => {
      resolve(error.message);
    });
    server.once('exit', () => {
      resolve(endOfLog(logFile(request.home)));
    });
  });
  await Promise.race([once(server, 'spawn'), ended]);
  if (server.pid === undefined) return await ended;
  const alive = (): boolean => server.exitCode === null && server.signalCode === null;
  return (await whenReady(server.pid, clusterDir, alive)) ?? (await ended);
}

async function endOfLog(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).trim().split('\n').slice(-10).join('\n');
}

/** A session of its own: Ctrl-C in a terminal reaches the service, and not the server before it. */
function run({ home, postgres, account }: Launch, clusterDir: string, port: number): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'log_checkpoints=off',
    'timezone=UTC',
    'log_timezone=UTC',
  ].flatMap((setting) => ['-c', setting]);
  const log = openSync(logFile(home), 'w', 0o600);
  try {
    const server = spawn(postgres, ['-D', clusterDir, '-p', String(port), ...settings], {
      cwd: home,
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
      ...account,
    });
    server.unref();
    return server;
  } finally {
    closeSync(log);
  }
}

/** The server's log, of its last start. */
function logFile(home: string): string {
  return join(home, 'server.log');
}

/** Some port that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
