/** How we talk to brokers: short waits, many tries, nothing printed. */
import type { ConnectionOptions } from 'node:tls';
// A CommonJS module of which Node sees no names.
import kafkajs, { type Kafka, type SASLOptions } from 'kafkajs';
import { LogUnavailable } from '../port.js';
import { quietIdleConnections } from './quiet-queue.js';
import type { Sockets } from './sockets.js';

/** Where the cluster is, and how its brokers and we know each other. */
export interface KafkaAddress {
  /** `host:port`, several with commas between them. */
  readonly brokers: string;
  /** Certificates in PEM; without it nothing is encrypted and anybody may answer. */
  readonly tls?: KafkaTls;
  /** Without it the brokers take us for anybody, or go by our certificate. */
  readonly user?: KafkaUser;
}

/** How the connection is encrypted. */
export interface KafkaTls {
  /** Who vouches for the brokers; the authorities that Node knows unless named. */
  readonly authorities?: string;
  /** What we show the brokers. */
  readonly own?: { readonly certificate: string; readonly key: string };
}

/** As whom we come: SASL, RFC 5802 for SCRAM. */
export interface KafkaUser {
  readonly mechanism: 'scram-sha-512' | 'scram-sha-256' | 'plain';
  readonly name: string;
  readonly password: string;
}

/**
 * The most bytes of one record with its overhead: an event has at most 8 MiB, a commit 12. Topic,
 * fetches and requests all take this much.
 */
export const recordBytesMax: number = 16 * 1024 * 1024;

/** How long a lost cluster is tried again before a caller hears of it; a new leader takes less. */
export const outageMsMax: number = 20_000;

/** A follower that was killed is in its group for so long, for whoever asks who is there. */
export const missedMs: number = 10_000;

/** Short waits, because whoever comes back is there in moments, and nothing is harmed by asking. */
const retry = { initialRetryTime: 30, multiplier: 1.5, maxRetryTime: 500, factor: 0.2, retries: 8 };

/** A client of a cluster, whose connections are in `sockets`. It connects to nobody yet. */
export function kafkaClient({ brokers, tls, user }: KafkaAddress, sockets: Sockets): Kafka {
  quietIdleConnections();
  return new kafkajs.Kafka({
    clientId: 'epoch-ledger',
    brokers: brokers.split(','),
    ...(tls === undefined ? {} : { ssl: tlsSettings(tls) }),
    ...(user === undefined ? {} : { sasl: saslSettings(user) }),
    socketFactory: sockets.connect,
    connectionTimeout: 3_000,
    requestTimeout: 5_000,
    retry,
    logLevel: kafkajs.logLevel.NOTHING,
  });
}

function tlsSettings({ authorities, own }: KafkaTls): ConnectionOptions {
  return {
    ...(authorities === undefined ? {} : { ca: authorities }),
    ...(own === undefined ? {} : { cert: own.certificate, key: own.key }),
  };
}

/** kafkajs has a type of options for each mechanism. */
function saslSettings({ mechanism, name: username, password }: KafkaUser): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
}

/** The outage that `cause` is, in words. */
export function kafkaUnavailable(what: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Kafka cannot answer (${what}): ${reasonOf(cause)}`, { cause });
}

/** What an error of kafkajs says; that of a broken handshake has lines of nothing at its end. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errors = [] } = error as Partial<AggregateError>;
  return [error, ...(errors as unknown[]).filter((each) => each instanceof Error)]
    .map(({ message }) => message.trim())
    .join(': ');
}
