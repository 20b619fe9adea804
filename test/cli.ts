/**
 * The command line as people run it: the committed program in `bin`, on the built code, in a
 * process of its own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestDatabase, testDatabase } from './database.js';

/** The repository. */
export const root: string = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'bin/epoch-ledger.js');

/** What a program left behind. */
export interface Ended {
  readonly exitCode: number | null;
  readonly output: Buffer;
  readonly messages: string;
}

/** What a program is given. */
export interface Given {
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs `epoch-ledger` to its end. */
export async function epochLedger(words: readonly string[], given: Given = {}): Promise<Ended> {
  const child = start(words, given.environment ?? {});
  const output: Buffer[] = [];
  const messages: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk));
  // A program that does not read its input may be gone before all of it is written.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(given.input ?? '');
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return {
    exitCode,
    output: Buffer.concat(output),
    messages: Buffer.concat(messages).toString('utf8'),
  };
}

/** Starts `epoch-ledger` and gives the process; the caller ends it. */
export function start(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const inherited = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };
  return spawn(process.execPath, [bin, ...words], { env: { ...inherited, ...environment } });
}

/** A service of a test's own, run by `epoch-ledger serve` on a fresh database. */
export interface RunningService {
  readonly url: string;
  readonly pid: number;
  /** The only line it wrote to standard output. */
  readonly readyLine: string;
  /** `EPOCH_LEDGER_URL` and `EPOCH_LEDGER_TOKEN` with a token of each role. */
  readonly environment: Readonly<Record<string, string>>;
  readonly database: TestDatabase;
  readonly folder: string;
  /** Sends SIGTERM and gives the exit code; the database and the folder are removed. */
  stop(): Promise<number | null>;
}

/** Starts a service and waits until it says that it is ready. */
export async function serveForTest(): Promise<RunningService> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-test-'));
  const child = start(['serve', '--port', '0', '--database', database.url, '--data-dir', folder]);
  const messages: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk));
  const readyLine = await firstLine(child).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${Buffer.concat(messages).toString('utf8')}`);
  });
  const { url, pid } = JSON.parse(readyLine) as { url: string; pid: number };
  const tokens = await readFile(join(folder, 'tokens.txt'), 'utf8');
  return {
    url,
    pid,
    readyLine,
    environment: { EPOCH_LEDGER_URL: url, EPOCH_LEDGER_TOKEN: tokens },
    database,
    folder,
    stop: async () => {
      const ended = once(child, 'close') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [exitCode] = await ended;
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      return exitCode;
    },
  };
}

/** The first line on standard output; rejects when the program ends before it. */
export function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    child.once('close', (exitCode) => {
      reject(new Error(`it ended with ${String(exitCode)} before it was ready`));
    });
  });
}
