/**
 * The whole way from one entry's score down to single outcomes and the events they came in. Every
 * number is that of the record, which the rule makes of the events; every node says what it is made
 * of, so that a reader can do each step again by hand.
 * Source: FORMATS, sections 2 and 6, `explain`; RULES, epoch rules 1 to 9.
 */
import { layoutOf, type PlanLayout } from '../epoch/plan-layout.js';
import { recordNow } from '../epoch/summary.js';
import { type EpochState, openedOf } from '../epoch/state.js';
import { evidenceOf } from '../evidence/of-state.js';
import type { EntryStatus, EpochEvidence, OutcomeCode } from '../evidence/evidence.js';
import type { Comparison } from '../imported/comparison.js';
import type { AxisId, EntryKey, Instant, ModelName, TaskId, UnitId } from '../ids.js';
import { invariant } from '../invariant.js';
import type { EpochRecord } from '../rules/rule.js';
import type { EntryHistory, UnitAct } from './entry-history.js';

/** One planned unit. */
export interface UnitExplanation {
  readonly unit: UnitId;
  /** The entry's final outcome. */
  readonly outcome: OutcomeCode;
  /** Whether the unit counts in the task's rate. */
  readonly counted: boolean;
  /** Entries in the comparison whose void takes the unit away from everybody, where rules pair. */
  readonly dropped_by: readonly EntryKey[];
  readonly acts: readonly UnitAct[];
}

/** One task: rate = successes / units. */
export interface TaskExplanation {
  readonly task: TaskId;
  readonly planned: number;
  readonly voids: number;
  readonly units: number;
  readonly successes: number;
  readonly runtime_voids: number;
  readonly rate: number | null;
  readonly rate_exact: string | null;
  readonly outcomes: readonly UnitExplanation[];
}

/** One axis: score = mean of the rates of its tasks. */
export interface AxisExplanation {
  readonly axis: AxisId;
  /** Whether its score is in the entry's mean, and why not. */
  readonly dropped: boolean;
  readonly reason: string | null;
  readonly void_fraction_exact: string;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly tasks: readonly TaskExplanation[];
}

/** One entry: score = mean of the scores of the axes that are not dropped. */
export interface EntryExplanation {
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly status: EntryStatus;
  readonly submitted_at: Instant;
  /** Version of the event it was submitted in. */
  readonly submitted_in: number | null;
  readonly rule: string;
  readonly revision: number;
  /** Whether this is not the record of a closed epoch. */
  readonly provisional: boolean;
  readonly max_void_fraction: string;
  readonly rank: number | null;
  /** How many entries are ranked. */
  readonly ranked: number;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  /** Empty for whoever is not scored. */
  readonly axes: readonly AxisExplanation[];
  /** Of a record that was imported, what it says itself; null for any other. */
  readonly imported: ImportedEntry | null;
}

/** What an imported record says of an entry, beside what its rule makes of the evidence. */
export interface ImportedEntry {
  readonly comparison: Comparison;
  /** Null when the record does not list the entry. */
  readonly published: Pick<
    EntryExplanation,
    'rank' | 'score' | 'score_exact' | 'score_reason'
  > | null;
}

/**
 * Explains the entry that `history` has followed through the events that lead to `state`; null when
 * there is no such entry. Time O(units x entries).
 */
export function explainEntry(state: EpochState, history: EntryHistory): EntryExplanation | null {
  const { key } = history;
  if (!state.entries.has(key)) return null;
  return explainIn(
    {
      evidence: evidenceOf(state),
      record: recordNow(state),
      paired: openedOf(state).rule.paired,
      provisional: state.phase !== 'closed',
    },
    history,
  );
}

/** What an explanation is made from: a record that a rule made of the evidence. */
export interface ExplainedRecord {
  readonly evidence: EpochEvidence;
  readonly record: EpochRecord;
  readonly paired: boolean;
  readonly provisional: boolean;
}

/** Explains the entry of `history` by what stands in the record, which must have it. */
export function explainIn(explained: ExplainedRecord, history: EntryHistory): EntryExplanation {
  const { evidence, paired, provisional } = explained;
  const { key } = history;
  const record = explained.record as unknown as RecordMembers;
  const entry = evidence.entries.find((one) => one.key === key);
  const rows = [...record.submissions, ...(record.base_model ? [record.base_model] : [])];
  const row = rows.find((one) => one.key === key);
  invariant(entry !== undefined && row !== undefined, `${key} is not in the record`);
  const context = { evidence, record, layout: layoutOf(evidence.plan), paired, history };
  return {
    key,
    model: entry.model,
    status: entry.status,
    submitted_at: entry.submitted_at,
    submitted_in: history.submitted,
    rule: record.rule,
    revision: record.revision,
    provisional,
    max_void_fraction: evidence.plan.max_void_fraction,
    rank: row.rank,
    ranked: record.submissions.filter(({ rank }) => rank !== null).length,
    score: row.score,
    score_exact: row.score_exact,
    score_reason: row.score_reason,
    axes: (row.axes ?? []).map((axis) => explainAxis(axis, context)),
    imported: null,
  };
}

/** What is read of a record: FORMATS, section 4. */
interface RecordMembers {
  readonly rule: string;
  readonly revision: number;
  readonly axes: readonly {
    readonly axis: AxisId;
    readonly dropped: boolean;
    readonly reason: string | null;
    readonly void_fraction_exact: string;
  }[];
  readonly submissions: readonly RecordRow[];
  readonly base_model: RecordRow | null;
}

interface RecordRow extends Pick<
  EntryExplanation,
  'key' | 'rank' | 'score' | 'score_exact' | 'score_reason'
> {
  readonly axes?: readonly RecordAxis[];
}

interface RecordAxis extends Pick<AxisExplanation, 'axis' | 'score' | 'score_exact'> {
  readonly tasks: readonly Omit<TaskExplanation, 'outcomes'>[];
}

interface Context {
  readonly evidence: EpochEvidence;
  readonly record: RecordMembers;
  readonly layout: PlanLayout;
  readonly paired: boolean;
  readonly history: EntryHistory;
}

function explainAxis(
  { axis, score, score_exact, tasks }: RecordAxis,
  context: Context,
): AxisExplanation {
  const of = context.record.axes.find((one) => one.axis === axis);
  invariant(of !== undefined, `${axis} is not among the record's axes`);
  return {
    axis,
    dropped: of.dropped,
    reason: of.reason,
    void_fraction_exact: of.void_fraction_exact,
    score,
    score_exact,
    tasks: tasks.map((task) => ({ ...task, outcomes: explainUnits(axis, task.task, context) })),
  };
}

function explainUnits(axis: AxisId, task: TaskId, context: Context): readonly UnitExplanation[] {
  const { evidence, history, paired } = context;
  const layout = context.layout.byAxis.get(axis)?.byTask.get(task);
  invariant(layout !== undefined, `${task} is not planned`);
  const own = rowOf(evidence, history.key, axis, task);
  const compared = evidence.entries.filter(({ status }) => status === 'shortlisted');
  const others = compared.map(({ key }) => ({ key, row: rowOf(evidence, key, axis, task) }));
  return layout.units.map((unit, place) => {
    const outcome = own.charAt(place) as OutcomeCode;
    const dropped_by = paired
      ? others.flatMap(({ key, row }) => (row.charAt(place) === 'h' ? key : []))
      : [];
    const unmeasured = outcome === 'h' || outcome === '.' || (!paired && outcome === 'r');
    return {
      unit,
      outcome,
      counted: dropped_by.length === 0 && !unmeasured,
      dropped_by,
      acts: history.on(layout.start + place),
    };
  });
}

function rowOf(evidence: EpochEvidence, key: EntryKey, axis: AxisId, task: TaskId): string {
  const row = evidence.entries
    .find((entry) => entry.key === key)
    ?.outcomes?.get(axis)
    ?.get(task);
  invariant(row !== undefined, `${key} has no outcomes on ${task}`);
  return row;
}
