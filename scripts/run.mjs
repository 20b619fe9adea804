/** Runs other programs from the repository's root. */
import { spawn } from 'node:child_process';
import { whenParentEnds } from './parent.mjs';

/**
 * Runs a program with our terminal and returns its exit code, 1 when a signal ended it. `node`
 * is the Node that runs this. In a terminal Ctrl-C reaches the program by itself, and we wait for
 * it; other signals are passed on. When npm started us and was ended, so is the program.
 */
export function run(program, args, { env = process.env } = {}) {
  return finished(start(program, args, env, 'inherit'));
}

/** As run; returns {code, output} and shows nothing. */
export async function runQuietly(program, args, { env = process.env } = {}) {
  const child = start(program, args, env, ['ignore', 'pipe', 'pipe']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  }
  const code = await finished(child);
  return { code, output };
}

function start(program, args, env, stdio) {
  return spawn(program === 'node' ? process.execPath : program, args, { env, stdio });
}

function finished(child) {
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT');
  const terminate = () => child.kill('SIGTERM');
  process.on('SIGINT', interrupt).on('SIGTERM', terminate);
  const stopLooking = whenParentEnds(terminate);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  }).finally(() => {
    stopLooking();
    process.off('SIGINT', interrupt).off('SIGTERM', terminate);
  });
}
