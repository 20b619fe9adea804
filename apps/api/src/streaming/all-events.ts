/**
 * The events of all epochs, those of each partition by position. Epochs that hide how they stand
 * are left out until their closing is passed, for callers who may not see them.
 */
import type { EventLog, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { isEpochId } from '#ledger/names';
import { readAnyEvent } from '#ledger/record/seal';
import type { ReadModel } from '#read-model';
import { isHidden } from '../reading/visibility.js';
import { merged } from './merged.js';
import { type Places, placesText } from './places.js';
import type { SentEvent } from './server-sent-events.js';

/** Where the events come from. */
export interface AllEventsSource {
  readonly log: EventLog;
  readonly model: ReadModel;
}

/**
 * Events after `after`, a position for each partition; `all` shows hidden epochs too. The id of
 * each says how far all partitions were read with it. Ends when `signal` aborts.
 */
export async function* allEvents(
  source: AllEventsSource,
  after: Places,
  all: boolean,
  signal: AbortSignal,
): AsyncGenerator<SentEvent, void, undefined> {
  const places = [...after];
  const shown = new Set<EpochId>();
  for await (const { partition, batch } of merged(followed(source.log, after, signal))) {
    // Asked once a batch: for everybody an epoch that hides much would cost much otherwise.
    const hidden = new Set<EpochId>();
    for (const event of batch) {
      places[partition] = event.position;
      const { stream, bytes } = event;
      if (!isEpochId(stream)) continue;
      if (!all && !shown.has(stream)) {
        if (hidden.has(stream) && !isClosing(event)) continue;
        if (!(await isShown(source, stream, event))) {
          hidden.add(stream);
          continue;
        }
        if (shown.size < 10_000) shown.add(stream);
      }
      yield { id: placesText(places), bytes };
    }
  }
}

interface NumberedBatch {
  readonly partition: number;
  readonly batch: readonly StoredEvent[];
}

function followed(
  log: EventLog,
  after: Places,
  signal: AbortSignal,
): readonly AsyncIterable<NumberedBatch>[] {
  return after.map(async function* (position, partition) {
    for await (const batch of log.follow(partition, position, signal)) yield { partition, batch };
  });
}

/** Whether everybody sees `event`: its epoch hides nothing, was closed, or is closed by it. */
export async function isShown(
  { log, model }: AllEventsSource,
  epoch: EpochId,
  event: StoredEvent,
): Promise<boolean> {
  for await (const { bytes } of log.read(epoch, 0, 1)) {
    const opened = readAnyEvent(bytes);
    if (opened.type === 'RecordImported') return true;
    if (opened.type === 'EpochOpened' && opened.body.plan['visibility'] !== 'at_close') return true;
  }
  if (isClosing(event)) return true;
  const detail = await model.epoch(epoch);
  return detail !== null && !isHidden(detail);
}

function isClosing({ bytes }: StoredEvent): boolean {
  return readAnyEvent(bytes).type === 'EpochClosed';
}
