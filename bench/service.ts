/** The service as people run it: `epoch-ledger serve` in a process of its own, on PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Client, clientOf, tokensIn } from '../test/programs/client.js';
import type { Own } from './own.js';

const bin = fileURLToPath(new URL('../../../bin/epoch-ledger.js', import.meta.url));

/** One that is ready. */
export interface Service extends Client {
  readonly url: string;
  /** Where its log and its read model are. */
  readonly database: string;
  /** Ends it as an operator would. */
  readonly stop: () => Promise<void>;
}

/** Where a service keeps things. */
export interface Place {
  readonly database: string;
  readonly dataDir: string;
}

/** A new, empty place. */
export async function newPlace(own: Own): Promise<Place> {
  return { database: await own.database(), dataDir: await own.folder() };
}

/** Starts a service and waits until it says that it is ready. */
export async function startService(own: Own, { database, dataDir }: Place): Promise<Service> {
  const where = ['--port', '0', '--database', database, '--data-dir', dataDir];
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  const child = spawn(process.execPath, [bin, 'serve', ...where], {
    env: { PATH, HOME, NODE_OPTIONS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): Promise<void> => ended(child);
  own.add(stop);
  const { url } = JSON.parse(await readyLine(child)) as { url: string };
  const tokens = await tokensIn(dataDir);
  return { ...clientOf(() => url, tokens), url, database, stop };
}

async function readyLine(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) return line;
  throw new Error(`the service did not start: ${said}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
