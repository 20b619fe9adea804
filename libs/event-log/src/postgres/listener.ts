/**
 * Hears of appends: a connection of its own that listens, and listens again when it is lost.
 * Notifications are a hint, no more: followers read the log, and a slow poll stands behind this.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Bell } from '../bell.js';
import { LogUnavailable } from '../port.js';
import { connectionSettings } from './database.js';

const reconnectMs = 250;

/** One bell per partition, rung at every append to it, and all of them after every reconnect. */
export class Listener {
  readonly #url: string;
  readonly #bells: readonly Bell[];
  readonly #stopping = new AbortController();
  #listening: Promise<void> | null = null;

  constructor(url: string, partitions: number) {
    this.#url = url;
    this.#bells = Array.from({ length: partitions }, () => new Bell());
  }

  /** The bell of a partition that exists. The first call connects; after `stop` it throws. */
  bell(partition: number): Bell {
    if (this.#stopping.signal.aborted) throw new LogUnavailable('the log is closed');
    const bell = this.#bells[partition];
    if (bell === undefined) throw new RangeError(`there is no partition ${String(partition)}`);
    this.#listening ??= this.#listen(this.#stopping.signal);
    return bell;
  }

  /** Rings a last time and ends the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#ringAll();
    await this.#listening;
  }

  async #listen(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      await this.#listenOnce(stopping);
      // Rejects when stopping: that is no trouble.
      await wait(reconnectMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost or `stopping` aborts. */
  async #listenOnce(stopping: AbortSignal): Promise<void> {
    const client = new Client(connectionSettings(this.#url));
    const lost = new Bell();
    client.on('error', () => {
      lost.ring();
    });
    client.on('end', () => {
      lost.ring();
    });
    client.on('notification', ({ payload }) => this.#bells[Number(payload)]?.ring());
    try {
      const ringsBefore = lost.rings;
      await client.connect();
      await client.query('listen ledger_append');
      // What was appended while nobody listened was not heard.
      this.#ringAll();
      if (lost.rings === ringsBefore) await lost.heard(stopping);
    } catch {
      // Not there now: tried again, and meanwhile the slow poll reads on.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #ringAll(): void {
    for (const bell of this.#bells) bell.ring();
  }
}
