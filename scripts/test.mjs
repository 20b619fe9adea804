/**
 * Runs the tests in lanes. Every lane runs even when one before it failed. The last line is always
 * `N passed, N failed, N skipped`; the exit code is 0 only when nothing failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lint } from './lint.mjs';
import { buildPages } from './pages.mjs';
import { run } from './run.mjs';

const none = { passed: 0, failed: 0, skipped: [] };
const jestLanes = ['unit', 'house', 'contract', 'integration', 'browser'];

/** How many specs run at a time: more than there are cores where they mostly wait for others. */
const workers = { unit: 2, house: 2, contract: 3, integration: 4, browser: 3, long: 1 };

/** All lanes; with `long` also the loads and the long fault runs. Returns the exit code. */
export async function runTests(long) {
  const results = [await laneOf('types', types), await laneOf('pages', pages)];
  // It says nothing before its end, and leaves a core to the specs that compute.
  const linting = timed(lint);
  for (const lane of ['unit', 'house']) results.push(await laneOf(lane, () => jest([lane], [])));
  results.push(await laneOf('lint, since unit', () => linting));
  for (const lane of jestLanes.slice(2)) results.push(await laneOf(lane, () => jest([lane], [])));
  if (long) results.push(await laneOf('long', () => jest(['long'], [])));
  return summary(results);
}

/** Runs a lane, says its name before and what came of it after. */
async function laneOf(name, lane) {
  console.log(`--- ${name}`);
  const result = await timed(lane);
  console.log(`    ${describe(result)} in ${result.seconds.toFixed(1)} s`);
  return { name, ...result };
}

/** The result of a lane with the seconds it took. */
async function timed(lane) {
  const started = performance.now();
  const result = await lane();
  return { seconds: (performance.now() - started) / 1000, ...result };
}

/** Only the specs whose path matches one of the patterns, after a build. */
export async function runMatching(patterns, long) {
  await types();
  await pages();
  const lanes = long ? [...jestLanes, 'long'] : jestLanes;
  return summary([{ name: 'matching', ...(await jest(lanes, patterns)) }]);
}

function summary(results) {
  console.log('');
  for (const { name, skipped } of results) {
    for (const title of skipped) console.log(`skipped in ${name}: ${title}`);
  }
  const total = (count) => results.reduce((sum, result) => sum + count(result), 0);
  const failed = results.filter((result) => result.failed > 0).map(({ name }) => name);
  if (failed.length > 0) console.log(`failed lanes: ${failed.join(', ')}`);
  const all = {
    passed: total((result) => result.passed),
    failed: total((result) => result.failed),
    skipped: results.flatMap((result) => result.skipped),
  };
  console.log(describe(all));
  return all.failed === 0 ? 0 : 1;
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}

/** Compiles everything, specs included: one test. The integration lane runs what it builds. */
async function types() {
  const code = await run('node', ['node_modules/typescript/bin/tsc', '-b']);
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

/** Builds the pages, which the service serves: one test. */
async function pages() {
  const code = await buildPages();
  return code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 };
}

/** Runs Jest projects; what happened comes back through jest-reporter.mjs, in a file. */
async function jest(lanes, patterns) {
  const folder = mkdtempSync(join(tmpdir(), 'epoch-ledger-jest-'));
  const file = join(folder, 'results.json');
  const options = [
    ...['--selectProjects', ...lanes, '--passWithNoTests'],
    `--maxWorkers=${String(Math.max(...lanes.map((lane) => workers[lane])))}`,
    ...['--testTimeout=60000', '--reporters=./scripts/jest-reporter.mjs'],
    ...(patterns.length > 0 ? ['--', ...patterns] : []),
  ];
  const env = { ...process.env, NODE_OPTIONS: nodeOptions(), EPOCH_LEDGER_TEST_RESULTS: file };
  try {
    const code = await run('node', ['node_modules/jest/bin/jest.js', ...options], { env });
    const result = JSON.parse(readFileSync(file, 'utf8'));
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch {
    console.error('Jest ended without results.');
    return { ...none, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Our specs are ES modules, which Jest runs only so. */
function nodeOptions() {
  const own = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  return [process.env.NODE_OPTIONS, own].filter(Boolean).join(' ');
}
