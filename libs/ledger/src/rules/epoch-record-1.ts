/**
 * Rule epoch-record@1, that of records from before version 2: each submission is scored on its own
 * units, a void is left out of that submission's rates only. Void counts are published and decide
 * nothing; no re-run, no axis drop, no overall score and no rank. Released and frozen: a change is
 * a new rule. What rules have in common is copied, so that none can change another's past.
 * Source: sources/epoch-scores.txt, "What an older record was scored under"; RULES, epoch rules 6,
 * 7, 10, 12 and 13; FORMATS, section 4.
 */
import type { AxisPlan, EntryEvidence, EpochEvidence, TaskPlan } from '../evidence/evidence.js';
import type { AxisId, RuleId } from '../ids.js';
import { InvariantViolation } from '../invariant.js';
import { type Fraction, fraction, mean, toNumber, toText } from '../numeric/fraction.js';
import type { Json } from '../record/json.js';
import type { EpochRecord, EpochRule, Obstacle } from './rule.js';

const id = 'epoch-record@1' as RuleId;

/** The rule epoch-record@1. */
export const epochRecord1: EpochRule = { id, paired: false, obstacles, score };

/**
 * The number of units of `axis` on which at least one shortlisted entry has a harness or a runtime
 * void. Time O(units x entries). Throws InvariantViolation when a shortlisted entry has not one
 * outcome per planned unit: decoding refuses that, so it is our own bug.
 */
export function axisVoids(axis: AxisPlan, entries: readonly EntryEvidence[]): number {
  let voids = 0;
  for (const task of axis.tasks) {
    const marks = new Uint8Array(task.units.length);
    for (const entry of shortlisted(entries)) {
      const row = packedOutcomes(entry, axis.axis, task);
      for (let unit = 0; unit < row.length; unit += 1) {
        const outcome = row.charCodeAt(unit);
        if (outcome === harnessVoid || outcome === runtimeVoid) marks[unit] = 1;
      }
    }
    voids += marks.reduce((sum, mark) => sum + mark, 0);
  }
  return voids;
}

/** Character codes of the outcomes `1 0 h r`. */
const [success, failure, harnessVoid, runtimeVoid] = [0x31, 0x30, 0x68, 0x72];

/** Those who are compared; the base model is a yardstick only. */
function shortlisted(entries: readonly EntryEvidence[]): readonly EntryEvidence[] {
  return entries.filter((entry) => entry.status === 'shortlisted');
}

/** The entry's outcomes on one task: one of `1 0 h r .` per planned unit, in plan order. */
function packedOutcomes(entry: EntryEvidence, axis: AxisId, task: TaskPlan): string {
  const row = entry.outcomes?.get(axis)?.get(task.task);
  if (row?.length === task.units.length) return row;
  throw new InvariantViolation(`${entry.key}: ${task.task} does not fit the plan`);
}

function obstacles(evidence: EpochEvidence): readonly Obstacle[] {
  const entries = shortlisted(evidence.entries);
  const found: Obstacle[] = [];
  for (const axis of evidence.plan.axes) {
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
  const submissions = entries.filter(({ status }) => status !== 'base');
  submissions.sort((left, right) => compareKeys(left.key, right.key));
  const base = entries.find(({ status }) => status === 'base');
  return {
    format: 'epoch-record/1',
    rule: id,
    epoch: plan.epoch,
    title: plan.title,
    revision,
    max_void_fraction: plan.max_void_fraction,
    axes: plan.axes.map((axis) => publishedAxis(axis, entries)),
    submissions: submissions.map((entry) => published(entry, plan.axes)),
    base_model: base === undefined ? null : published(base, plan.axes),
    overall_score: notPublished,
  };
}

const notPublished = 'not_published_under_this_rule';

/** What the record says of an axis: how much of it went unmeasured, which decides nothing. */
function publishedAxis(axis: AxisPlan, entries: readonly EntryEvidence[]): Json {
  const planned = axis.tasks.reduce((sum, task) => sum + task.units.length, 0);
  const voids = axisVoids(axis, entries);
  const share = fraction(voids, planned);
  return {
    axis: axis.axis,
    planned,
    voids,
    void_fraction: toNumber(share),
    void_fraction_exact: toText(share),
    ...{ rerun: 'none', dropped: false, reason: null },
  };
}

/** What the record says of an entry; without `axes` when it is not scored. */
function published(entry: EntryEvidence, axes: readonly AxisPlan[]): Json {
  const { key, model, submitted_at, status } = entry;
  const overall = { rank: null, score: null, score_exact: null };
  const row = { key, model, submitted_at, status, ...overall };
  if (status !== 'shortlisted' && status !== 'base') return { ...row, score_reason: null };
  const scored = axes.map((axis) => axisRow(entry, axis));
  return { ...row, score_reason: notPublished, axes: scored };
}

/** One axis of one entry: the mean of its task rates, null where nothing was measured. */
function axisRow(entry: EntryEvidence, axis: AxisPlan): Json {
  const tasks = axis.tasks.map((task) => taskRow(task, packedOutcomes(entry, axis.axis, task)));
  const rates = tasks.map(({ rate }) => rate).filter((rate) => rate !== null);
  const score = rates.length > 0 ? mean(rates) : null;
  const rows = tasks.map(({ row }) => row);
  return { axis: axis.axis, score: decimal(score), score_exact: exact(score), tasks: rows };
}

/** One task of one entry: its row in the record, and the rate, null where nothing was measured. */
function taskRow(
  task: TaskPlan,
  row: string,
): { readonly row: Json; readonly rate: Fraction | null } {
  let successes = 0;
  let failures = 0;
  let runtimeVoids = 0;
  for (let unit = 0; unit < row.length; unit += 1) {
    const outcome = row.charCodeAt(unit);
    if (outcome === success) successes += 1;
    else if (outcome === failure) failures += 1;
    else if (outcome === runtimeVoid) runtimeVoids += 1;
  }
  const planned = row.length;
  const units = successes + failures;
  const rate = units === 0 ? null : fraction(successes, units);
  const counts = { planned, voids: planned - units, units, successes, runtime_voids: runtimeVoids };
  const rates = { rate: decimal(rate), rate_exact: exact(rate) };
  return { row: { task: task.task, ...counts, ...rates }, rate };
}

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
