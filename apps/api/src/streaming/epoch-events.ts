/**
 * The events of one epoch, those to come among them. Who follows an epoch as far as others do reads
 * on together with them: an event costs one reading, and not one for each who follows.
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { SharedReads } from '../reading/shared-reads.js';
import type { Bells } from './bells.js';

/** A reading ends after the event with which it has so much. */
const pageBytesMax = 256 * 1024;

interface Page {
  readonly events: readonly StoredEvent[];
  /** Whether it has all that there was. */
  readonly isLast: boolean;
}

export class EpochEvents {
  readonly #log: EventLog;
  readonly #bells: Bells;
  /** By epoch and the version after which they begin, as `nameOf` has them. */
  readonly #pages = new SharedReads((name: string) => this.#page(name));

  constructor(log: EventLog, bells: Bells) {
    this.#log = log;
    this.#bells = bells;
  }

  /** Events of `epoch` after version `after`, for as long as `signal` does not abort. */
  async *from(
    epoch: EpochId,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<StoredEvent, void, undefined> {
    let seen = after;
    while (!signal.aborted) {
      const more = this.#bells.next(epoch, signal);
      for (let isLast = false; !isLast;) {
        const page = await this.#pages.of(nameOf(epoch, seen));
        for (const event of page.events) {
          if (signal.aborted) return;
          yield event;
          seen = event.version;
        }
        isLast = page.isLast;
      }
      await more;
    }
  }

  async #page(name: string): Promise<Page> {
    const { epoch, after } = namedBy(name);
    const events: StoredEvent[] = [];
    let sizeBytes = 0;
    for await (const event of this.#log.read(epoch, after)) {
      events.push(event);
      sizeBytes += event.bytes.length;
      if (sizeBytes >= pageBytesMax) return { events, isLast: false };
    }
    return { events, isLast: true };
  }
}

function nameOf(epoch: EpochId, after: number): string {
  return `${String(after)} ${epoch}`;
}

function namedBy(name: string): { readonly epoch: EpochId; readonly after: number } {
  const at = name.indexOf(' ');
  return { epoch: name.slice(at + 1) as EpochId, after: Number(name.slice(0, at)) };
}

/** At most the first `limit` of `events`. */
export async function* firstOf<T>(
  events: AsyncIterable<T>,
  limit: number,
): AsyncGenerator<T, void, undefined> {
  let given = 0;
  for await (const event of events) {
    yield event;
    given += 1;
    if (given >= limit) return;
  }
}
