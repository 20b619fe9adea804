/**
 * What was planned: an epoch's axes, tasks and units, and the rule it will be scored under.
 * Member names are those of the stored plan; an absent member stays absent.
 * Source: FORMATS, section 3.
 */
import type {
  AxisId,
  EntryKey,
  EpochId,
  Instant,
  LimitText,
  RuleId,
  TaskId,
  UnitId,
} from '../ids.js';

/** One task: its units in plan order, one or more, names unique. */
export interface TaskPlan {
  readonly task: TaskId;
  readonly units: readonly UnitId[];
}

/** One axis: its tasks in plan order, one or more, names unique. */
export interface AxisPlan {
  readonly axis: AxisId;
  readonly tasks: readonly TaskPlan[];
}

/** Until when appeals may be raised, and whether closing waits for them. */
export interface AppealsPlan {
  readonly until: Instant;
  readonly may_close_while_open: boolean;
}

/** The plan of an epoch, fixed for ever by its opening. */
export interface EpochPlan {
  readonly epoch: EpochId;
  readonly title: string;
  readonly rule: RuleId;
  /** A fraction of an axis's units; an axis is over when it is strictly above. */
  readonly max_void_fraction: LimitText;
  /** Further runs after a runtime void, 0 or more. */
  readonly runtime_retries: number;
  readonly base_model: EntryKey | null;
  readonly axes: readonly AxisPlan[];
  readonly opens_at?: Instant;
  readonly closes_at?: Instant;
  readonly visibility?: 'live' | 'at_close';
  readonly appeals?: AppealsPlan;
}
