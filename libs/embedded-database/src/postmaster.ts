/**
 * What PostgreSQL writes about its running server, and how to stop one that may be no child of
 * ours. The file `postmaster.pid` in a cluster has, line by line: 1 process id, 2 data directory,
 * 3 start time, 4 port, 5 socket directory, 6 listen address, 7 shared memory key and id,
 * 8 status, padded. Source: PostgreSQL 18, src/include/utils/pidfile.h.
 */
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseNotStarted } from './errors.js';
import { isErrorWithCode, orNullIfAbsent } from './files.js';

const pollMs = 20;
/** Crash recovery may take minutes; a server that is not ready after this is given up. */
const readyMsMax = 300_000;

/** A living server of a cluster. */
export interface Postmaster {
  readonly pid: number;
  /** TCP port on 127.0.0.1. */
  readonly port: number;
  /** `starting` includes crash recovery. */
  readonly status: 'starting' | 'ready' | 'stopping';
}

/** The living server of `clusterDir` (the path it was started with), or null. */
export async function runningPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const lines = await linesOfFile(clusterDir);
  const pid = pidIn(lines);
  if (pid === null || !(await servesCluster(pid, clusterDir))) return null;
  return { pid, port: Number(lines?.[3]), status: statusOf(lines?.[7]) };
}

/**
 * Takes away what a dead server left in `postmaster.pid` where PostgreSQL would stumble over it: a
 * torn file, or a process id that a stranger has by now. Otherwise the file stays, because
 * PostgreSQL reads in it which shared memory has to be free. For the holder of the directory,
 * when no server runs.
 */
export async function clearStaleFile(clusterDir: string): Promise<void> {
  for (let looks = 0; looks < 10; looks += 1) {
    const lines = await linesOfFile(clusterDir);
    if (lines === null) return;
    const pid = pidIn(lines);
    if (pid !== null && !exists(pid)) return;
    if (pid !== null) break;
    await pause(pollMs);
  }
  await rm(fileOf(clusterDir), { force: true });
}

function fileOf(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

async function linesOfFile(clusterDir: string): Promise<readonly string[] | null> {
  return (await orNullIfAbsent(readFile(fileOf(clusterDir), 'utf8')))?.split('\n') ?? null;
}

/** Null in a file that is torn: a server creates it empty and writes it then. */
function pidIn(lines: readonly string[] | null): number | null {
  const pid = Number(lines?.[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !isErrorWithCode(error, 'ESRCH');
  }
}

function statusOf(line: string | undefined): Postmaster['status'] {
  const word = line?.trim();
  return word === 'ready' || word === 'stopping' ? word : 'starting';
}

/**
 * Waits until the server with this process id is ready, recovery included, reading the status
 * that it writes down as pg_ctl does. Null once it is no longer `alive`. Throws DatabaseNotStarted
 * after 5 minutes.
 */
export async function whenReady(
  pid: number,
  clusterDir: string,
  alive: () => boolean | Promise<boolean>,
): Promise<Postmaster | null> {
  for (let waitedMs = 0; waitedMs < readyMsMax; waitedMs += pollMs) {
    const found = await runningPostmaster(clusterDir);
    if (found?.pid === pid && found.status === 'ready') return found;
    if (!(await alive())) return null;
    await pause(pollMs);
  }
  throw new DatabaseNotStarted(
    `The embedded PostgreSQL (process ${String(pid)}) in ${clusterDir} was not ready after ` +
      `${String(readyMsMax / 1000)} s. Its log is server.log beside that directory.`,
  );
}

/** Whether process `pid` is a server that was started for `clusterDir`. False for a zombie. */
export async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  return (await commandLine(pid)).includes(clusterDir);
}

/** Ends a server as `pg_ctl stop -m fast` does, and returns when it has gone. */
export async function stopPostmaster(pid: number, clusterDir: string): Promise<void> {
  if (!(await servesCluster(pid, clusterDir))) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if (!isErrorWithCode(error, 'ESRCH')) throw error;
  }
  await postmasterGone(pid, clusterDir);
}

/** Returns when process `pid` serves `clusterDir` no longer. */
async function postmasterGone(pid: number, clusterDir: string): Promise<void> {
  while (await servesCluster(pid, clusterDir)) await pause(pollMs);
}

/** The words of a process's command line; empty when it has none or there is no such process. */
async function commandLine(pid: number): Promise<readonly string[]> {
  if (process.platform === 'linux') return await commandLineInProc(pid);
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.trim().split(' ');
  } catch {
    return [];
  }
}

/** Linux answers ENOENT for a process that is gone, ESRCH for one that goes while it is read. */
async function commandLineInProc(pid: number): Promise<readonly string[]> {
  try {
    return (await readFile(`/proc/${String(pid)}/cmdline`, 'utf8')).split('\0');
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT') || isErrorWithCode(error, 'ESRCH')) return [];
    throw error;
  }
}
