/**
 * The one way in after a clone, with nothing but Node: `npm run demo`, `npm test`.
 * Installs the packages where they are missing or outdated, builds, and then runs the demo or the
 * tests. Built-in modules only, because nothing else is there yet.
 *
 *   node scripts/bootstrap.mjs demo [--once]
 *   node scripts/bootstrap.mjs test [--long] [PATTERN ...]
 *   node scripts/bootstrap.mjs bench [--only NAME,...]
 *
 * A PATTERN is a part of a spec's path: then only those specs run, without types and lint.
 */
import { chdir, exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install.mjs';
import { unsuitableNode } from './node-version.mjs';
import { buildPages } from './pages.mjs';
import { run } from './run.mjs';
import { runMatching, runTests } from './test.mjs';

chdir(fileURLToPath(new URL('..', import.meta.url)));

const [command, ...rest] = process.argv.slice(2);
exit(await main());

async function main() {
  const unsuitable = unsuitableNode(process.version);
  if (unsuitable !== null) {
    console.error(unsuitable);
    return 1;
  }
  if (!['demo', 'test', 'bench'].includes(command)) {
    console.error(
      'Usage: node scripts/bootstrap.mjs demo [--once] | test [--long] [PATTERN ...] | bench',
    );
    return 2;
  }
  if (!(await installPackages())) return 1;
  if (command === 'demo') return await runDemo();
  if (command === 'bench') return await runBench();
  const patterns = rest.filter((argument) => argument !== '--long');
  const long = patterns.length < rest.length;
  return patterns.length > 0 ? await runMatching(patterns, long) : await runTests(long);
}

async function runBench() {
  if (!(await installPackages('bench/peers'))) return 1;
  console.log('Building.');
  const tsc = 'node_modules/typescript/bin/tsc';
  const built = await run('node', [tsc, '-b', 'bench', 'apps/cli']);
  if (built !== 0) return built;
  return await run('node', ['dist/bench/bench/main.js', ...rest]);
}

async function runDemo() {
  console.log('Building.');
  const built = await run('node', ['node_modules/typescript/bin/tsc', '-b', 'apps/cli']);
  if (built !== 0) return built;
  const pages = await buildPages();
  return pages === 0 ? await run('node', ['dist/apps/cli/demo/main.js', ...rest]) : pages;
}
