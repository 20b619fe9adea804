/**
 * Reads an evidence file: everything a rule needs to know of an epoch, checked so thoroughly that a
 * rule may take what it reads for granted. Everything that is wrong is named, with its place.
 * Source: FORMATS, section 3.
 */
import { axisId, entryKey, instant, modelName, reason, taskId, unitId } from '../decode-names.js';
import {
  anything,
  decode,
  type Decoder,
  expected,
  integer,
  type Issues,
  listOf,
  members,
  nullable,
  oneOf,
  text,
} from '../decoding.js';
import type { TaskId, UnitId } from '../ids.js';
import type { Decoded } from '../issue.js';
import { type Place, quoted, within } from '../place.js';
import type { Json } from '../record/json.js';
import { compareInstants } from '../time.js';
import { type ListedEntry, withOutcomes } from './decode-outcomes.js';
import { epochPlan } from './decode-plan.js';
import type {
  AppealEvidence,
  CannotRerun,
  EpochEvidence,
  RerunEvidence,
  RerunPair,
} from './evidence.js';
import type { EpochPlan } from './plan.js';

/**
 * The evidence in `json`, or everything that is wrong with it. What it refers to is in its plan and
 * among its entries; outcomes fit the plan. Time O(units + outcomes).
 */
export function decodeEvidence(json: Json): Decoded<EpochEvidence> {
  return decode(evidence, json);
}

const entry: Decoder<ListedEntry> = members({
  key: entryKey,
  model: modelName,
  submitted_at: instant,
  status: oneOf('shortlisted', 'base', 'entered', 'withdrawn', 'disqualified'),
});

const pair: Decoder<RerunPair> = members({ key: entryKey, task: taskId, unit: unitId });

const cannotRerun: Decoder<CannotRerun> = members({ task: taskId, unit: unitId, reason });

const rerun: Decoder<RerunEvidence> = members({
  axis: axisId,
  units: integer(0),
  pairs: listOf(pair, {
    distinct: { by: ({ key, task, unit }) => `${key}\u0000${task}\u0000${unit}`, member: '' },
  }),
  cannot_rerun: listOf(cannotRerun, {
    distinct: { by: ({ task, unit }) => `${task}\u0000${unit}`, member: '' },
  }),
});

const appeal: Decoder<AppealEvidence> = members({
  id: text('"a1", "a2" and so on', (given): given is string => /^a[1-9][0-9]*$/.test(given)),
  key: entryKey,
  ruling: nullable(oneOf('upheld', 'rejected')),
});

const shape = members(
  {
    format: oneOf('epoch-evidence/1'),
    plan: epochPlan,
    entries: listOf(entry, { distinct: { by: ({ key }) => key, member: 'key' } }),
    outcomes: anything,
    reruns: listOf(rerun, { distinct: { by: ({ axis }) => axis, member: 'axis' } }),
  },
  { appeals: listOf(appeal) },
);

/** The evidence as a decoder: first each part for itself, then what the parts say of each other. */
const evidence: Decoder<EpochEvidence> = (value, place, issues) => {
  const parts = shape(value, place, issues);
  // Of parts with duplicates little can be said that is more than a consequence of them.
  if (parts === undefined || issues.found.some(({ code }) => code === 'duplicate')) {
    return undefined;
  }
  const { plan, reruns, appeals = null } = parts;
  checkEntries(parts.entries, plan, within(place, 'entries'), issues);
  const outcomes = within(place, 'outcomes');
  const entries = withOutcomes(parts.entries, plan, parts.outcomes, outcomes, issues);
  const keys = new Set<string>(parts.entries.map(({ key }) => key));
  for (const [index, row] of reruns.entries()) {
    checkRerun(row, plan, keys, within(within(place, 'reruns'), index), issues);
  }
  checkAppeals(appeals ?? [], keys, within(place, 'appeals'), issues);
  return issues.found.length === 0 ? { plan, entries, reruns, appeals } : undefined;
};

/** The base model stands among the entries once, as such; stamps lie within the intake. */
function checkEntries(
  entries: readonly ListedEntry[],
  plan: EpochPlan,
  place: Place,
  issues: Issues,
): void {
  const base = plan.base_model;
  if (base !== null && !entries.some(({ key }) => key === base)) {
    issues.report(place, 'bad_value', `must have an entry for the base model ${quoted(base)}`);
  }
  for (const [index, { key, status, submitted_at }] of entries.entries()) {
    const at = within(place, index);
    if ((key === base) !== (status === 'base')) {
      const what = key === base ? '"base", as it is the base model' : 'other than "base"';
      issues.report(within(at, 'status'), 'bad_value', expected(what, status));
    }
    const stamp = within(at, 'submitted_at');
    if (plan.opens_at !== undefined && compareInstants(submitted_at, plan.opens_at) < 0) {
      issues.report(stamp, 'bad_value', expected(`${plan.opens_at} or later`, submitted_at));
    }
    if (plan.closes_at !== undefined && compareInstants(submitted_at, plan.closes_at) > 0) {
      issues.report(stamp, 'bad_value', expected(`${plan.closes_at} or earlier`, submitted_at));
    }
  }
}

/** What a re-run names is planned on its axis, and its keys are entries. */
function checkRerun(
  rerunRow: RerunEvidence,
  plan: EpochPlan,
  keys: ReadonlySet<string>,
  place: Place,
  issues: Issues,
): void {
  const axis = plan.axes.find((planned) => planned.axis === rerunRow.axis);
  if (axis === undefined) {
    issues.report(within(place, 'axis'), 'bad_value', expected('a planned axis', rerunRow.axis));
    return;
  }
  const units = new Map(axis.tasks.map((task) => [task.task, new Set(task.units)]));
  for (const [index, row] of rerunRow.pairs.entries()) {
    const at = within(within(place, 'pairs'), index);
    if (!keys.has(row.key)) reportStranger(row.key, within(at, 'key'), issues);
    checkUnit(row, units, at, issues);
  }
  for (const [index, row] of rerunRow.cannot_rerun.entries()) {
    checkUnit(row, units, within(within(place, 'cannot_rerun'), index), issues);
  }
}

function checkUnit(
  { task, unit }: { readonly task: TaskId; readonly unit: UnitId },
  units: ReadonlyMap<TaskId, ReadonlySet<UnitId>>,
  place: Place,
  issues: Issues,
): void {
  const ofTask = units.get(task);
  if (ofTask === undefined) {
    issues.report(within(place, 'task'), 'bad_value', expected('a planned task of the axis', task));
  } else if (!ofTask.has(unit)) {
    issues.report(within(place, 'unit'), 'bad_value', expected('a planned unit of the task', unit));
  }
}

/** Appeals are numbered as they were raised, each about an entry. */
function checkAppeals(
  appeals: readonly AppealEvidence[],
  keys: ReadonlySet<string>,
  place: Place,
  issues: Issues,
): void {
  for (const [index, { id, key }] of appeals.entries()) {
    const at = within(place, index);
    const due = `a${String(index + 1)}`;
    if (id !== due) {
      const what = `${quoted(due)}, as appeals are numbered in the order in which they were raised`;
      issues.report(within(at, 'id'), 'bad_value', expected(what, id));
    }
    if (!keys.has(key)) reportStranger(key, within(at, 'key'), issues);
  }
}

function reportStranger(key: string, place: Place, issues: Issues): void {
  issues.report(place, 'bad_value', expected('the key of one of the entries', key));
}
