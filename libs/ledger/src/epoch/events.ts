/**
 * What happened in an epoch. These types ARE the storage format: member names are the stored ones,
 * and after release a shape changes only by a successor beside it.
 * Source: FORMATS, section 7; notes on the envelope in docs/record-format.md.
 */
import type { AppealRuling, CannotRerun } from '../evidence/evidence.js';
import type { EpochPlan } from '../evidence/plan.js';
import type {
  ActorName,
  AxisId,
  CommandId,
  EntryKey,
  EpochId,
  FieldDigest,
  Instant,
  ModelName,
  Origin,
  Role,
  RuleId,
  Sha256Hex,
  Stamp,
  TaskId,
} from '../ids.js';
import type { PairRef, UnitRef } from './commands.js';

/** Outcomes of consecutive units of one task in one run; `.` reports nothing. */
export interface OutcomeRow {
  readonly key: EntryKey;
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly run: number;
  readonly first: number;
  readonly outcomes: string;
}

export interface EpochOpened {
  readonly type: 'EpochOpened';
  readonly body: { readonly plan: EpochPlan };
}
export interface EntrySubmitted {
  readonly type: 'EntrySubmitted';
  readonly body: {
    readonly key: EntryKey;
    readonly model: ModelName;
    readonly digest?: string;
    readonly submitted_at: Instant;
    readonly _sd?: readonly FieldDigest[];
    readonly _sd_alg?: 'sha-256';
  };
}
export interface EntryWithdrawn {
  readonly type: 'EntryWithdrawn';
  readonly body: { readonly key: EntryKey; readonly reason: string; readonly units_back: number };
}
export interface EntryDisqualified {
  readonly type: 'EntryDisqualified';
  readonly body: { readonly key: EntryKey; readonly reason: string; readonly units_back: number };
}
export interface EntriesShortlisted {
  readonly type: 'EntriesShortlisted';
  readonly body: { readonly keys: readonly EntryKey[] };
}
export interface OutcomesRecorded {
  readonly type: 'OutcomesRecorded';
  readonly body: { readonly rows: readonly OutcomeRow[] };
}
export interface UnitsVoided {
  readonly type: 'UnitsVoided';
  readonly body: { readonly units: readonly PairRef[]; readonly reason: string };
}
export interface UnitsWithdrawn {
  readonly type: 'UnitsWithdrawn';
  readonly body: { readonly units: readonly UnitRef[]; readonly reason: string };
}
export interface UnitsRejudged {
  readonly type: 'UnitsRejudged';
  readonly body: { readonly units: readonly UnitRef[]; readonly reason: string };
}
export interface VoidsRerun {
  readonly type: 'VoidsRerun';
  readonly body: {
    readonly axis: AxisId;
    /** How many entry-unit pairs went back to missing. */
    readonly pairs: number;
    readonly cannot_rerun: readonly CannotRerun[];
  };
}
export interface AppealRaised {
  readonly type: 'AppealRaised';
  readonly body: {
    /** `a1`, `a2` ... in order of raising. */
    readonly id: string;
    readonly key: EntryKey;
    readonly text: string;
    readonly units?: readonly UnitRef[];
  };
}
export interface AppealResolved {
  readonly type: 'AppealResolved';
  readonly body: {
    readonly id: string;
    readonly ruling: AppealRuling;
    readonly reason: string;
    /** Versions of what was done because of it, rising; empty for nothing. */
    readonly events: readonly number[];
  };
}
export interface EpochClosed {
  readonly type: 'EpochClosed';
  readonly body: {
    readonly revision: number;
    readonly rule: RuleId;
    readonly reason?: string;
    readonly plan_sha256: Sha256Hex;
    readonly evidence_sha256: Sha256Hex;
    readonly record_sha256: Sha256Hex;
  };
}
export interface EpochReopened {
  readonly type: 'EpochReopened';
  readonly body: { readonly reason: string };
}
export interface EpochCancelled {
  readonly type: 'EpochCancelled';
  readonly body: { readonly reason: string };
}

export interface DisclosuresErased {
  readonly type: 'DisclosuresErased';
  readonly body: {
    /** Of fields of one entry, none twice; what they were is nowhere any more. */
    readonly digests: readonly FieldDigest[];
    readonly reason: string;
    /** Of its `EntrySubmitted`. */
    readonly version: number;
  };
}

/** Every event of an epoch: its stored tag and body. */
export type EpochEvent =
  | EpochOpened
  | EntrySubmitted
  | EntryWithdrawn
  | EntryDisqualified
  | EntriesShortlisted
  | OutcomesRecorded
  | UnitsVoided
  | UnitsWithdrawn
  | UnitsRejudged
  | VoidsRerun
  | AppealRaised
  | AppealResolved
  | EpochClosed
  | EpochReopened
  | EpochCancelled
  | DisclosuresErased;

/** What the envelope says about any event. */
export interface Envelope {
  readonly format: 'epoch-event/1';
  readonly origin: Origin;
  readonly epoch: EpochId;
  /** 1, 2, 3 ... without gaps. */
  readonly version: number;
  /** Leaf hash of the event before; null for version 1. */
  readonly prev: Sha256Hex | null;
  /** Never earlier than the one before. */
  readonly at: Stamp;
  /** Only when the wall clock read earlier than `at`: that reading. */
  readonly clock?: Stamp;
  readonly actor: ActorName;
  readonly role: Role;
  readonly command: CommandId;
}

/** One event as it is stored. */
export type RecordedEvent = Envelope & EpochEvent;
