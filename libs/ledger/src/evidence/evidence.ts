/**
 * What a rule reads: what was planned, entered and measured. Nothing else of an epoch counts.
 * Source: FORMATS, section 3.
 */
import type { AxisId, EntryKey, Instant, ModelName, TaskId, UnitId } from '../ids.js';
import type { AxisPlan, EpochPlan, TaskPlan } from './plan.js';

export type { AxisPlan, EpochPlan, TaskPlan };

/** Success, failure, harness void, runtime void, missing. */
export type OutcomeCode = '1' | '0' | 'h' | 'r' | '.';

/** Where an entry stands in its epoch. */
export type EntryStatus = 'shortlisted' | 'base' | 'entered' | 'withdrawn' | 'disqualified';

/** Final outcomes by axis and task: one of `1 0 h r .` per planned unit, in plan order. */
export type PackedOutcomes = ReadonlyMap<AxisId, ReadonlyMap<TaskId, string>>;

/** One entry of the evidence. */
export interface EntryEvidence {
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly submitted_at: Instant;
  readonly status: EntryStatus;
  /** Present for `shortlisted` and `base`; may be for `withdrawn`, `disqualified`; else null. */
  readonly outcomes: PackedOutcomes | null;
}

/** One entry on one unit, within a known axis. */
export interface RerunPair {
  readonly key: EntryKey;
  readonly task: TaskId;
  readonly unit: UnitId;
}

/** A unit that could not be run again, and why. */
export interface CannotRerun {
  readonly task: TaskId;
  readonly unit: UnitId;
  readonly reason: string;
}

/** The one re-run of an axis. */
export interface RerunEvidence {
  readonly axis: AxisId;
  /** Dropped units among `pairs`; a unit void for the base model alone does not count. */
  readonly units: number;
  readonly pairs: readonly RerunPair[];
  readonly cannot_rerun: readonly CannotRerun[];
}

/** What can become of an appeal. */
export type AppealRuling = 'upheld' | 'rejected';

/** An appeal and what became of it; null while open. */
export interface AppealEvidence {
  readonly id: string;
  readonly key: EntryKey;
  readonly ruling: AppealRuling | null;
}

/** The whole input of an epoch rule. */
export interface EpochEvidence {
  readonly plan: EpochPlan;
  /** In order of submission. */
  readonly entries: readonly EntryEvidence[];
  /** At most one an axis, in event order. */
  readonly reruns: readonly RerunEvidence[];
  /** Null when the evidence does not say; the same as none. */
  readonly appeals: readonly AppealEvidence[] | null;
}
