/**
 * `npm run bench [-- --only NAME,...]`: measures every row against what people would use instead,
 * in one run, and writes bench/results.json.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { contested } from './contest.js';
import { leaveAll } from './own.js';
import type { Result, Row } from './row.js';
import { rows } from './rows/all.js';
import { tableOf } from './table.js';

const root = new URL('../../../', import.meta.url);

async function main(words: readonly string[]): Promise<number> {
  const only = onlyIn(words);
  const known = rows.map(({ name }) => name);
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0 || (words.length > 0 && only === null)) {
    console.error(`Usage: npm run bench [-- --only NAME,...]; there are ${known.join(', ')}.`);
    return 2;
  }
  const results: Result[] = [];
  let failures = 0;
  for (const row of rows) {
    if (only !== null && !only.includes(row.name)) continue;
    console.log(`${row.name}: ${row.about}`);
    // What one row lacks is no reason to know nothing of the others.
    await measured(row, results).catch((error: unknown) => {
      failures += 1;
      console.error(`  ${row.name} was not measured to its end:`, error);
    });
  }
  console.log(`\n${tableOf(results)}`);
  const file = fileURLToPath(new URL('bench/results.json', root));
  await writeFile(file, `${JSON.stringify({ rows: results }, null, 2)}\n`);
  return failures > 0 ? 1 : 0;
}

async function measured({ name, cases }: Row, results: Result[]): Promise<void> {
  await cases(async ({ name: case_, reach, contest }) => {
    const result = { name, case: case_, reach, ...(await contested(contest)) };
    results.push(result);
    console.log(`  ${case_ === '' ? name : case_}: ${result.ratio.toPrecision(3)} x`);
  });
}

function onlyIn(words: readonly string[]): readonly string[] | null {
  const [flag, names = ''] = words;
  return flag === '--only' ? names.split(',').filter(Boolean) : null;
}

// Whoever interrupts a run finds nothing of it left, nor does who comes after one that broke.
for (const cause of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const) {
  process.once(cause, (what: unknown) => {
    console.error(what);
    void leaveAll().finally(() => process.exit(1));
  });
}
try {
  process.exitCode = await main(process.argv.slice(2));
} finally {
  await leaveAll();
}
