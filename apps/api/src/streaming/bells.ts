/**
 * Tells streams that an epoch has new events: one follower per partition for the whole service, one
 * bell per epoch that somebody listens to. A bell carries nothing; whoever hears it reads the log.
 */
import type { EventLog, StreamId } from '#event-log';
import type { Report } from '../options.js';

/** Bells of all epochs. */
export class Bells {
  readonly #log: EventLog;
  readonly #report: Report;
  readonly #stopping = new AbortController();
  /** Those who listen, by what they listen for. */
  readonly #listening = new Map<StreamId, Set<() => void>>();
  #followers: Promise<unknown> = Promise.resolve();
  #trouble: string | null = null;

  constructor(log: EventLog, report: Report) {
    this.#log = log;
    this.#report = report;
  }

  /** Follows the log from its end of this moment. */
  async start(): Promise<void> {
    const partitions = Array.from({ length: this.#log.partitions }, (_, partition) => partition);
    const ends = await Promise.all(partitions.map((partition) => this.#log.end(partition)));
    this.#followers = Promise.all(
      partitions.map((partition, index) => this.#follow(partition, ends[index] ?? 0)),
    );
  }

  /** What keeps the follower from following, null when nothing does. */
  get trouble(): string | null {
    return this.#trouble;
  }

  /** How many listen. */
  get listening(): number {
    return [...this.#listening.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Ends the next time that `stream` has new events, or when `signal` aborts, and nothing of who
   * listened is left. Ask before reading what there is.
   */
  next(stream: StreamId, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const listening = this.#listening.get(stream) ?? new Set();
      const heard = (): void => {
        signal.removeEventListener('abort', heard);
        listening.delete(heard);
        const isLast = listening.size === 0 && this.#listening.get(stream) === listening;
        if (isLast) this.#listening.delete(stream);
        resolve();
      };
      this.#listening.set(stream, listening.add(heard));
      signal.addEventListener('abort', heard);
      if (signal.aborted) heard();
    });
  }

  /** Ends the followers. Bells that have not rung stay silent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#followers;
  }

  async #follow(partition: number, after: number): Promise<void> {
    try {
      for await (const batch of this.#log.follow(partition, after, this.#stopping.signal)) {
        for (const { stream } of batch) this.#ring(stream);
      }
    } catch (error) {
      this.#trouble = `partition ${String(partition)} cannot be followed any more; restart`;
      this.#report(this.#trouble, error);
    }
  }

  #ring(stream: StreamId): void {
    for (const heard of [...(this.#listening.get(stream) ?? [])]) heard();
  }
}
