/** npm and npx end on SIGTERM with the shell between; what they started must not stay behind. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { firstLine, root } from '../cli.js';
import { isAlive, untilGone } from '../programs/operating-system.js';
import { Programs } from '../programs/programs.js';

let programs: Programs;
let left: number | null = null;
beforeEach(() => {
  programs = new Programs();
  left = null;
});
afterEach(async () => {
  if (left !== null && (await isAlive(left))) process.kill(left, 'SIGKILL');
  await programs.end();
}, 60_000);

/** A shell that waits for Node, as npm has one between itself and what it runs. */
function shell(words: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  return spawn('sh', ['-c', '"$@"; true', 'sh', process.execPath, ...words], {
    env: { ...env, npm_command: 'exec' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

describe('given the end of the shell in which npm runs it', () => {
  test('a service ends', async () => {
    const database = ['--database', await programs.database()];
    const words = ['serve', '--port', '0', '--data-dir', await programs.folder(), ...database];
    const between = shell([join(root, 'bin/epoch-ledger.js'), ...words]);
    const { pid } = JSON.parse(await firstLine(between)) as { pid: number };
    left = pid;
    expect(await isAlive(pid)).toBe(true);
    between.kill('SIGTERM');
    await untilGone(pid);
  }, 60_000);

  test('what a script of npm runs ends', async () => {
    const program = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const module = JSON.stringify(new URL('../../scripts/run.mjs', import.meta.url).href);
    const script = `(await import(${module})).run('node', ['-e', ${JSON.stringify(program)}])`;
    const between = shell(['--input-type=module', '-e', script]);
    const pid = Number(await firstLine(between));
    left = pid;
    expect(await isAlive(pid)).toBe(true);
    between.kill('SIGTERM');
    await untilGone(pid);
  }, 60_000);
});
