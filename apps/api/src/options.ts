/** What the service is started with. Settings come as arguments, never from the environment. */
import type { ProviderOptions } from './access/identity-provider.js';
import type { Report } from './report.js';
import type { RateLimits } from './access/rate-limits.js';
import type { Clock } from './clock.js';
import type { KafkaAccessOptions } from './kafka-access.js';

export type { Report } from './report.js';

/** Settings of one service. */
export interface ServiceOptions {
  /** The address to listen on; 127.0.0.1 unless named. */
  readonly host?: string;
  /** 0 takes a free one; 8080 unless named. */
  readonly port?: number;
  /** The service's name for ever: stored by the first start, later only compared. */
  readonly origin?: string;
  /** `postgres://...`; without it the embedded database in `dataDir` is started. */
  readonly databaseUrl?: string;
  /** For the embedded database and the tokens of a first start. */
  readonly dataDir?: string;
  /** The keys that sign; `signing.key` in `dataDir` unless named, made by the first start. */
  readonly signingKey?: string;
  /** A file with the last note of the service that a new one goes on from. */
  readonly succeeds?: string;
  /** Where events live; `postgres` unless named. With `kafka` the database holds a copy. */
  readonly log?: 'postgres' | 'kafka';
  /** Of a new log, fixed when it is made: 1 unless named. */
  readonly partitions?: number;
  /** Of Kafka: `host:port`, several with commas between them. */
  readonly brokers?: string;
  /** Of Kafka: the topic that holds the log, `epoch-ledger` unless named. */
  readonly topic?: string;
  /** Of Kafka: how brokers and service know each other; not at all unless it is said. */
  readonly kafkaAccess?: KafkaAccessOptions;
  /** Who may do what; `tokens.json` in `dataDir` unless named. */
  readonly tokensFile?: string;
  /** Who else vouches for callers; nobody unless named. */
  readonly provider?: ProviderOptions;
  /** How often somebody may ask in a minute; any number unless it is said. */
  readonly rateLimits?: RateLimits;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; none unless named. */
  readonly trustedProxies?: readonly string[];
  /** Sites whose scripts may ask, such as `https://example.org`; none unless named. */
  readonly corsOrigins?: readonly string[];
  /** A file that says who is told of events; nobody unless named. */
  readonly webhooksFile?: string;
  /** Minutes between rounds that verify closed epochs from the stored bytes; never unless named. */
  readonly selfAuditMinutes?: number;
  /** How messages for the operator are written: `text`, or `json` with a line a request. */
  readonly journal?: 'text' | 'json';
  /** Where traces are sent, by OTLP over HTTP; nowhere unless named. */
  readonly tracesUrl?: string;
  /** Where messages for the operator go; standard error unless given. */
  readonly report?: Report;
  /** Where the built pages lie; `dist/web` of this package unless named. */
  readonly pagesFolder?: string;
  /** The wall clock, for tests; the machine's unless given. */
  readonly clock?: Clock;
}

/** A service that listens. */
export interface Service {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Takes no more requests, finishes what was accepted, ends streams, lets go of everything. */
  close(): Promise<void>;
}
