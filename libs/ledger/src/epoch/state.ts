/**
 * What has happened in one epoch, as far as the next command and the evidence need it. A state is a
 * private accumulator: only `evolve` changes it, everybody else reads. Ten million outcomes take
 * about twenty megabytes, plus ten for the packed rows once evidence was asked for.
 * Source: RULES "The life of an epoch", epoch rules 1 to 5.
 */
import type { CannotRerun, EntryStatus, PackedOutcomes } from '../evidence/evidence.js';
import type { EpochPlan } from '../evidence/plan.js';
import type { AxisId, EntryKey, FieldDigest, Instant, ModelName, Stamp } from '../ids.js';
import { invariant } from '../invariant.js';
import type { EpochRule } from '../rules/rule.js';
import type { AppealState } from './appeals.js';
import type { PairStates } from './pair-states.js';
import type { PlanLayout } from './plan-layout.js';

const harnessVoid = 'h'.charCodeAt(0);
const runtimeVoid = 'r'.charCodeAt(0);

/** Where an epoch is in its life; `absent` before its opening. */
export type EpochPhase = 'absent' | 'open' | 'running' | 'closed' | 'cancelled';

/** What is known from the opening on and never changes; shared by all copies of a state. */
export interface OpenedEpoch {
  readonly plan: EpochPlan;
  readonly layout: PlanLayout;
  readonly rule: EpochRule;
  /** Stamps before it are refused: the plan's, or the stamp of the opening. */
  readonly opensAt: Instant;
  /** The pair states that have occurred; grows, and a number in it never changes its meaning. */
  readonly pairStates: PairStates;
}

/** One entry's pairs: a number of `PairStates` per planned unit, wider only when they run out. */
export type PairNumbers = Uint16Array | Uint32Array;

/** What an entry that was ever shortlisted, or the base model, has on the planned units. */
export interface EntryOutcomes {
  pairs: PairNumbers;
  /** How many planned units are `.` now. */
  missing: number;
  /** Packed rows by task index, made when first asked for, forgotten when a pair changes. */
  readonly packed: (string | null)[];
  /** All packed rows as the evidence has them, made and forgotten likewise. */
  evidence: PackedOutcomes | null;
}

/** One entry. */
export interface EntryState {
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly submitted_at: Instant;
  /** The version of its `EntrySubmitted`. */
  readonly version: number;
  /** Digests of its personal fields, sorted; and those of them that were erased. */
  readonly sealed: readonly FieldDigest[];
  erased: ReadonlySet<FieldDigest>;
  status: EntryStatus;
  /** Null for whoever was never shortlisted and is not the base model. */
  outcomes: EntryOutcomes | null;
}

/** The one re-run of an axis, as it was done. */
export interface RerunState {
  readonly axis: AxisId;
  /** Dropped units among those set back. */
  readonly units: number;
  /** By key in code point order; `units` are unit numbers, rising. */
  readonly pairs: readonly { readonly key: EntryKey; readonly units: Uint32Array }[];
  /** In plan order, withdrawn units among them. */
  readonly cannotRerun: readonly CannotRerun[];
}

/** Voids of the entries in the comparison, kept as outcomes come so that nobody has to count. */
export interface VoidCounts {
  /** Per unit number, how many entries in the comparison are void on it. */
  readonly entries: Uint32Array;
  /** Per axis index, how many units are void for at least one of them. */
  readonly units: Uint32Array;
}

/** One epoch after the events that were folded into it. */
export interface EpochState {
  phase: EpochPhase;
  /** Version of the last event, 0 for none. */
  version: number;
  /** Stamp of the last event. */
  at: Stamp | null;
  opened: OpenedEpoch | null;
  /** In order of submission, the base model among them. */
  readonly entries: Map<EntryKey, EntryState>;
  /** The keys last shortlisted, in the order given; null before. */
  shortlist: readonly EntryKey[] | null;
  /** Whether any outcome was ever reported: from then on the shortlist stands. */
  outcomesReported: boolean;
  voids: VoidCounts;
  /** Reasons of withdrawn units, by unit number. */
  readonly withdrawnUnits: Map<number, string>;
  /** In event order, at most one an axis. */
  readonly reruns: RerunState[];
  /** In order of raising. */
  readonly appeals: AppealState<EntryKey>[];
  /** The last record's revision, 0 for none. */
  revision: number;
  /** Why the epoch was cancelled, null while it was not. */
  cancelReason: string | null;
}

/** An epoch of which nothing has happened. */
export function emptyState(): EpochState {
  return {
    phase: 'absent',
    version: 0,
    at: null,
    opened: null,
    entries: new Map(),
    shortlist: null,
    outcomesReported: false,
    voids: { entries: new Uint32Array(0), units: new Uint32Array(0) },
    withdrawnUnits: new Map(),
    reruns: [],
    appeals: [],
    revision: 0,
    cancelReason: null,
  };
}

/**
 * A copy that can be changed without the original seeing it. Time O(entries x units), at the speed
 * of copying memory.
 */
export function cloneState(state: EpochState): EpochState {
  const entries = new Map<EntryKey, EntryState>();
  for (const [key, entry] of state.entries) {
    const { outcomes } = entry;
    const copy = outcomes && {
      ...outcomes,
      pairs: outcomes.pairs.slice(),
      packed: outcomes.packed.slice(),
    };
    entries.set(key, { ...entry, outcomes: copy });
  }
  return {
    ...state,
    entries,
    voids: { entries: state.voids.entries.slice(), units: state.voids.units.slice() },
    withdrawnUnits: new Map(state.withdrawnUnits),
    reruns: [...state.reruns],
    appeals: [...state.appeals],
  };
}

/** What the opening fixed. Asking before it is a bug. */
export function openedOf(state: EpochState): OpenedEpoch {
  invariant(state.opened !== null, 'the epoch has not been opened');
  return state.opened;
}

/** Whether the entry's voids count for everybody: it is shortlisted and has not left. */
export function isCompared(entry: EntryState): boolean {
  return entry.status === 'shortlisted';
}

/**
 * Whether an outcome, given by its character code, leaves its unit unmeasured: a harness void, and
 * without pairing also a runtime void.
 * Source: RULES, epoch rules 2 and 12.
 */
export function isVoid(rule: EpochRule, code: number): boolean {
  return code === harnessVoid || (code === runtimeVoid && !rule.paired);
}

/** Whether outcomes are taken for the entry: it is compared, or it is the base model. */
export function isMeasured(entry: EntryState): boolean {
  return entry.status === 'shortlisted' || entry.status === 'base';
}

/** The outcomes of an entry that must have some. */
export function outcomesOf(entry: EntryState): EntryOutcomes {
  invariant(entry.outcomes !== null, `${entry.key} was never shortlisted`);
  return entry.outcomes;
}
