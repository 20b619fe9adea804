/**
 * Finds what a command names, or the refusal for what is not there.
 */
import type { AxisId, EntryKey, TaskId, UnitId } from '../../ids.js';
import type { TaskLayout } from '../plan-layout.js';
import type { Rejection } from '../rejections.js';
import { type EntryState, type EpochState, isMeasured, openedOf } from '../state.js';

/** A unit of the plan. */
export interface FoundUnit {
  readonly task: TaskLayout;
  /** Its place within the task. */
  readonly index: number;
}

/** The entry `key` when outcomes are taken for it. `place` is where the command names it. */
export function findMeasured(
  state: EpochState,
  key: EntryKey,
  place: string,
): EntryState | Rejection {
  const entry = state.entries.get(key);
  if (entry === undefined) return { code: 'unknown_entry', place, key };
  return isMeasured(entry) ? entry : { code: 'not_shortlisted', place, key };
}

/** A planned task. */
export function findTask(
  state: EpochState,
  named: { readonly axis: AxisId; readonly task: TaskId },
  place: string,
): TaskLayout | Rejection {
  const axis = openedOf(state).layout.byAxis.get(named.axis);
  if (axis === undefined) return { code: 'unknown_axis', place, axis: named.axis };
  const task = axis.byTask.get(named.task);
  return task ?? { code: 'unknown_task', place, axis: named.axis, task: named.task };
}

/** A planned unit. */
export function findUnit(
  state: EpochState,
  named: { readonly axis: AxisId; readonly task: TaskId; readonly unit: UnitId },
  place: string,
): FoundUnit | Rejection {
  const task = findTask(state, named, place);
  if ('code' in task) return task;
  const { axis, unit } = named;
  const index = task.places.get(unit);
  if (index === undefined) return { code: 'unknown_unit', place, axis, task: task.task, unit };
  return { task, index };
}
