/**
 * The projector: follows the log, folds every epoch and writes the read model.
 * Source: DESIGN "Reading"; reported faults "Feed and projection".
 */
import type { ReadableLog } from '#event-log/port';
import type { ReadModel } from '#read-model';
import type { RankingRests } from './ranking-pace.js';

/** What a projector needs. It closes neither log nor read model. */
export interface ProjectorOptions {
  readonly log: ReadableLog;
  readonly readModel: ReadModel;
  /** A clock that never goes back, in milliseconds; it measures costs and paces retries. */
  readonly monotonicMs: () => number;
  /** How long rankings rest after a round of them: `liveRests` unless told. */
  readonly rankingRests?: RankingRests;
  /**
   * How many events are stored at a time, at least, until the end is reached that the log had at
   * the start: 1 unless told. More is faster, and read later.
   */
  readonly storedAtOnce?: number;
  /**
   * Called on every change of a partition's trouble, with null when it is over. `trouble` may be
   * shown to anybody; `error` is what was thrown, for the log of the program.
   */
  readonly onTrouble?: (partition: number, trouble: string | null, error: unknown) => void;
}

/** How far one partition is. */
export interface PartitionStatus {
  readonly partition: number;
  /** Everything up to here is in the read model. */
  readonly position: number;
  /** Events of the log after `position`. */
  readonly lag: number;
  /** What keeps it from moving and what to do, null when nothing does. */
  readonly trouble: string | null;
}

/** The projector's health. */
export interface ProjectorStatus {
  /** It has once reached the end that the log had at the start, and there is no trouble. */
  readonly ready: boolean;
  readonly partitions: readonly PartitionStatus[];
}

/** A running projector. */
export interface Projector {
  /** Asks the log where it ends and says how far the read model is. Never throws. */
  status(): Promise<ProjectorStatus>;
  /**
   * Resolves once everything that the log has at this moment is projected, rankings included, or at
   * `stop`. Rejects when the log is damaged, or when log or database do not answer.
   */
  caughtUp(): Promise<void>;
  /** Finishes the step in flight and ends. */
  stop(): Promise<void>;
}
