/**
 * What is measured while the service runs, in the text format of Prometheus.
 * Source: docs/operators.md, "Watching it".
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How a partition of the log, and of the read model, stands. */
export interface GaugedPartition {
  readonly partition: number;
  /** Where the log ends. */
  readonly end: number;
  /** How many events the read model is behind. */
  readonly lag: number;
  /** Whether something keeps the read model from following. */
  readonly stuck: boolean;
}

/** Measures that are asked for when somebody looks, not kept. */
export interface Gauged {
  /** Of each partition. */
  partitions(): Promise<readonly GaugedPartition[]>;
  /** Streams that are open. */
  streams(): number;
  /** Epochs whose state is in memory. */
  epochs(): number;
  /** Differences that the self-audit found. */
  alarms(): number;
  /** Whether it is ready. */
  ready(): Promise<boolean>;
}

/** The prefix of every name. */
const prefix = 'epoch_ledger_';

/** From half a millisecond to half a minute. */
const seconds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Counters and histograms of one service. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'route' | 'method' | 'status'>;
  readonly #commands: Counter<'command' | 'answer'>;
  readonly #problems: Counter<'code'>;
  readonly #appends: Histogram;
  readonly #batches: Histogram;
  readonly #conflicts: Counter;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, prefix });
    this.#requests = new Histogram({
      name: `${prefix}http_request_seconds`,
      help: 'How long requests took, from their first byte to the last of the answer',
      labelNames: ['route', 'method', 'status'],
      ...{ buckets: seconds, registers },
    });
    this.#commands = new Counter({
      name: `${prefix}commands_total`,
      help: 'Commands by what was answered: appended, unchanged, previewed, refused, failed',
      labelNames: ['command', 'answer'],
      registers,
    });
    this.#problems = new Counter({
      name: `${prefix}problems_total`,
      help: 'Answers that said no, by code',
      labelNames: ['code'],
      registers,
    });
    this.#appends = new Histogram({
      name: `${prefix}append_seconds`,
      help: 'How long appends to the log took until they were durable',
      ...{ buckets: seconds, registers },
    });
    this.#batches = new Histogram({
      name: `${prefix}append_commits`,
      help: 'How many commits one append had',
      ...{ buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 500], registers },
    });
    this.#conflicts = new Counter({
      name: `${prefix}append_conflicts_total`,
      help: 'Commits for which another writer was faster, so that they were decided again',
      registers,
    });
  }

  /** A request is over. */
  request(labels: { route: string; method: string; status: string }, ms: number): void {
    this.#requests.observe(labels, ms / 1000);
  }

  /** A command was answered. */
  command(command: string, answer: string): void {
    this.#commands.inc({ command, answer });
  }

  /** Somebody was told no. */
  problem(code: string): void {
    this.#problems.inc({ code });
  }

  /** An append came back. */
  append(commits: number, conflicts: number, ms: number): void {
    this.#appends.observe(ms / 1000);
    this.#batches.observe(commits);
    if (conflicts > 0) this.#conflicts.inc(conflicts);
  }

  /** Has `gauged` asked whenever somebody looks. */
  gauge(gauged: Gauged): void {
    const registers = [this.#registry];
    const value = (name: string, help: string, read: () => number | Promise<number>): void => {
      const one: Gauge = new Gauge({
        ...{ name: `${prefix}${name}`, help, registers },
        collect: async () => {
          one.set(await read());
        },
      });
    };
    value('streams_open', 'Streams of events that are open', () => gauged.streams());
    value('epochs_in_memory', 'Epochs whose state is in memory', () => gauged.epochs());
    value('self_audit_alarms', 'Differences that the self-audit found', () => gauged.alarms());
    value('ready', '1 when the service is ready, else 0', async () => {
      return (await gauged.ready()) ? 1 : 0;
    });
    const partitions = shared(() => gauged.partitions());
    const byPartition = (
      name: string,
      help: string,
      read: (one: GaugedPartition) => number,
    ): void => {
      const one: Gauge<'partition'> = new Gauge({
        ...{ name: `${prefix}${name}`, help, labelNames: ['partition'] as const, registers },
        // Each asks for itself: what another one sets is a scrape old.
        collect: async () => {
          for (const found of await partitions()) {
            one.set({ partition: String(found.partition) }, read(found));
          }
        },
      });
    };
    const lag = 'Events of the log that are not in the read model yet';
    byPartition('projection_lag_events', lag, (one) => one.lag);
    const stuck = '1 while something keeps the read model from following: /health/ready says what';
    byPartition('projection_stuck', stuck, (one) => (one.stuck ? 1 : 0));
    byPartition('log_position', 'The position of the last event of the log', (one) => one.end);
  }

  /** Everything, as a scraper reads it, and the media type of that. */
  async text(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** `ask`, once for all who want to know while its answer is under way. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
