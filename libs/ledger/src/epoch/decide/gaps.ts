/**
 * The outcomes that an axis or an epoch still lacks, as refusals by entry and task.
 * Source: RULES, epoch rules 4 and 10.
 */
import type { UnitId } from '../../ids.js';
import { compareCodePoints } from '../../code-points.js';
import { type PendingCause, untouched } from '../pair-states.js';
import type { AxisLayout, TaskLayout } from '../plan-layout.js';
import type { Rejection } from '../rejections.js';
import { type EntryState, type EpochState, isCompared, openedOf, outcomesOf } from '../state.js';

/** In this order: what was begun by the organiser, what was begun by a report, what never began. */
const causes: readonly PendingCause[] = ['rerun_pending', 'retry_due', 'missing'];

/**
 * What entries in the comparison lack on `axes`: by cause, then by key, then in plan order. Time
 * O(entries), and O(units) for each entry that lacks something.
 */
export function gapRefusals(state: EpochState, axes: readonly AxisLayout[]): readonly Rejection[] {
  const found: Record<PendingCause, Rejection[]> = {
    rerun_pending: [],
    retry_due: [],
    missing: [],
  };
  const entries = [...state.entries.values()].filter(
    (entry) => isCompared(entry) && outcomesOf(entry).missing > 0,
  );
  entries.sort((left, right) => compareCodePoints(left.key, right.key));
  for (const entry of entries) {
    for (const task of axes.flatMap((axis) => axis.tasks)) {
      const units = pendingUnits(state, entry, task);
      for (const cause of causes) {
        if (units[cause].length === 0) continue;
        found[cause].push({
          code: cause === 'missing' ? 'outcomes_missing' : cause,
          place: '',
          key: entry.key,
          axis: task.axis,
          task: task.task,
          units: units[cause],
        });
      }
    }
  }
  return causes.flatMap((cause) => found[cause]);
}

/** The units of one task that an entry lacks, by cause, in plan order. */
function pendingUnits(
  state: EpochState,
  entry: EntryState,
  task: TaskLayout,
): Record<PendingCause, readonly UnitId[]> {
  const { pairStates } = openedOf(state);
  const { pairs } = outcomesOf(entry);
  const found: Record<PendingCause, UnitId[]> = { rerun_pending: [], retry_due: [], missing: [] };
  for (const [place, unit] of task.units.entries()) {
    const { pending } = pairStates.get(pairs[task.start + place] ?? untouched);
    if (pending !== null) found[pending].push(unit);
  }
  return found;
}
