/** What the operating system knows of a process. Linux, by /proc; see proc(5). */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Clock ticks of a second in /proc/PID/stat: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** The most memory that the process ever had resident, in MiB. */
export async function peakMebibytes(pid: number): Promise<number> {
  return (await statusKibibytes(pid, 'VmHWM')) / 1024;
}

/** The memory that the process has resident now, in MiB. */
export async function residentMebibytes(pid: number): Promise<number> {
  return (await statusKibibytes(pid, 'VmRSS')) / 1024;
}

/** The processor time that the process has used, user and system, in seconds. */
async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // The name in parentheses may have blanks; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** The share of one processor that the process uses, 0 to 1 and more, over `seconds` from now. */
export async function processorShare(pid: number, seconds: number): Promise<number> {
  const before = await processorSeconds(pid);
  await pause(seconds * 1000);
  return ((await processorSeconds(pid)) - before) / seconds;
}

/** Whether the process runs. One that has ended and waits to be noticed does not. */
export async function isAlive(pid: number): Promise<boolean> {
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

async function statusKibibytes(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  const line = status.split('\n').find((candidate) => candidate.startsWith(`${name}:`));
  return Number(line?.replace(/[^0-9]/g, ''));
}
