/**
 * The numbers of a record that a rule of ours made a moment ago, with their types. Records from
 * outside are bytes that are compared, never read like this.
 * Source: FORMATS, section 4.
 */
import type { AxisId, EntryKey, Instant, TaskId } from '../ids.js';
import { type Fraction, fraction } from '../numeric/fraction.js';
import type { EpochRecord } from '../rules/rule.js';

/** One task of one entry; `planned = units + voids`. */
export interface TaskRow {
  readonly task: TaskId;
  readonly planned: number;
  readonly voids: number;
  readonly units: number;
  readonly successes: number;
}

/** One entry of a record. */
export interface ScoredEntry {
  readonly key: EntryKey;
  readonly submitted_at: Instant;
  readonly rank: number | null;
  /** Exact; null where there is none. */
  readonly score: Fraction | null;
  /** Empty for whoever was not scored. */
  readonly axes: readonly { readonly axis: AxisId; readonly tasks: readonly TaskRow[] }[];
}

/** What is read of a record. */
export interface ScoredRecord {
  /** In record order, the base model left out. */
  readonly submissions: readonly ScoredEntry[];
  readonly droppedAxes: ReadonlySet<AxisId>;
}

/** As FORMATS, section 4 has it; every epoch rule makes these members. */
interface RecordMembers {
  readonly axes: readonly { readonly axis: AxisId; readonly dropped: boolean }[];
  readonly submissions: readonly {
    readonly key: EntryKey;
    readonly submitted_at: Instant;
    readonly rank: number | null;
    readonly score_exact: string | null;
    readonly axes?: ScoredEntry['axes'];
  }[];
}

/** The numbers of `record`. */
export function readScored(record: EpochRecord): ScoredRecord {
  const { axes, submissions } = record as unknown as RecordMembers;
  return {
    submissions: submissions.map((entry) => ({
      key: entry.key,
      submitted_at: entry.submitted_at,
      rank: entry.rank,
      score: entry.score_exact === null ? null : parsed(entry.score_exact),
      axes: entry.axes ?? [],
    })),
    droppedAxes: new Set(axes.filter(({ dropped }) => dropped).map(({ axis }) => axis)),
  };
}

/** `a/b` as a rule writes it. */
function parsed(text: string): Fraction {
  const [numerator = '', denominator = ''] = text.split('/');
  return fraction(BigInt(numerator), BigInt(denominator));
}
