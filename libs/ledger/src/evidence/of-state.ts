/**
 * The evidence of an epoch: the fold of its events, written down as a rule reads it.
 * Source: FORMATS, section 3, last point.
 */
import { rulingOn } from '../epoch/appeals.js';
import { untouched } from '../epoch/pair-states.js';
import type { TaskLayout } from '../epoch/plan-layout.js';
import {
  type EntryOutcomes,
  type EntryState,
  type EpochState,
  type OpenedEpoch,
  openedOf,
  type RerunState,
} from '../epoch/state.js';
import type { AxisId, TaskId } from '../ids.js';
import { invariant } from '../invariant.js';
import { decodeUtf8 } from '../record/utf8.js';
import type {
  EntryEvidence,
  EntryStatus,
  EpochEvidence,
  PackedOutcomes,
  RerunEvidence,
} from './evidence.js';

/**
 * What was planned, entered and measured in the epoch of `state`, which must have been opened.
 * Packed rows are made when first asked for and kept in the state until a pair in them changes:
 * O(entries x units) the first time, O(entries) while nothing changes. What is returned stays as it
 * is when the state goes on.
 */
export function evidenceOf(state: EpochState): EpochEvidence {
  const opened = openedOf(state);
  return {
    plan: opened.plan,
    entries: [...state.entries.values()].map((entry) => entryEvidence(opened, entry)),
    reruns: state.reruns.map((rerun) => rerunEvidence(opened, rerun)),
    appeals: state.appeals.map((one) => ({ id: one.id, key: one.key, ruling: rulingOn(one) })),
  };
}

function entryEvidence(opened: OpenedEpoch, entry: EntryState): EntryEvidence {
  const { key, model, submitted_at, status } = entry;
  const outcomes =
    entry.outcomes !== null && showsOutcomes(status)
      ? packedOutcomes(opened, entry.outcomes)
      : null;
  return { key, model, submitted_at, status, outcomes };
}

/** Whether outcomes are written for a status; one dropped from a replaced list has none to show. */
function showsOutcomes(status: EntryStatus): boolean {
  switch (status) {
    case 'shortlisted':
    case 'base':
    case 'withdrawn':
    case 'disqualified':
      return true;
    case 'entered':
      return false;
  }
}

function packedOutcomes(opened: OpenedEpoch, outcomes: EntryOutcomes): PackedOutcomes {
  if (outcomes.evidence !== null) return outcomes.evidence;
  const byAxis = new Map<AxisId, ReadonlyMap<TaskId, string>>();
  for (const axis of opened.layout.axes) {
    const byTask = new Map<TaskId, string>();
    for (const task of axis.tasks) byTask.set(task.task, packedRow(opened, outcomes, task));
    byAxis.set(axis.axis, byTask);
  }
  outcomes.evidence = byAxis;
  return byAxis;
}

/** The final outcomes of an entry on one task, one of `1 0 h r .` per unit, in plan order. */
function packedRow(opened: OpenedEpoch, outcomes: EntryOutcomes, task: TaskLayout): string {
  const known = outcomes.packed[task.index] ?? null;
  if (known !== null) return known;
  const { pairStates } = opened;
  const codes = new Uint8Array(task.units.length);
  for (let place = 0; place < codes.length; place += 1) {
    codes[place] = pairStates.codeOf(outcomes.pairs[task.start + place] ?? untouched);
  }
  const packed = decodeUtf8(codes);
  invariant(packed !== null, 'outcomes are ASCII');
  outcomes.packed[task.index] = packed;
  return packed;
}

function rerunEvidence(opened: OpenedEpoch, rerun: RerunState): RerunEvidence {
  const axis = opened.layout.byAxis.get(rerun.axis);
  invariant(axis !== undefined, `${rerun.axis} is not a planned axis`);
  const pairs = rerun.pairs.flatMap(({ key, units }) => {
    let task = 0;
    return Array.from(units, (unit) => {
      // Unit numbers rise, so the task they are in is this one or a later one.
      while (unit >= endOf(axis.tasks, task)) task += 1;
      const { task: name, start, units: names } = at(axis.tasks, task);
      return { key, task: name, unit: at(names, unit - start) };
    });
  });
  return { axis: rerun.axis, units: rerun.units, pairs, cannot_rerun: rerun.cannotRerun };
}

function endOf(tasks: readonly TaskLayout[], index: number): number {
  const { start, units } = at(tasks, index);
  return start + units.length;
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  invariant(item !== undefined, 'a unit number beyond the plan');
  return item;
}
