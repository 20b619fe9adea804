/** Puts the service together, starts it, and takes it apart again in the opposite order. */
import { openTokens } from './access/first-start.js';
import { IdentityProvider, type ProviderSurroundings } from './access/identity-provider.js';
import type { Identities } from './access/bearer.js';
import { microsecondClock } from './clock.js';
import { serviceDatabaseOf } from './database-of.js';
import { openLog } from './opened-log.js';
import type { Report, Service, ServiceOptions } from './options.js';
import { serveHttp } from './serve-http.js';
import { partsAround } from './service-parts.js';
import { Teardown } from './teardown.js';
import { type Journal, jsonJournal, plainJournal } from './watching/journal.js';
import { Metrics } from './watching/metrics.js';
import { noSpans, openSpans } from './watching/spans.js';

/**
 * Starts the service and answers once it serves. Throws SettingsUnusable, TokensUnusable, what the
 * embedded database throws, OriginDiffers, or LogUnavailable when it cannot; then nothing of it is
 * left running.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const journal = journalOf(options);
  const teardown = new Teardown();
  try {
    const url = await start(options, journal, teardown);
    return { url, close: () => teardown.run() };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}

async function start(
  options: ServiceOptions,
  journal: Journal,
  teardown: Teardown,
): Promise<string> {
  const { report } = journal;
  const { tracesUrl } = options;
  const clock = options.clock ?? microsecondClock();
  const identities = await identitiesOf(options, { clock, report }, teardown);
  const spans = tracesUrl === undefined ? noSpans : await openSpans(tracesUrl);
  teardown.add(() => spans.close());
  const watchers = { journal, metrics: new Metrics(), spans };
  const url = await serviceDatabaseOf(options, teardown);
  const opened = await openLog(options, url, report);
  teardown.add(() => opened.log.close());
  const parts = await partsAround({ opened, url, clock, watchers, options }, teardown);
  return serveHttp(parts, identities, options, teardown);
}

/** Who knows callers: the tokens file, and the provider where one is named. */
async function identitiesOf(
  { host = '127.0.0.1', dataDir, tokensFile, provider }: ServiceOptions,
  surroundings: ProviderSurroundings,
  teardown: Teardown,
): Promise<Identities> {
  const { report } = surroundings;
  const vouching = provider === undefined ? null : new IdentityProvider(provider, surroundings);
  const tokens = await openTokens(
    { tokensFile: tokensFile ?? null, dataDir: dataDir ?? null, host, report },
    teardown,
  );
  return { tokens, provider: vouching };
}

function journalOf({ journal, report }: ServiceOptions): Journal {
  return journal === 'json' ? jsonJournal() : plainJournal(report ?? toStandardError);
}

const toStandardError: Report = (message, error) => {
  const stack = error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
  process.stderr.write(`${message}${stack}\n`);
};
