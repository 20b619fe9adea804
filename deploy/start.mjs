/**
 * Starts `epoch-ledger` with secrets that lie in files, as containers and systemd hand them over:
 * the environment of a process can be read by too many.
 *
 *   DATABASE_URL_FILE               its first line becomes DATABASE_URL
 *   EPOCH_LEDGER_SIGNING_KEY_FROM   is copied to signing.key in the data directory, for its owner
 *                                   alone; beside it the service remembers what it signed last
 *
 *   node deploy/start.mjs serve --port 8080
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, exit, stderr } from 'node:process';

try {
  takeDatabase();
  takeSigningKey();
} catch (error) {
  stderr.write(`The service does not start: ${error.message}\n`);
  exit(2);
}
await import('../bin/epoch-ledger.js');

function takeDatabase() {
  const file = env.DATABASE_URL_FILE;
  if (!file) return;
  if (env.DATABASE_URL) throw new Error('name DATABASE_URL or DATABASE_URL_FILE, not both');
  const [url = ''] = readFileSync(file, 'utf8').split('\n');
  if (url.trim() === '') throw new Error(`the first line of ${file} is empty: write the URL there`);
  env.DATABASE_URL = url.trim();
}

function takeSigningKey() {
  const from = env.EPOCH_LEDGER_SIGNING_KEY_FROM;
  if (!from) return;
  const folder = env.EPOCH_LEDGER_DATA;
  if (!folder) throw new Error('EPOCH_LEDGER_SIGNING_KEY_FROM needs EPOCH_LEDGER_DATA');
  const file = join(folder, 'signing.key');
  const text = readFileSync(from, 'utf8');
  if (existsSync(file)) requireNoneLost(file, from, text);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.unfinished`, text, { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

/** A key that `keys next` made in the data directory may be there alone. */
function requireNoneLost(file, from, text) {
  const given = new Set(text.split('\n'));
  const lacking = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('PRIVATE+KEY+') && !given.has(line));
  if (lacking.length === 0) return;
  throw new Error(
    `${file} has ${String(lacking.length)} key(s) that ${from} lacks and that would be lost: ` +
      `add them to ${from}, or, when they were retired, remove ${file}`,
  );
}
