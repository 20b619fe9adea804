/** How we talk to brokers: short waits, many tries, nothing printed. */
// A CommonJS module of which Node sees no names.
import kafkajs, { type Kafka } from 'kafkajs';
import { LogUnavailable } from '../port.js';
import { quietIdleConnections } from './quiet-queue.js';

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

/** A client of the cluster at `brokers`, `host:port,...`. It connects to nobody yet. */
export function kafkaClient(brokers: string): Kafka {
  quietIdleConnections();
  return new kafkajs.Kafka({
    clientId: 'epoch-ledger',
    brokers: brokers.split(','),
    connectionTimeout: 3_000,
    requestTimeout: 5_000,
    retry,
    logLevel: kafkajs.logLevel.NOTHING,
  });
}

/** The outage that `cause` is, in words. */
export function kafkaUnavailable(what: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Kafka cannot answer (${what}): ${reasonOf(cause)}`, { cause });
}

/** What an error of kafkajs says. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
