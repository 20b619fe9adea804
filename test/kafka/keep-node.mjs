/**
 * Keeps one Kafka node for the process that started this, and ends with it however that ends: when
 * standard input closes, the node is killed and its folder removed. Prints the node's process id.
 *
 * node keep-node.mjs FOLDER PROGRAM [WORD ...]
 */
import { spawn } from 'node:child_process';
import { openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [folder, program, ...words] = process.argv.slice(2);

const output = openSync(join(folder, 'output.txt'), 'a');
const node = spawn(program, words, { stdio: ['ignore', output, output] });
node.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});

let abandoned = false;
process.stdin.resume().once('close', () => {
  abandoned = true;
  node.kill('SIGKILL');
});
node.once('exit', () => {
  if (abandoned) rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
console.log(node.pid);
