/**
 * Reads the outcomes of an evidence file: for each entry that was run, one character per planned
 * unit. Whatever does not fit the plan is named, never filled up or cut.
 * Source: FORMATS, section 3, "outcomes".
 */
import {
  expected,
  isObject,
  type Issues,
  memberNames,
  memberOf,
  reportUnknown,
} from '../decoding.js';
import type { AxisId, TaskId } from '../ids.js';
import { type Place, within } from '../place.js';
import type { Json, JsonMap, JsonObject } from '../record/json.js';
import type { EntryEvidence, EntryStatus, PackedOutcomes } from './evidence.js';
import type { AxisPlan, EpochPlan, TaskPlan } from './plan.js';

/** An entry as the list of entries gives it. */
export type ListedEntry = Omit<EntryEvidence, 'outcomes'>;

/**
 * Each of `entries` with its outcomes in `value`, the member `outcomes` at `place`; null where
 * there are none and there need be none. Time O(outcomes).
 */
export function withOutcomes(
  entries: readonly ListedEntry[],
  plan: EpochPlan,
  value: Json,
  place: Place,
  issues: Issues,
): readonly EntryEvidence[] {
  if (!isObject(value)) {
    issues.report(place, 'wrong_type', expected('an object', value));
    return [];
  }
  const keys = entries.map((entry) => entry.key);
  reportUnknown(memberNames(value), keys, place, issues);
  return entries.map((entry) => {
    const given = memberOf(value, entry.key);
    return { ...entry, outcomes: entryOutcomes(entry, plan, given, place, issues) };
  });
}

function entryOutcomes(
  entry: ListedEntry,
  plan: EpochPlan,
  given: Json | undefined,
  outcomes: Place,
  issues: Issues,
): PackedOutcomes | null {
  const place = within(outcomes, entry.key);
  const need = needOf(entry.status);
  if (given === undefined) {
    if (need === 'required') {
      issues.report(place, 'missing_member', `must be given for an entry that is ${entry.status}`);
    }
    return null;
  }
  if (need === 'refused') {
    issues.report(place, 'bad_value', `an entry that is ${entry.status} was not run: leave it out`);
    return null;
  }
  return packedOutcomes(plan.axes, given, place, issues);
}

/** Whether an entry of this status has outcomes. */
function needOf(status: EntryStatus): 'required' | 'optional' | 'refused' {
  switch (status) {
    case 'shortlisted':
    case 'base':
      return 'required';
    case 'withdrawn':
    case 'disqualified':
      return 'optional';
    case 'entered':
      return 'refused';
  }
}

function packedOutcomes(
  axes: readonly AxisPlan[],
  given: Json,
  place: Place,
  issues: Issues,
): PackedOutcomes {
  const byAxis = new Map<AxisId, ReadonlyMap<TaskId, string>>();
  const axisNames = axes.map((axis) => axis.axis);
  const axisObject = planned(axisNames, given, place, issues);
  if (axisObject === null) return byAxis;
  for (const axis of axes) {
    const ofAxis = memberOf(axisObject, axis.axis);
    if (ofAxis === undefined) continue;
    const axisPlace = within(place, axis.axis);
    const taskNames = axis.tasks.map((task) => task.task);
    const taskObject = planned(taskNames, ofAxis, axisPlace, issues);
    if (taskObject === null) continue;
    const byTask = new Map<TaskId, string>();
    for (const task of axis.tasks) {
      const row = memberOf(taskObject, task.task);
      if (row === undefined) continue;
      byTask.set(task.task, packedRow(task, row, within(axisPlace, task.task), issues));
    }
    byAxis.set(axis.axis, byTask);
  }
  return byAxis;
}

/** `given` as an object with exactly the members `names`; what is not so is reported. */
function planned(
  names: readonly string[],
  given: Json,
  place: Place,
  issues: Issues,
): JsonObject | JsonMap | null {
  if (!isObject(given)) {
    issues.report(place, 'wrong_type', expected('an object', given));
    return null;
  }
  reportUnknown(memberNames(given), names, place, issues);
  for (const name of names) {
    if (memberOf(given, name) !== undefined) continue;
    issues.report(within(place, name), 'missing_member', 'is planned, so it must be given');
  }
  return given;
}

/** One of `1 0 h r .` per planned unit of the task, in plan order. */
function packedRow(task: TaskPlan, row: Json, place: Place, issues: Issues): string {
  const count = task.units.length;
  if (typeof row !== 'string') {
    const what = `text of ${String(count)} characters, one of 1 0 h r . for each planned unit`;
    issues.report(place, 'wrong_type', expected(what, row));
    return '';
  }
  const stranger = row.search(/[^10hr.]/);
  if (stranger >= 0) {
    const what = 'one of 1 0 h r .';
    issues.report(within(place, stranger), 'bad_value', expected(what, row.charAt(stranger)));
  } else if (row.length !== count) {
    const message =
      `must have one character for each of the ${String(count)} planned units; ` +
      `found ${String(row.length)}`;
    issues.report(place, row.length < count ? 'too_short' : 'too_long', message);
  }
  return row;
}
