/**
 * The events of all epochs, by position. Epochs that hide how they stand are left out until their
 * closing is passed, for callers who may not see them.
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { isEpochId } from '#ledger/names';
import { readAnyEvent } from '#ledger/record/seal';
import type { ReadModel } from '#read-model';
import { isHidden } from '../reading/visibility.js';

/** Where the events come from. */
export interface AllEventsSource {
  readonly log: EventLog;
  readonly model: ReadModel;
}

/** Events after position `after`; `all` shows hidden epochs too. Ends when `signal` aborts. */
export async function* allEvents(
  { log, model }: AllEventsSource,
  after: number,
  all: boolean,
  signal: AbortSignal,
): AsyncGenerator<StoredEvent, void, undefined> {
  const shown = new Set<EpochId>();
  for await (const batch of log.follow(0, after, signal)) {
    for (const event of batch) {
      const { stream } = event;
      if (!isEpochId(stream)) continue;
      if (all || shown.has(stream) || (await isShown({ log, model }, stream, event))) {
        if (shown.size < 10_000) shown.add(stream);
        yield event;
      }
    }
  }
}

/** Whether everybody sees `event`: its epoch hides nothing, was closed, or is closed by it. */
export async function isShown(
  { log, model }: AllEventsSource,
  epoch: EpochId,
  event: StoredEvent,
): Promise<boolean> {
  for await (const { bytes } of log.read(epoch, 0)) {
    const opened = readAnyEvent(bytes);
    if (opened.type === 'RecordImported') return true;
    if (opened.type === 'EpochOpened' && opened.body.plan['visibility'] !== 'at_close') return true;
    break;
  }
  if (readAnyEvent(event.bytes).type === 'EpochClosed') return true;
  const detail = await model.epoch(epoch);
  return detail !== null && !isHidden(detail);
}
