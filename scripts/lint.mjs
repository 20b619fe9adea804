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

/** Runs all four side by side, and shows what those that fail have to say. */
export async function lint() {
  const results = await Promise.all(
    checks.map(async ([name, args]) => ({ name, ...(await runQuietly('node', args)) })),
  );
  const failures = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failures) {
    console.log(`    ${name} found something:\n${output.trim()}`);
  }
  const failed = failures.length > 0;
  return { passed: failed ? 0 : 1, failed: failed ? 1 : 0, skipped: [] };
}
