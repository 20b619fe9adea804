/**
 * Why a command was refused: a closed list of values, each with what is needed to act on it.
 * `place` points into the command as the caller sent it (`outcomes[3]`), empty for the whole.
 * Source: FORMATS, section 6 "Errors"; RULES.
 */
import type { AppealRuling } from '../evidence/evidence.js';
import type {
  AxisId,
  EntryKey,
  FieldDigest,
  Instant,
  LimitText,
  Stamp,
  TaskId,
  UnitId,
} from '../ids.js';

/** A pair with the run that would be accepted next. */
interface PairPlace {
  readonly place: string;
  readonly key: EntryKey;
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly unit: UnitId;
}

interface UnitPlace {
  readonly place: string;
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly unit: UnitId;
}

/** A refusal of the rules. Nothing was appended. */
export type Rejection =
  // the epoch's life
  | { readonly code: 'unknown_epoch'; readonly place: string }
  | { readonly code: 'epoch_exists'; readonly place: string }
  | {
      readonly code: 'epoch_closed';
      readonly place: string;
      readonly revision: number;
      /** There is nothing to reopen: the record was imported as it was published. */
      readonly imported?: true;
    }
  | { readonly code: 'epoch_cancelled'; readonly place: string; readonly reason: string }
  | { readonly code: 'epoch_not_running'; readonly place: string }
  | { readonly code: 'epoch_not_closed'; readonly place: string }
  | { readonly code: 'record_published'; readonly place: string; readonly revision: number }
  // entries
  | { readonly code: 'entry_exists'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'unknown_entry'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'entry_withdrawn'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'entry_disqualified'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'intake_closed'; readonly place: string; readonly closes_at: Instant | null }
  | { readonly code: 'intake_not_open'; readonly place: string; readonly opens_at: Instant }
  | { readonly code: 'stamp_in_future'; readonly place: string; readonly clock: Stamp }
  | { readonly code: 'base_model_missing'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'base_model_fixed'; readonly place: string; readonly key: EntryKey }
  | { readonly code: 'shortlist_fixed'; readonly place: string }
  // outcomes
  | { readonly code: 'unknown_axis'; readonly place: string; readonly axis: AxisId }
  | {
      readonly code: 'unknown_task';
      readonly place: string;
      readonly axis: AxisId;
      readonly task: TaskId;
    }
  | ({ readonly code: 'unknown_unit' } & UnitPlace)
  | { readonly code: 'not_shortlisted'; readonly place: string; readonly key: EntryKey }
  | {
      readonly code: 'row_does_not_fit';
      readonly place: string;
      readonly planned: number;
      readonly first: number | null;
      readonly length: number;
    }
  | ({ readonly code: 'outcome_final'; readonly outcome: string } & PairPlace)
  | ({
      readonly code: 'outcome_conflict';
      readonly run: number;
      readonly recorded: string;
      readonly reported: string;
    } & PairPlace)
  | ({ readonly code: 'run_out_of_order'; readonly run: number; readonly next: number } & PairPlace)
  | ({ readonly code: 'retries_used_up'; readonly retries: number } & PairPlace)
  | ({ readonly code: 'unit_withdrawn' } & UnitPlace)
  | ({ readonly code: 'outcome_reported'; readonly outcome: string } & PairPlace)
  | ({ readonly code: 'unit_void'; readonly key: EntryKey } & UnitPlace)
  // re-runs
  | ({ readonly code: 'unit_not_void' } & UnitPlace)
  | { readonly code: 'rule_without_rerun'; readonly place: string; readonly rule: string }
  | { readonly code: 'rerun_done'; readonly place: string; readonly axis: AxisId }
  | {
      readonly code: 'axis_not_over';
      readonly place: string;
      readonly axis: AxisId;
      readonly void_fraction: string;
      readonly limit: LimitText;
    }
  // closing (the first two also refuse a re-run)
  | {
      readonly code: 'outcomes_missing' | 'retry_due' | 'rerun_pending';
      readonly place: string;
      readonly key: EntryKey;
      readonly axis: AxisId;
      readonly task: TaskId;
      readonly units: readonly UnitId[];
    }
  | {
      readonly code: 'axis_over_limit';
      readonly place: string;
      readonly axis: AxisId;
      readonly void_fraction: string;
      readonly limit: LimitText;
    }
  | { readonly code: 'appeals_open'; readonly place: string; readonly ids: readonly string[] }
  // appeals
  | { readonly code: 'appeals_closed'; readonly place: string; readonly until: Instant }
  | { readonly code: 'unknown_appeal'; readonly place: string; readonly id: string }
  | {
      readonly code: 'appeal_resolved';
      readonly place: string;
      readonly id: string;
      readonly ruling: AppealRuling;
    }
  | {
      readonly code: 'unknown_event';
      readonly place: string;
      readonly event: number;
      /** It must come after this one, the appeal's own or the one named before it. */
      readonly after: number;
      /** The last there is. */
      readonly last: number;
    }
  // personal fields
  | {
      readonly code: 'unknown_disclosure';
      readonly place: string;
      readonly digest: FieldDigest;
    }
  // size
  | {
      readonly code: 'event_too_large';
      readonly place: string;
      readonly bytes: number;
      readonly limit: number;
    };

/** The closed list of codes; a code is never reused for something else. */
export type RejectionCode = Rejection['code'];
