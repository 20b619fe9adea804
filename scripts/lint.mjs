/** Style, directions and dead code: one test that four programs have to pass. */
import { runQuietly } from './run.mjs';

const checks = [
  ['eslint', ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0']],
  ['prettier', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.']],
  [
    'dependency-cruiser',
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'apps', 'libs', 'test'],
  ],
  ['knip', ['node_modules/knip/bin/knip.js', '--no-progress']],
];

/** Runs all four, and shows what those that fail have to say. */
export async function lint() {
  let failed = false;
  for (const [name, args] of checks) {
    const { code, output } = await runQuietly('node', args);
    if (code === 0) continue;
    failed = true;
    console.log(`    ${name} found something:\n${output.trim()}`);
  }
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: [] };
}
