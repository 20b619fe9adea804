/**
 * What may be asked of an epoch. Decoded at the edge, decided in `decide.ts`.
 * Source: FORMATS, section 6; RULES "The life of an epoch".
 */
import type { AppealRuling, OutcomeCode } from '../evidence/evidence.js';
import type { EpochPlan } from '../evidence/plan.js';
import type { AxisId, EntryKey, FieldDigest, Instant, ModelName, TaskId, UnitId } from '../ids.js';

/** One unit of one task of one axis. */
export interface UnitRef {
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly unit: UnitId;
}

/** One entry on one unit. */
export interface PairRef extends UnitRef {
  readonly key: EntryKey;
}

/** A single report: one outcome of one entry on one unit. `run` is 1, 2, ... */
export interface SingleReport extends PairRef {
  readonly run: number;
  readonly outcome: Exclude<OutcomeCode, '.'>;
}

/** A packed report: outcomes of consecutive units of one task; `.` reports nothing. */
export interface PackedReport {
  readonly key: EntryKey;
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly run: number;
  /** Index of the first unit; null means the row covers the whole task. */
  readonly first: number | null;
  readonly outcomes: string;
}

export interface OpenEpoch {
  readonly type: 'OpenEpoch';
  readonly plan: EpochPlan;
}
export interface SubmitEntry {
  readonly type: 'SubmitEntry';
  readonly key: EntryKey;
  readonly model: ModelName;
  /** The model's own digest, opaque text. */
  readonly digest?: string;
  /** The intake's stamp; absent means the ledger stamps. */
  readonly submitted_at?: Instant;
  /** Digests of salted personal fields, sorted; the fields themselves never enter the log. */
  readonly _sd?: readonly FieldDigest[];
}
export interface WithdrawEntry {
  readonly type: 'WithdrawEntry';
  readonly key: EntryKey;
  readonly reason: string;
}
export interface DisqualifyEntry {
  readonly type: 'DisqualifyEntry';
  readonly key: EntryKey;
  readonly reason: string;
}
export interface ShortlistEntries {
  readonly type: 'ShortlistEntries';
  readonly keys: readonly EntryKey[];
}
export interface RecordOutcomes {
  readonly type: 'RecordOutcomes';
  readonly outcomes: readonly (SingleReport | PackedReport)[];
}
export interface VoidUnits {
  readonly type: 'VoidUnits';
  readonly units: readonly PairRef[];
  readonly reason: string;
}
export interface WithdrawUnits {
  readonly type: 'WithdrawUnits';
  readonly units: readonly UnitRef[];
  readonly reason: string;
}
export interface RejudgeUnits {
  readonly type: 'RejudgeUnits';
  readonly units: readonly UnitRef[];
  readonly reason: string;
}
export interface RerunVoids {
  readonly type: 'RerunVoids';
  readonly axis: AxisId;
  readonly cannot_rerun: readonly {
    readonly task: TaskId;
    readonly unit: UnitId;
    readonly reason: string;
  }[];
}
export interface RaiseAppeal {
  readonly type: 'RaiseAppeal';
  /** An entry; in an exam a model. */
  readonly key: EntryKey | ModelName;
  readonly text: string;
  /** What it is about, one unit or more; never in an exam. */
  readonly units?: readonly UnitRef[];
}
export interface ResolveAppeal {
  readonly type: 'ResolveAppeal';
  readonly id: string;
  readonly ruling: AppealRuling;
  readonly reason: string;
  /** Versions of what was done because of it. */
  readonly events: readonly number[];
}
export interface CloseEpoch {
  readonly type: 'CloseEpoch';
  readonly reason?: string;
}
export interface ReopenEpoch {
  readonly type: 'ReopenEpoch';
  readonly reason: string;
}
export interface CancelEpoch {
  readonly type: 'CancelEpoch';
  readonly reason: string;
}
export interface EraseDisclosures {
  readonly type: 'EraseDisclosures';
  readonly digests: readonly FieldDigest[];
  readonly reason: string;
  /** Only those of the entry with this event; absent: of whichever entries have them. */
  readonly version?: number;
}

/** Every command an epoch understands. */
export type EpochCommand =
  | OpenEpoch
  | SubmitEntry
  | WithdrawEntry
  | DisqualifyEntry
  | ShortlistEntries
  | RecordOutcomes
  | VoidUnits
  | WithdrawUnits
  | RejudgeUnits
  | RerunVoids
  | RaiseAppeal
  | ResolveAppeal
  | CloseEpoch
  | ReopenEpoch
  | CancelEpoch
  | EraseDisclosures;
