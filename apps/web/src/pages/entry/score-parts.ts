/** The parts of a score as a tree: axes, tasks, outcomes of one kind, units. */
import type {
  AxisExplanation,
  EntryExplanation,
  TaskExplanation,
  UnitExplanation,
} from '#ledger/explain/explain-entry';

/** Units of a task that have the same outcome and count the same. */
export interface OutcomeGroup {
  readonly kind: 'outcome';
  readonly id: string;
  /** `m` is a missing one, which stands as `.` in the log. */
  readonly outcome: '1' | '0' | 'h' | 'r' | 'm';
  readonly counted: boolean;
  /** For whom the units are void, where that takes them away from everybody. */
  readonly droppedBy: readonly string[];
  readonly units: readonly UnitExplanation[];
}

/** A task with its outcomes. */
export interface TaskPart {
  readonly kind: 'task';
  readonly id: string;
  readonly task: TaskExplanation;
  readonly parts: readonly OutcomeGroup[];
}

/** An axis with its tasks. */
export interface AxisPart {
  readonly kind: 'axis';
  readonly id: string;
  readonly axis: AxisExplanation;
  readonly parts: readonly TaskPart[];
}

/** The axes of an entry in plan order. Ids are places in the plan, which never changes. */
export function scoreParts({ axes }: EntryExplanation): readonly AxisPart[] {
  return axes.map((axis, axisPlace) => ({
    kind: 'axis',
    id: String(axisPlace),
    axis,
    parts: axis.tasks.map((task, taskPlace) => taskPart(task, `${axisPlace}.${taskPlace}`)),
  }));
}

function taskPart(task: TaskExplanation, id: string): TaskPart {
  const groups = new Map<string, OutcomeGroup & { readonly units: UnitExplanation[] }>();
  for (const unit of task.outcomes) {
    const outcome = unit.outcome === '.' ? 'm' : unit.outcome;
    const name = `${outcome}${unit.counted ? '' : 'x'}${unit.dropped_by.length > 0 ? 'd' : ''}`;
    const group = groups.get(name) ?? newGroup(`${id}.${name}`, outcome, unit);
    groups.set(name, group);
    group.units.push(unit);
  }
  const parts = [...groups.values()]
    .map((group) => ({ ...group, droppedBy: droppedBy(group) }))
    .sort((left, right) => placeOf(left) - placeOf(right));
  return { kind: 'task', id, task, parts };
}

function newGroup(
  id: string,
  outcome: OutcomeGroup['outcome'],
  { counted }: UnitExplanation,
): OutcomeGroup & { readonly units: UnitExplanation[] } {
  return { kind: 'outcome', id, outcome, counted, droppedBy: [], units: [] };
}

/** Successes first, what does not count behind what does. */
function placeOf({ outcome, counted }: OutcomeGroup): number {
  return '10rhm'.indexOf(outcome) + (counted ? 0 : 5);
}

function droppedBy({ units }: OutcomeGroup): readonly string[] {
  return [...new Set(units.flatMap((unit) => unit.dropped_by))];
}
