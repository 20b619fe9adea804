/**
 * A stream as the service holds it in memory: the fold of its events and its place in the log.
 * Source: DESIGN "The log": the state of open epochs stays in memory between commands.
 */
import type { EventLog } from '#event-log';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { type AnyState, cloneAny, emptyStream, evolveAny } from '#ledger/epoch/any-epoch';
import type { EpochId, Sha256Hex } from '#ledger/ids';
import { readAnyEvent } from '#ledger/record/seal';

/** The stream of references and suites. No epoch can have this id; lanes take it like one. */
export const registryStream: EpochId = 'registry' as string as EpochId;

/** The fold of a stream's events up to some version: of an epoch, an exam, or the registry. */
export interface FoldedEpoch {
  state: AnyState;
  /** Leaf hash of the last event, null for none. */
  leaf: Sha256Hex | null;
  /** Position of the last event in its partition, 0 for none. */
  position: number;
  /** Bytes of all events together: roughly what the state weighs. */
  sizeBytes: number;
}

/** Where an event stands. */
export interface EventPlace {
  readonly leaf: Sha256Hex;
  readonly position: number;
  readonly sizeBytes: number;
}

/** A stream of which nothing has happened. */
export function emptyEpoch(id: EpochId): FoldedEpoch {
  return { state: emptyStream(id), leaf: null, position: 0, sizeBytes: 0 };
}

/** A copy that goes its own way. Time of copying its memory. */
export function copyOf(epoch: FoldedEpoch): FoldedEpoch {
  return { ...epoch, state: cloneAny(epoch.state) };
}

/** Folds one more event into `epoch`. */
export function foldInto(epoch: FoldedEpoch, event: RecordedAnyEvent, place: EventPlace): void {
  epoch.state = evolveAny(epoch.state, event);
  epoch.leaf = place.leaf;
  epoch.position = place.position;
  epoch.sizeBytes += place.sizeBytes;
}

/**
 * Reads what the log has beyond `epoch` and folds it in, one event after the other, so that an
 * outage in between leaves a shorter but right epoch. Gives whether anything was new.
 */
export async function catchUp(log: EventLog, id: EpochId, epoch: FoldedEpoch): Promise<boolean> {
  let moved = false;
  for await (const { leaf, position, bytes } of log.read(id, epoch.state.version)) {
    foldInto(epoch, readAnyEvent(bytes), { leaf, position, sizeBytes: bytes.length });
    moved = true;
  }
  return moved;
}
