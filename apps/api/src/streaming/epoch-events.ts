/** The events of one epoch: those there are, and on request those to come. */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import type { Bells } from './bells.js';

/** Events of `epoch` after version `after`, at most `limit`, up to the head of the moment. */
export async function* eventsNow(
  log: EventLog,
  epoch: EpochId,
  after: number,
  limit: number,
): AsyncGenerator<StoredEvent, void, undefined> {
  let sent = 0;
  for await (const event of log.read(epoch, after)) {
    yield event;
    sent += 1;
    if (sent >= limit) return;
  }
}

/** Events of `epoch` after version `after`, for as long as `signal` does not abort. */
export async function* eventsFrom(
  { log, bells }: { readonly log: EventLog; readonly bells: Bells },
  epoch: EpochId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void, undefined> {
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
  let seen = after;
  while (!signal.aborted) {
    const more = bells.next(epoch);
    for await (const event of log.read(epoch, seen)) {
      if (signal.aborted) return;
      yield event;
      seen = event.version;
    }
    await Promise.race([more, aborted]);
  }
}
