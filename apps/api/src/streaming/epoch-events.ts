/** The events of one epoch, those to come among them. */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import type { Bells } from './bells.js';

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

/** Events of `epoch` after version `after`, for as long as `signal` does not abort. */
export async function* eventsFrom(
  { log, bells }: { readonly log: EventLog; readonly bells: Bells },
  epoch: EpochId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void, undefined> {
  let seen = after;
  while (!signal.aborted) {
    const more = bells.next(epoch, signal);
    for await (const event of log.read(epoch, seen)) {
      if (signal.aborted) return;
      yield event;
      seen = event.version;
    }
    await more;
  }
}
