/**
 * What can keep a partition from being projected, in words that may be shown to anybody: a closed
 * list, with numbers of ours and nothing of what an exception says. That goes to the log of the
 * program.
 */
import { LogDamaged, LogUnavailable } from '#event-log/port';
import type { EpochId } from '#ledger/ids';

/** The projection of one epoch failed: our own bug, or a bad event. */
export class ProjectionFailed extends Error {
  override readonly name = 'ProjectionFailed';

  constructor(
    readonly epoch: EpochId,
    readonly version: number,
    cause: unknown,
  ) {
    super(`${epoch}, version ${String(version)}`, { cause });
  }
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
    return (
      `Version ${String(error.version)} of ${error.epoch} cannot be projected; the projection ` +
      `waits at ${place} and tries again.`
    );
  }
  if (error instanceof PositionWentBack) {
    return `The read model went back to ${place}; it is projected again from there.`;
  }
  return `The read model cannot be written; the projection waits at ${place} and tries again.`;
}
