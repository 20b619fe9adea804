/**
 * What can keep a partition from being projected, in words that may be shown to anybody: a closed
 * list, with numbers of ours and nothing of what an exception says. That goes to the log of the
 * program.
 */
import { LogDamaged, LogUnavailable } from '#event-log/port';
import type { EpochId } from '#ledger/ids';

/** An event of an epoch, by its version, and where it stands in its partition. */
export interface EventPlace {
  readonly epoch: EpochId;
  readonly version: number;
  readonly position: number;
}

/** An event could not be projected: it is of a later program, or not an event, or our own bug. */
export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed';
  readonly event: EventPlace;

  constructor({ epoch, version, position }: EventPlace, cause: unknown) {
    super(`version ${String(version)} of ${epoch}, position ${String(position)}`, { cause });
    this.event = { epoch, version, position };
  }
}

/** What `work` gives; what it throws of its own is ProjectionFailed with the event's name. */
export async function projecting<T>(event: EventPlace, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failed(event, error);
  }
}

/** `error` as what kept `event` from being projected; an outage, or damage, is what it was. */
export function failed(event: EventPlace, error: unknown): unknown {
  const isKnown = [LogDamaged, LogUnavailable, ProjectionFailed].some((one) => {
    return error instanceof one;
  });
  return isKnown ? error : new ProjectionFailed(event, error);
}

/** The stored position is lower than one that was stored before. */
export class PositionWentBack extends Error {
  override readonly name = 'PositionWentBack';
}

/** Where a partition stands when trouble comes. */
export interface Place {
  readonly partition: number;
  /** Everything up to here is in the read model. */
  readonly position: number;
}

/** What is wrong and what happens now, in one or two sentences. */
export function troubleOf(error: unknown, { partition, position }: Place): string {
  const place = `position ${String(position)} of partition ${String(partition)}`;
  if (error instanceof LogDamaged) {
    return (
      `The log has a hole, or lost its end, after ${place}: nothing is projected beyond it. ` +
      'Restore the log, then start again.'
    );
  }
  if (error instanceof LogUnavailable) {
    return `The log does not answer; the projection waits at ${place} and tries again.`;
  }
  if (error instanceof ProjectionFailed) {
    const { epoch, version, position: at } = error.event;
    return (
      `Version ${String(version)} of ${epoch}, at position ${String(at)}, cannot be projected; ` +
      `the projection waits at ${place} and tries again. A later program may know that event: ` +
      'start that one, or report what the journal says.'
    );
  }
  if (error instanceof PositionWentBack) {
    return `The read model went back to ${place}; it is projected again from there.`;
  }
  return `The read model cannot be written; the projection waits at ${place} and tries again.`;
}
