/**
 * The plan as an index: every planned unit of an epoch has one number, 0 to `units` - 1, in plan
 * order (axes, tasks, units), so that an entry's outcomes are one flat array. Made once at the
 * opening and shared by every copy of a state: nothing in it ever changes.
 */
import type { EpochPlan } from '../evidence/plan.js';
import type { AxisId, TaskId, UnitId } from '../ids.js';
import { invariant } from '../invariant.js';

/** One task: its units are numbered `start` to `start + units.length - 1`. */
export interface TaskLayout {
  readonly axis: AxisId;
  readonly axisIndex: number;
  readonly task: TaskId;
  /** Place among all tasks of the epoch, in plan order. */
  readonly index: number;
  readonly start: number;
  readonly units: readonly UnitId[];
  /** Place of each unit within the task. */
  readonly places: ReadonlyMap<UnitId, number>;
}

/** One axis: its units are numbered `start` to `end - 1`. */
export interface AxisLayout {
  readonly axis: AxisId;
  /** Place among the axes of the epoch, in plan order. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly tasks: readonly TaskLayout[];
  readonly byTask: ReadonlyMap<TaskId, TaskLayout>;
}

/** All units of a plan, numbered. */
export interface PlanLayout {
  /** Number of planned units over all axes, 1 or more. */
  readonly units: number;
  readonly axes: readonly AxisLayout[];
  readonly tasks: readonly TaskLayout[];
  readonly byAxis: ReadonlyMap<AxisId, AxisLayout>;
}

/** Numbers the units of `plan`. Time and memory O(units). */
export function layoutOf(plan: EpochPlan): PlanLayout {
  const axes: AxisLayout[] = [];
  const allTasks: TaskLayout[] = [];
  let next = 0;
  for (const { axis, tasks: planned } of plan.axes) {
    const start = next;
    const tasks: TaskLayout[] = [];
    for (const { task, units } of planned) {
      const places = new Map(units.map((unit, place) => [unit, place]));
      const index = allTasks.length;
      const axisIndex = axes.length;
      const layout: TaskLayout = { axis, axisIndex, task, index, start: next, units, places };
      tasks.push(layout);
      allTasks.push(layout);
      next += units.length;
    }
    const byTask = new Map(tasks.map((layout) => [layout.task, layout]));
    axes.push({ axis, index: axes.length, start, end: next, tasks, byTask });
  }
  const byAxis = new Map(axes.map((layout) => [layout.axis, layout]));
  return { units: next, axes, tasks: allTasks, byAxis };
}

/** The number of a unit that is known to be planned. */
export function unitNumber(
  layout: PlanLayout,
  at: { readonly axis: AxisId; readonly task: TaskId; readonly unit: UnitId },
): number {
  const task = layout.byAxis.get(at.axis)?.byTask.get(at.task);
  const place = task?.places.get(at.unit);
  invariant(task !== undefined && place !== undefined, `${at.unit} is not a planned unit`);
  return task.start + place;
}
