/**
 * Takes what the log gives while a step is being written, so that the next step has all of it at
 * once: under load steps grow, and the cost of a ranking is paid once for many events.
 */
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { StoredEvent } from '#event-log/port';

/** What one step takes at most; the log waits while this much lies here. */
const eventsMax = 20_000;
const sizeBytesMax = 32 * 1024 * 1024;

export class Inbox {
  #events: StoredEvent[] = [];
  #sizeBytes = 0;
  #failure: { readonly error: unknown } | null = null;
  #ended = false;
  /** Called when something came, or nothing will come any more. */
  #arrived: () => void = () => undefined;
  /** Called when everything was taken. */
  #taken: () => void = () => undefined;

  constructor(source: AsyncIterable<readonly StoredEvent[]>) {
    void this.#fill(source);
  }

  /**
   * Everything that is here, at once when something is; else what comes first within `waitMs`, or
   * nothing. What comes after that has been asked for by then, so that the log looks for it while
   * these are worked on. After the last event it throws what the log threw.
   */
  async take(waitMs: number): Promise<readonly StoredEvent[]> {
    if (this.#events.length === 0 && this.#failure === null && !this.#ended) {
      await this.#arrival(waitMs);
    }
    const events = this.#events;
    if (events.length === 0 && this.#failure !== null) throw this.#failure.error;
    this.#events = [];
    this.#sizeBytes = 0;
    this.#taken();
    await othersFirst();
    return events;
  }

  /** Takes no more; the source must have been told to end. */
  close(): void {
    this.#taken();
  }

  #arrival(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#arrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #fill(source: AsyncIterable<readonly StoredEvent[]>): Promise<void> {
    try {
      for await (const events of source) {
        for (const event of events) this.#sizeBytes += event.bytes.length;
        this.#events.push(...events);
        this.#arrived();
        if (this.#events.length >= eventsMax || this.#sizeBytes >= sizeBytesMax) {
          await new Promise<void>((resolve) => (this.#taken = resolve));
        }
      }
      this.#ended = true;
    } catch (error) {
      this.#failure = { error };
    }
    this.#arrived();
  }
}
