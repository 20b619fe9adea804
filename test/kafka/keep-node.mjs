/**
 * Keeps one Kafka node for the process that started this, and ends with it however that ends: when
 * standard input closes, or a signal ends all of them, the node is killed and its folder removed.
 * Prints the node's process id.
 *
 * node keep-node.mjs FOLDER PROGRAM [WORD ...]
 */
import { spawn } from 'node:child_process';
import { openSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [folder, program, ...words] = process.argv.slice(2);

const output = openSync(join(folder, 'output.txt'), 'a');
const node = spawn(program, words, { stdio: ['ignore', output, output] });
node.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});

let abandoned = false;
const abandon = () => {
  abandoned = true;
  node.kill('SIGKILL');
};
process.stdin.resume().once('close', abandon);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, abandon);
node.once('exit', () => {
  if (abandoned) removeFolder();
  process.exit(0);
});

/** With the folder of the cluster, when this was its last node. */
function removeFolder() {
  rmSync(folder, { recursive: true, force: true });
  try {
    rmdirSync(dirname(folder));
  } catch {
    // There are other nodes, or somebody else was faster.
  }
}

console.log(node.pid);
