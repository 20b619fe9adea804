/**
 * What the operating system knows of a process: on Linux by /proc (proc(5)), elsewhere as far as
 * POSIX `ps` tells it.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const isLinux = process.platform === 'linux';

/** Clock ticks of a second in /proc/PID/stat: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The most memory that the process ever had resident, in MiB; elsewhere what it has now. */
export async function peakMebibytes(pid: number): Promise<number> {
  return isLinux ? (await statusKibibytes(pid, 'VmHWM')) / 1024 : residentMebibytes(pid);
}

/** The memory that the process has resident now, in MiB. */
export async function residentMebibytes(pid: number): Promise<number> {
  const kibibytes = isLinux ? statusKibibytes(pid, 'VmRSS') : ps(['-o', 'rss=', '-p', pid]);
  return Number(await kibibytes) / 1024;
}

/** The share of one processor that the process uses, 0 to 1 and more, over `seconds` from now. */
export async function processorShare(pid: number, seconds: number): Promise<number> {
  const before = await processorSeconds(pid);
  await pause(seconds * 1000);
  return ((await processorSeconds(pid)) - before) / seconds;
}

/** The process and its children. */
export async function processFamily(pid: number): Promise<readonly number[]> {
  if (isLinux) {
    const path = `/proc/${String(pid)}/task/${String(pid)}/children`;
    const children = (await readFile(path, 'utf8')).trim().split(' ');
    return [pid, ...children.map(Number)];
  }
  const pairs = (await ps(['-A', '-o', 'pid=,ppid='])).split('\n').map((line) => {
    return line.trim().split(/ +/).map(Number);
  });
  return [pid, ...pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)];
}

/** Whether the process runs. One that has ended and waits to be noticed does not. */
export async function isAlive(pid: number): Promise<boolean> {
  if (!isLinux) {
    const state = await ps(['-o', 'state=', '-p', pid]).catch(() => 'Z');
    return !state.trim().startsWith('Z');
  }
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => ') Z');
  return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}

/** Waits until the process is gone; throws after 20 s. */
export async function untilGone(pid: number): Promise<void> {
  for (let looks = 0; looks < 1000; looks += 1) {
    if (!(await isAlive(pid))) return;
    await pause(20);
  }
  throw new Error(`process ${String(pid)} is still there after 20 s`);
}

/** The processor time that the process has used, user and system, in seconds. */
async function processorSeconds(pid: number): Promise<number> {
  if (!isLinux) return clockSeconds(await ps(['-o', 'time=', '-p', pid]));
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The name in parentheses may have blanks; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** `[[dd-]hh:]mm:ss[.hundredths]` in seconds. */
function clockSeconds(time: string): number {
  const parts = time.trim().split(/[-:]/).map(Number);
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = parts.reverse();
  return seconds + 60 * (minutes + 60 * (hours + 24 * days));
}

async function statusKibibytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  const line = status.split('\n').find((candidate) => candidate.startsWith(`${name}:`));
  return Number(line?.replace(/[^0-9]/g, ''));
}

async function ps(words: readonly (string | number)[]): Promise<string> {
  return (await promisify(execFile)('ps', words.map(String))).stdout;
}
