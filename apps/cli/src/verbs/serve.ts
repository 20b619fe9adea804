/** `serve`: the service itself. Source: FORMATS, section 2 "serve". */
import type { Command } from 'commander';
import { createServer } from 'node:net';
import type { ServiceOptions } from '#api';
import { systemReason } from '../input.js';
import { type Running, wholeNumber } from '../options.js';
import { write } from '../surroundings.js';
import { badInput, type Trouble, unreachable } from '../trouble.js';
import { type HttpFlags, httpOptions, httpSettings } from './http-options.js';
import { type LogOptions, logOptions, logSettings, topicOptions } from './log-options.js';
import { type ProviderFlags, providerOptions, providerSettings } from './provider-options.js';
import {
  dataDirOf,
  defaultDataDir,
  hideCommandLine,
  namedDatabaseOf,
  refusals,
} from './service-settings.js';
import { type WatchingFlags, watchingOptions, watchingSettings } from './watching-options.js';

interface ServeOptions extends LogOptions, ProviderFlags, HttpFlags, WatchingFlags {
  readonly host?: string;
  readonly port?: number;
  readonly origin?: string;
  readonly signingKey?: string;
  readonly succeeds?: string;
  readonly database?: string;
  readonly dataDir?: string;
  readonly tokens?: string;
  readonly webhooks?: string;
}

const help = `
Each option can also stand in an environment variable: EPOCH_LEDGER_HOST, EPOCH_LEDGER_PORT,
EPOCH_LEDGER_ORIGIN, EPOCH_LEDGER_SIGNING_KEY, EPOCH_LEDGER_SUCCEEDS, DATABASE_URL,
EPOCH_LEDGER_LOG, EPOCH_LEDGER_PARTITIONS, KAFKA_BROKERS, EPOCH_LEDGER_TOPIC, EPOCH_LEDGER_DATA,
EPOCH_LEDGER_TOKENS, EPOCH_LEDGER_OIDC_ISSUER, EPOCH_LEDGER_OIDC_AUDIENCE,
EPOCH_LEDGER_OIDC_ROLES, EPOCH_LEDGER_OIDC_EPOCHS, EPOCH_LEDGER_OIDC_NAME,
EPOCH_LEDGER_RATE_PER_ADDRESS, EPOCH_LEDGER_RATE_PER_TOKEN, EPOCH_LEDGER_TRUST_PROXY,
EPOCH_LEDGER_CORS_ORIGIN, EPOCH_LEDGER_JOURNAL, EPOCH_LEDGER_TRACES,
EPOCH_LEDGER_WEBHOOKS, EPOCH_LEDGER_SELF_AUDIT.

Examples:
  epoch-ledger serve
  epoch-ledger serve --port 0 --data-dir /var/lib/epoch-ledger
  epoch-ledger serve --database postgres://ledger@db/ledger --tokens tokens.json --host 0.0.0.0
  epoch-ledger serve --log kafka --brokers k1:9092,k2:9092,k3:9092 --database postgres://db/ledger

When it can serve it prints one line: {"ready":true,"url":"http://127.0.0.1:8080","pid":4711}.
A first start on a loopback address makes a token per role and says where. The first of all makes
the key that signs: keep a copy of it, and keep it out of the backups of the database.
SIGTERM and Ctrl-C finish what was accepted.`;

/** Adds the verb to the program. */
export function addServe(program: Command, running: () => Running): void {
  const verb = program
    .command('serve')
    .summary('run the service')
    .description('Runs the service: HTTP on a log in PostgreSQL, its own unless one is named.')
    .option('--host <address>', 'the address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'the port, 0 for a free one (default: 8080)', portNumber)
    .option('--origin <name>', 'the service’s name, fixed by its first start (default: localhost)')
    .option('--signing-key <file>', 'the key (default: signing.key in the data directory)')
    .option('--succeeds <note>', 'a new service goes on from another one: its last note, a file')
    .option('--database <url>', 'a PostgreSQL (default: an embedded one in the data directory)')
    .option('--data-dir <folder>', `where the service keeps things (default: ${defaultDataDir})`)
    .option('--tokens <file>', 'the tokens file (default: tokens.json in the data directory)')
    .option('--webhooks <file>', 'who is told of events (default: nobody)');
  watchingOptions(httpOptions(providerOptions(topicOptions(logOptions(verb)))))
    .addHelpText('after', help)
    .action((options: ServeOptions) => serve(options, running()));
}

async function serve(options: ServeOptions, running: Running): Promise<void> {
  hideCommandLine('serve');
  const settings = settingsOf(options, running.environment);
  const interrupted = running.interrupted();
  // Only this verb needs the service, which takes a while to load.
  const { startService } = await import('#api');
  const start = async (): ReturnType<typeof startService> => {
    await tryPort(settings);
    return startService(settings);
  };
  const service = await start().catch((error: unknown) => {
    throw startTrouble(error, settings);
  });
  const ready = { ready: true, url: service.url, pid: process.pid };
  await write(running.output, `${JSON.stringify(ready)}\n`);
  await untilAborted(interrupted);
  await service.close();
}

/** Listens for a moment: a port that is taken is said before tokens, key and database are made. */
function tryPort({ host = '127.0.0.1', port = 8080 }: ServiceOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

/** The settings, options before environment variables before defaults. */
export function settingsOf(
  options: ServeOptions,
  environment: Running['environment'],
): ServiceOptions {
  const from = (name: string): string | undefined => environment[name] || undefined;
  const { host, origin, signingKey, succeeds, database, tokens, webhooks } = options;
  return defined({
    host: host ?? from('EPOCH_LEDGER_HOST'),
    port: options.port ?? environmentPort(from('EPOCH_LEDGER_PORT')),
    origin: origin ?? from('EPOCH_LEDGER_ORIGIN'),
    signingKey: signingKey ?? from('EPOCH_LEDGER_SIGNING_KEY'),
    succeeds: succeeds ?? from('EPOCH_LEDGER_SUCCEEDS'),
    databaseUrl: namedDatabaseOf(database, environment) ?? undefined,
    ...logSettings(options, environment),
    dataDir: dataDirOf(options.dataDir, environment),
    tokensFile: tokens ?? from('EPOCH_LEDGER_TOKENS'),
    webhooksFile: webhooks ?? from('EPOCH_LEDGER_WEBHOOKS'),
    provider: providerSettings(options, environment),
    ...httpSettings(options, environment),
    ...watchingSettings(options, environment),
  });
}

function defined(settings: {
  readonly [Name in keyof ServiceOptions]: ServiceOptions[Name] | undefined;
}): ServiceOptions {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function portNumber(text: string): number {
  const port = wholeNumber(0)(text);
  if (port <= 65_535) return port;
  throw badInput({ message: `${text} is no port: there are 0 to 65535.` });
}

function environmentPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,5}$/.test(text)) return portNumber(text);
  throw badInput({ message: `EPOCH_LEDGER_PORT is "${text}", which is no port.` });
}

function startTrouble(error: unknown, { host, port }: ServiceOptions): Trouble {
  const { name, message, cause } = error as NodeJS.ErrnoException;
  const { code } = (cause ?? error) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return badInput({
      message: `Port ${String(port ?? 8080)} of ${host ?? '127.0.0.1'} is taken.`,
      advice: 'Another service may be running there; --port takes another, 0 a free one.',
    });
  }
  const { path } = error as NodeJS.ErrnoException;
  if (path !== undefined && (code === 'ENOTDIR' || code === 'EEXIST')) {
    return badInput({ message: `The service does not start: ${path}: ${systemReason(error)}.` });
  }
  if (refusals.has(name) || code === 'EADDRNOTAVAIL' || code === 'EACCES') {
    return badInput({ message: `The service does not start: ${message}` });
  }
  return unreachable({ message: `The service cannot start: ${systemReason(error)}` });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}
