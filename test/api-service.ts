/**
 * A service for one spec: on a fresh database, on a free port, with one token per role and a client
 * that speaks to it like any other HTTP client.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { makeKeyFile, type Service, type ServiceOptions, startService } from '#api';
import { testDatabase } from './database.js';
import { chosenLog } from './kafka/chosen-log.js';

/** Whom the client can be; `scoped` has every role in the epoch of that name, and nowhere else. */
export type As = 'organiser' | 'intake' | 'judge' | 'auditor' | 'all' | 'other' | 'scoped' | null;

/** What a request may say beside its body. */
export interface Sent {
  readonly as?: As;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, with the content type in `headers`. */
  readonly raw?: string | Uint8Array;
}

/** An answer, read whole. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `{}` when it is not. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** A service under test. */
export interface ServiceUnderTest {
  readonly url: string;
  readonly databaseUrl: string;
  /** Everything that the service reported to its operator. */
  readonly reported: string[];
  /** Where the log ends, asked of the database itself. */
  logPosition(): Promise<number>;
  get(path: string, sent?: Sent): Promise<Answered>;
  post(path: string, body: unknown, sent?: Sent): Promise<Answered>;
  /** Stops the service and starts it again on the same database. */
  restart(options?: Partial<ServiceOptions>): Promise<void>;
  /** Stops the service, does `work` on what it leaves behind, and starts it again. */
  paused<T>(work: () => Promise<T>): Promise<T>;
  /** A second service on the same database. */
  beside(options?: Partial<ServiceOptions>): Promise<ServiceUnderTest>;
  stop(): Promise<void>;
}

const people: readonly Exclude<As, null>[] = [
  'organiser',
  'intake',
  'judge',
  'auditor',
  'all',
  'other',
  'scoped',
];

/** The token of `as`. */
export function tokenOf(as: Exclude<As, null>): string {
  return `token-of-${as}`;
}

/** Starts a service on a database of its own. */
export async function serviceUnderTest(
  options: Partial<ServiceOptions> = {},
): Promise<ServiceUnderTest> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'epoch-ledger-'));
  const tokensFile = join(folder, 'tokens.json');
  const signingKey = join(folder, 'signing.key');
  await writeFile(tokensFile, JSON.stringify(people.map(tokenEntry)));
  await makeKeyFile(signingKey, options.origin ?? 'localhost');
  const log = chosenLog();
  const own = { databaseUrl: database.url, tokensFile, port: 0, signingKey, ...log };
  return around({ ...own, ...options }, async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
}

function tokenEntry(name: Exclude<As, null>): object {
  const isAll = name === 'all' || name === 'scoped';
  const roles = isAll ? people.slice(0, 4) : [name === 'other' ? 'intake' : name];
  const sha256 = createHash('sha256').update(tokenOf(name)).digest('hex');
  return { name, roles, sha256, ...(name === 'scoped' ? { epochs: ['scoped'] } : {}) };
}

async function around(
  options: ServiceOptions,
  afterwards: () => Promise<void>,
): Promise<ServiceUnderTest> {
  const reported: string[] = [];
  const report = (message: string, error?: unknown): void => {
    reported.push(`${message} ${error instanceof Error ? String(error.stack) : ''}`);
  };
  let service: Service = await startService({ report, ...options });
  const ask = async (
    method: string,
    path: string,
    sent: Sent,
    body?: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answered> => {
    const { as = null, headers = {} } = sent;
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...(as === null ? {} : { authorization: `Bearer ${tokenOf(as)}` }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: jsonOf(text) };
  };
  return {
    get url() {
      return service.url;
    },
    databaseUrl: options.databaseUrl ?? '',
    reported,
    logPosition: () => logPosition(options.databaseUrl ?? ''),
    get: (path, sent = {}) => ask('GET', path, sent),
    post: (path, body, sent = {}) => {
      if (sent.raw !== undefined) return ask('POST', path, sent, Buffer.from(sent.raw));
      const headers = { 'content-type': 'application/json', ...sent.headers };
      return ask('POST', path, { ...sent, headers }, JSON.stringify(body));
    },
    restart: async (changed = {}) => {
      await service.close();
      service = await startService({ report, ...options, ...changed });
    },
    paused: async (work) => {
      await service.close();
      const done = await work();
      service = await startService({ report, ...options });
      return done;
    },
    beside: (changed = {}) => around({ ...options, ...changed }, () => Promise.resolve()),
    stop: async () => {
      await service.close();
      await afterwards();
    },
  };
}

async function logPosition(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ end: string }>(
      'select coalesce(max(position), 0) as end from ledger.partition',
    );
    return Number(rows[0]?.end);
  } finally {
    await client.end();
  }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
