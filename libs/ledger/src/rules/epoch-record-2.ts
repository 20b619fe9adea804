/**
 * Rule epoch-record@2, that of version 2 records: paired units, void limit with one re-run and axis
 * drop, but no overall score and no rank, which the record says plainly. Released and frozen: a
 * change is a new rule. What rules have in common is copied: none can change another's past.
 * Source: sources/epoch-scores.txt; RULES, epoch rules 2 to 7, 10, 12 and 13; FORMATS, section 4.
 */
import type { AxisPlan, EntryEvidence, EpochEvidence, TaskPlan } from '../evidence/evidence.js';
import type { AxisId, RuleId } from '../ids.js';
import { invariant, InvariantViolation } from '../invariant.js';
import { compare, type Fraction, fraction, mean, toNumber, toText } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';
import type { Json } from '../record/json.js';
import type { EpochRecord, EpochRule, Obstacle } from './rule.js';

const id = 'epoch-record@2' as RuleId;

/** The rule epoch-record@2. */
export const epochRecord2: EpochRule = { id, paired: true, obstacles, score };

/** Voids of one axis as the record publishes them. Counts are units, never outcomes. */
export interface AxisVoids {
  /** Planned units over all tasks of the axis, 1 or more. */
  readonly planned: number;
  /** Dropped units, 0 to `planned`; void for several entries still counts once. */
  readonly voids: number;
  /** voids / planned, exact, 0/1 to 1/1. */
  readonly voidFraction: Fraction;
  /** Strictly greater than the limit. Equal is not over. */
  readonly over: boolean;
  /** For each task in plan order a mark per unit: 1 where it is dropped. */
  readonly dropped: readonly Uint8Array[];
}

/**
 * Finds the dropped units of `axis` and compares their share with `limit`, a fraction of 1. Time
 * O(units x entries). Throws InvariantViolation when a shortlisted entry has not one outcome per
 * planned unit, or nothing was planned: decoding refuses both, so either is our own bug.
 */
export function axisVoids(
  axis: AxisPlan,
  entries: readonly EntryEvidence[],
  limit: Fraction,
): AxisVoids {
  const paired = shortlisted(entries);
  let planned = 0;
  let voids = 0;
  const dropped = axis.tasks.map((task) => {
    const marks = new Uint8Array(task.units.length);
    planned += marks.length;
    for (const entry of paired) {
      const row = packedOutcomes(entry, axis.axis, task);
      for (let unit = row.indexOf('h'); unit >= 0; unit = row.indexOf('h', unit + 1)) {
        if (marks[unit] === 0) voids += 1;
        marks[unit] = 1;
      }
    }
    return marks;
  });
  const voidFraction = fraction(voids, planned);
  return { planned, voids, voidFraction, over: compare(voidFraction, limit) > 0, dropped };
}

/** Whose harness voids drop units for all; the base model is a yardstick only. */
function shortlisted(entries: readonly EntryEvidence[]): readonly EntryEvidence[] {
  return entries.filter((entry) => entry.status === 'shortlisted');
}

/** The entry's outcomes on one task: one of `1 0 h r .` per planned unit, in plan order. */
function packedOutcomes(entry: EntryEvidence, axis: AxisId, task: TaskPlan): string {
  const row = entry.outcomes?.get(axis)?.get(task.task);
  if (row?.length === task.units.length) return row;
  throw new InvariantViolation(`${entry.key}: ${task.task} does not fit the plan`);
}

/** An axis and why it is dropped from all means; null also while its one re-run is still due. */
interface JudgedAxis extends AxisVoids {
  readonly axis: AxisPlan;
  readonly rerun: 'none' | 'done' | 'impossible';
  readonly reason: 'over_limit_after_rerun' | 'over_limit_cannot_rerun' | 'nothing_measured' | null;
}

function judgeAxes({ plan, entries, reruns }: EpochEvidence): readonly JudgedAxis[] {
  const limit = parseDecimal(plan.max_void_fraction);
  invariant(limit !== null, `${plan.max_void_fraction} is no limit`);
  return plan.axes.map((axis) => {
    const voids = axisVoids(axis, entries, limit);
    const row = reruns.find((one) => one.axis === axis.axis);
    const impossible = row?.units === 0 && row.cannot_rerun.length > 0;
    const rerun = row === undefined ? 'none' : impossible ? 'impossible' : 'done';
    const measured = voids.voids < voids.planned ? null : 'nothing_measured';
    if (!voids.over || rerun === 'none') return { ...voids, axis, rerun, reason: measured };
    const reason = impossible ? 'over_limit_cannot_rerun' : 'over_limit_after_rerun';
    return { ...voids, axis, rerun, reason };
  });
}

function obstacles(evidence: EpochEvidence): readonly Obstacle[] {
  const limit = evidence.plan.max_void_fraction;
  const entries = shortlisted(evidence.entries);
  const found: Obstacle[] = [];
  for (const { axis, voidFraction, over, rerun } of judgeAxes(evidence)) {
    if (over && rerun === 'none') {
      const void_fraction = toText(voidFraction);
      found.push({ code: 'axis_over_limit', axis: axis.axis, void_fraction, limit });
    }
    for (const task of axis.tasks) {
      for (const entry of entries) {
        const row = packedOutcomes(entry, axis.axis, task);
        if (!row.includes('.')) continue;
        const units = task.units.filter((_, unit) => row.charAt(unit) === '.');
        const where = { key: entry.key, axis: axis.axis, task: task.task };
        found.push({ code: 'outcomes_missing', ...where, units });
      }
    }
  }
  return found;
}

function score(evidence: EpochEvidence, revision: number): EpochRecord {
  const { plan, entries } = evidence;
  const axes = judgeAxes(evidence);
  const submissions = entries.filter(({ status }) => status !== 'base');
  submissions.sort((left, right) => compareKeys(left.key, right.key));
  const base = entries.find(({ status }) => status === 'base');
  return {
    format: 'epoch-record/2',
    rule: id,
    epoch: plan.epoch,
    title: plan.title,
    revision,
    max_void_fraction: plan.max_void_fraction,
    axes: axes.map(({ axis, planned, voids, voidFraction, rerun, reason }) => ({
      axis: axis.axis,
      planned,
      voids,
      void_fraction: toNumber(voidFraction),
      void_fraction_exact: toText(voidFraction),
      rerun,
      dropped: reason !== null,
      reason,
    })),
    submissions: submissions.map((entry) => published(entry, axes)),
    base_model: base === undefined ? null : published(base, axes),
    overall_score: notPublished,
  };
}

const notPublished = 'not_published_under_this_rule';

/** What the record says of an entry; without `axes` when it is not scored. */
function published(entry: EntryEvidence, axes: readonly JudgedAxis[]): Json {
  const { key, model, submitted_at, status } = entry;
  const overall = { rank: null, score: null, score_exact: null };
  const row = { key, model, submitted_at, status, ...overall };
  if (status !== 'shortlisted' && status !== 'base') return { ...row, score_reason: null };
  const scored = axes.map((judged) => axisRow(entry, judged));
  return { ...row, score_reason: notPublished, axes: scored };
}

/** One axis of one entry: the mean of its task rates, null on a dropped or unmeasured axis. */
function axisRow(entry: EntryEvidence, { axis, reason, dropped }: JudgedAxis): Json {
  const tasks = axis.tasks.map((task, index) =>
    taskRow(task, packedOutcomes(entry, axis.axis, task), dropped[index]),
  );
  const rates = tasks.map(({ rate }) => rate).filter((rate) => rate !== null);
  const score = reason === null && rates.length > 0 ? mean(rates) : null;
  const rows = tasks.map(({ row }) => row);
  return { axis: axis.axis, score: decimal(score), score_exact: exact(score), tasks: rows };
}

/** One task of one entry: its row in the record, and the rate, null where nothing was measured. */
function taskRow(
  task: TaskPlan,
  row: string,
  dropped: Uint8Array | undefined,
): { readonly row: Json; readonly rate: Fraction | null } {
  let successes = 0;
  let failures = 0;
  let runtimeVoids = 0;
  for (let unit = 0; unit < row.length; unit += 1) {
    if (dropped?.[unit] === 1) continue;
    const outcome = row.charCodeAt(unit);
    if (outcome === success) successes += 1;
    else if (outcome === failure) failures += 1;
    else if (outcome === runtimeVoid) runtimeVoids += 1;
  }
  const planned = row.length;
  const units = successes + failures + runtimeVoids;
  const rate = units === 0 ? null : fraction(successes, units);
  const counts = { planned, voids: planned - units, units, successes, runtime_voids: runtimeVoids };
  const rates = { rate: decimal(rate), rate_exact: exact(rate) };
  return { row: { task: task.task, ...counts, ...rates }, rate };
}

/** Character codes of the outcomes `1 0 r`. */
const [success, failure, runtimeVoid] = [0x31, 0x30, 0x72];

/** The double nearest to `value`; null for null. */
function decimal(value: Fraction | null): number | null {
  return value === null ? null : toNumber(value);
}

/** `value` as `a/b` in lowest terms; null for null. */
function exact(value: Fraction | null): string | null {
  return value === null ? null : toText(value);
}

/** Order by code point, not by UTF-16 unit, which puts U+1F600 before U+FF5E. */
function compareKeys(left: string, right: string): number {
  const [one, other] = [Array.from(left), Array.from(right)];
  const at = one.findIndex((point, index) => point !== other[index]);
  if (at < 0) return one.length - other.length;
  return (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? -1);
}
