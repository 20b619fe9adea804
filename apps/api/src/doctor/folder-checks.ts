/** What an examination looks at beside the database: disk, keys, tokens, and the service itself. */
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readTokens } from '../access/tokens-file.js';
import { readAlarms } from '../audit/alarm-file.js';
import { readKeyFile } from '../notary/key-file.js';
import { type Check, note, well, wrong } from './check.js';

/** Less room than this is too little for anything. */
const freeBytesMin = 1024 ** 3;
const freeShareMin = 0.05;

/** After this time a key is worth replacing. */
const keyDaysMax = 365;
const dayMs = 24 * 60 * 60 * 1000;

/** Checks of the data directory. Never throws. */
export async function* folderChecks(dataDir: string, nowMs: () => number): AsyncGenerator<Check> {
  const found = await stat(dataDir).catch(() => null);
  if (found?.isDirectory() !== true) {
    const what = found === null ? 'there is no folder' : 'this is no folder:';
    yield wrong('folder', `${what} ${dataDir}: name the data directory of the service`);
    return;
  }
  yield await answered('disk', () => diskCheck(dataDir));
  yield await answered('key', () => keyCheck(join(dataDir, 'signing.key'), nowMs()));
  yield await answered('tokens', () => tokensCheck(join(dataDir, 'tokens.json')));
  yield await answered('alarms', () => alarmCheck(join(dataDir, 'self-audit.json')));
}

/** Asks the service at `url` how it is. Never throws. */
export async function serviceCheck(url: string): Promise<Check> {
  return answered('service', async () => {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(new URL('/health/ready', url), { signal });
    const said = (await answer.json()) as Readonly<Record<string, unknown>>;
    const bad = Object.entries(said).filter(
      ([name, word]) => name !== 'ready' && word !== 'ok' && !(name === 'audit' && word === 'off'),
    );
    if (bad.length === 0 && said['ready'] === true) return well('service', `${url} is ready`);
    const words = bad.map(([name, word]) => `${name}: ${String(word)}`).join('; ');
    return wrong('service', `${url} says ${words}`);
  });
}

async function diskCheck(dataDir: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, share] = [bavail * bsize, blocks === 0 ? 1 : bavail / blocks];
  const room = `${(free / 1024 ** 3).toFixed(1)} GiB (${(share * 100).toFixed(0)} %) are free`;
  if (free >= freeBytesMin && share >= freeShareMin) return well('disk', `${room} at ${dataDir}`);
  return wrong('disk', `only ${room} at ${dataDir}: make room before writes are refused`);
}

async function keyCheck(file: string, nowMs: number): Promise<Check> {
  const keys = await readKeyFile(file);
  if (keys === null) return note('key', `there is no ${file}: a service here signs nothing`);
  const days = Math.floor((nowMs - (await stat(file)).mtimeMs) / dayMs);
  const what = `${String(keys.length)} in ${file}, for its owner only, of ${String(days)} days`;
  if (days <= keyDaysMax) return well('key', what);
  return note('key', `${what}: take another one (epoch-ledger keys next, keys rotate)`);
}

async function tokensCheck(file: string): Promise<Check> {
  const tokens = await readTokens(file);
  if (tokens !== null) return well('tokens', `${String(tokens.length)} in ${file}`);
  const advice = 'make one with epoch-ledger tokens add, unless a provider vouches for all';
  return note('tokens', `there is no ${file}: ${advice}`);
}

async function alarmCheck(file: string): Promise<Check> {
  const [first] = await readAlarms(file);
  if (first === undefined) return well('alarms', 'the self-audit has raised none');
  const { stream, what, at } = first;
  return wrong('alarms', `${stream}: ${what} (${at}); when it is dealt with delete ${file}`);
}

async function answered(name: string, look: () => Promise<Check>): Promise<Check> {
  try {
    return await look();
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    return wrong(name, `${message}${why}`);
  }
}
