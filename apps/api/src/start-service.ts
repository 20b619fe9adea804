/** Puts the service together, starts it, and takes it apart again in the opposite order. */
import { openPostgresDisclosures } from '#event-log';
import { type Projector, startProjector } from '#projector';
import { openReadModel } from '#read-model';
import { openTokens } from './access/first-start.js';
import { IdentityProvider, type ProviderSurroundings } from './access/identity-provider.js';
import type { Identities } from './access/bearer.js';
import { type Clock, microsecondClock } from './clock.js';
import { serviceDatabaseOf } from './database-of.js';
import { Health } from './health/health.js';
import { openProofs } from './notary/open-proofs.js';
import { DisclosureSweep } from './personal/disclosure-sweep.js';
import { Disclosures } from './personal/disclosures.js';
import { type OpenedLog, openLog } from './opened-log.js';
import type { Report, Service, ServiceOptions } from './options.js';
import { guardedReadModel } from './reading/guarded-read-model.js';
import { Projection } from './reading/projection.js';
import { Reads } from './reading/reads.js';
import { serveHttp } from './serve-http.js';
import type { ServiceParts } from './service.module.js';
import { sha256 } from './sha256.js';
import { Bells } from './streaming/bells.js';
import { Streams } from './streaming/streams.js';
import { Teardown } from './teardown.js';
import { type Journal, jsonJournal, plainJournal } from './watching/journal.js';
import { measuredLog } from './watching/measured-log.js';
import { type Gauged, Metrics } from './watching/metrics.js';
import { noSpans, openSpans } from './watching/spans.js';
import type { Watchers } from './watching/watch-requests.js';
import { Acknowledged } from './writing/acknowledged.js';
import { Closings } from './writing/closings.js';
import { Imports } from './writing/imports.js';
import { Lanes } from './writing/lanes.js';
import { Registry } from './writing/registry.js';
import { Writer } from './writing/writer.js';

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

interface Ingredients {
  readonly opened: OpenedLog;
  readonly url: string;
  readonly clock: Clock;
  readonly watchers: Watchers;
  readonly options: ServiceOptions;
}

async function partsAround(
  { opened, url, clock, watchers, options }: Ingredients,
  teardown: Teardown,
): Promise<ServiceParts> {
  const { journal, metrics, spans } = watchers;
  const { report } = journal;
  const log = measuredLog(opened.log, metrics, spans);
  const readModel = await openReadModel({ url });
  teardown.add(() => readModel.close());
  const onTrouble = (partition: number, trouble: string | null, error: unknown): void => {
    report(`projector, partition ${String(partition)}: ${trouble ?? 'well again'}`, error);
  };
  const monotonicMs = (): number => performance.now();
  const model = guardedReadModel(readModel);
  const projector = startProjector({ log, readModel, monotonicMs, onTrouble });
  teardown.add(() => projector.stop());
  const bells = new Bells(log, report);
  await bells.start();
  teardown.add(() => bells.stop());
  await projector.caughtUp();

  const store = openPostgresDisclosures({ url });
  teardown.add(() => store.close());
  const disclosures = new Disclosures(store);
  const prepare = disclosures.prepare.bind(disclosures);
  const lanes = new Lanes({ log, clock, sha256, prepare });
  const sweep = new DisclosureSweep({ store, lanes, report });
  teardown.add(() => sweep.stop());
  await sweep.start();
  const registry = new Registry(log, lanes);
  const closings = new Closings(log, registry, sha256);
  const imports = new Imports(log, sha256);
  const acknowledged = new Acknowledged();
  const sources = { log, url, closings, lanes, clock, sha256, report, options };
  const signing = await openProofs(sources, teardown);
  const streams = new Streams();
  const health = new Health({ opened, readModel: model, projector, bells, keys: signing.keys });
  metrics.gauge(gaugesOf({ projector, streams, lanes, health }));
  return {
    watchers,
    bells,
    writer: new Writer({
      ...{ log, lanes, closings, registry, disclosures },
      ...{ acknowledged, clock, sha256 },
    }),
    reads: new Reads(model, log, lanes, closings, registry, store, imports),
    projection: new Projection(log, model, acknowledged),
    streams,
    health,
    ...signing,
  };
}

/** What is asked for whenever somebody looks at the measures. */
function gaugesOf({
  projector,
  streams,
  lanes,
  health,
}: {
  readonly projector: Projector;
  readonly streams: Streams;
  readonly lanes: Lanes;
  readonly health: Health;
}): Gauged {
  return {
    partitions: async () => {
      const { partitions } = await projector.status();
      return partitions.map(({ partition, position, lag }) => {
        return { partition, end: position + lag, lag };
      });
    },
    streams: () => streams.size,
    epochs: () => lanes.size,
    ready: async () => (await health.readiness()).ready,
  };
}

function journalOf({ journal, report }: ServiceOptions): Journal {
  return journal === 'json' ? jsonJournal() : plainJournal(report ?? toStandardError);
}

const toStandardError: Report = (message, error) => {
  const stack = error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
  process.stderr.write(`${message}${stack}\n`);
};
