/** The parts of a service around its log: what reads, what writes, what proves, what tells. */
import { type EventLog, openPostgresDisclosures } from '#event-log';
import { ProjectionFailed, type Projector, startProjector } from '#projector';
import { openReadModel, type ReadModel } from '#read-model';
import type { Clock } from './clock.js';
import { Health } from './health/health.js';
import { openProofs } from './notary/open-proofs.js';
import type { OpenedLog } from './opened-log.js';
import type { Report, ServiceOptions } from './options.js';
import { DisclosureSweep } from './personal/disclosure-sweep.js';
import { Disclosures } from './personal/disclosures.js';
import { guardedReadModel } from './reading/guarded-read-model.js';
import { Projection } from './reading/projection.js';
import { Reads } from './reading/reads.js';
import type { ServiceParts } from './service.module.js';
import { sha256 } from './sha256.js';
import { Bells } from './streaming/bells.js';
import { Streams } from './streaming/streams.js';
import type { Teardown } from './teardown.js';
import { measuredLog } from './watching/measured-log.js';
import { gaugesOf } from './watching/gauges.js';
import type { Watchers } from './watching/watch-requests.js';
import { openWebhooks } from './webhooks/open-webhooks.js';
import { Acknowledged } from './writing/acknowledged.js';
import { Closings } from './writing/closings.js';
import { Imports } from './writing/imports.js';
import { Lanes } from './writing/lanes.js';
import { Registry } from './writing/registry.js';
import { Writer } from './writing/writer.js';

/** What they are made from. */
export interface Ingredients {
  readonly opened: OpenedLog;
  /** Of the database. */
  readonly url: string;
  readonly clock: Clock;
  readonly watchers: Watchers;
  readonly options: ServiceOptions;
}

/** Starts them; ends them with `teardown`. Throws what they throw when they cannot begin. */
export async function partsAround(
  { opened, url, clock, watchers, options }: Ingredients,
  teardown: Teardown,
): Promise<ServiceParts> {
  const { journal, metrics, spans } = watchers;
  const { report } = journal;
  const log = measuredLog(opened.log, metrics, spans);
  const common = { log, url, clock, report };
  const { model, projector, bells } = await openReading(common, teardown);
  const writing = await openWriting(common, teardown);
  const { lanes, closings, registry, imports, disclosures, store } = writing;
  const acknowledged = new Acknowledged();
  const sources = { ...common, closings, lanes, sha256, options };
  const signing = await openProofs(sources, teardown);
  const streams = new Streams();
  const { keys, audit } = signing;
  const health = new Health({ opened, readModel: model, projector, bells, keys, audit });
  metrics.gauge(gaugesOf({ projector, streams, lanes, health, audit }));
  const told = { ...common, model };
  return {
    watchers,
    webhooks: await openWebhooks(options.webhooksFile, told, teardown),
    bells,
    writer: new Writer({
      ...{ log, lanes, closings, registry, disclosures },
      ...{ acknowledged, clock, sha256 },
    }),
    reads: new Reads(model, log, lanes, closings, registry, store, imports),
    projection: new Projection(log, model, acknowledged),
    ...{ streams, health },
    ...signing,
  };
}

interface Common {
  readonly log: EventLog;
  readonly url: string;
  readonly clock: Clock;
  readonly report: Report;
}

interface Reading {
  readonly model: ReadModel;
  readonly projector: Projector;
  readonly bells: Bells;
}

/** What lists and rankings are read from, up to date. */
async function openReading({ log, url, report }: Common, teardown: Teardown): Promise<Reading> {
  const readModel = await openReadModel({ url });
  teardown.add(() => readModel.close());
  let onStuck = (): void => undefined;
  const stuck = new Promise<void>((resolve) => (onStuck = resolve));
  const onTrouble = (partition: number, trouble: string | null, error: unknown): void => {
    report(`projector, partition ${String(partition)}: ${trouble ?? 'well again'}`, error);
    if (error instanceof ProjectionFailed) onStuck();
  };
  const monotonicMs = (): number => performance.now();
  const projector = startProjector({ log, readModel, monotonicMs, onTrouble });
  teardown.add(() => projector.stop());
  const bells = new Bells(log, report);
  await bells.start();
  teardown.add(() => bells.stop());
  // What no try will mend is said by /health/ready, and everything else is served.
  await Promise.race([projector.caughtUp(), stuck]);
  return { model: guardedReadModel(readModel), projector, bells };
}

/** What commands are decided with, and what stands beside the log. */
async function openWriting({ log, url, clock, report }: Common, teardown: Teardown) {
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
  return { store, disclosures, lanes, registry, closings, imports: new Imports(log, sha256) };
}
