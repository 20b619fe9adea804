/**
 * Which units are void, and for whom: what an organiser looks at before a re-run.
 * Source: RULES, epoch rules 2 to 4.
 */
import type { AxisId, EntryKey, TaskId, UnitId } from '../ids.js';
import { compareCodePoints } from '../code-points.js';
import type { UnitRef } from './commands.js';
import { untouched } from './pair-states.js';
import {
  type EntryState,
  type EpochState,
  isCompared,
  isMeasured,
  isVoid,
  openedOf,
} from './state.js';

/** One unit on which an entry in the comparison, or the base model, is void. */
export interface VoidUnit {
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly unit: UnitId;
  /** Who is void on it, in code point order, one or more; the base model may be among them. */
  readonly keys: readonly EntryKey[];
  /** Whether it is taken away from everybody; never when it is void for the base model alone. */
  readonly dropped: boolean;
  /** Why it was withdrawn, null when it was not. */
  readonly withdrawn: string | null;
}

/** Which units are asked for; what is absent does not restrict. */
export interface VoidUnitsFilter {
  readonly axis?: AxisId;
  /** Only units that come after this one, whether it is void or not. */
  readonly after?: UnitRef;
}

/**
 * The void units in plan order. Time O(units), and O(entries) for each that is void; whoever needs
 * only some stops asking. The state must not change meanwhile.
 */
export function* voidUnits(
  state: EpochState,
  filter: VoidUnitsFilter = {},
): Generator<VoidUnit, void, undefined> {
  const { layout, rule } = openedOf(state);
  const measured = [...state.entries.values()].filter(isMeasured);
  measured.sort((left, right) => compareCodePoints(left.key, right.key));
  const base = measured.filter((entry) => !isCompared(entry));
  const from = placeAfter(state, filter.after);
  const axes = layout.axes.filter(({ axis }) => filter.axis === undefined || axis === filter.axis);
  for (const { axis, start, units, task } of axes.flatMap(({ tasks }) => tasks)) {
    for (let place = Math.max(0, from - start); place < units.length; place += 1) {
      const unit = units[place];
      const number = start + place;
      const compared = (state.voids.entries[number] ?? 0) > 0;
      const asked = compared ? measured : base;
      const keys = asked.filter((entry) => voidOn(state, entry, number)).map(({ key }) => key);
      if (unit === undefined || keys.length === 0) continue;
      const withdrawn = state.withdrawnUnits.get(number) ?? null;
      yield { axis, task, unit, keys, dropped: compared && rule.paired, withdrawn };
    }
  }
}

function voidOn(state: EpochState, entry: EntryState, number: number): boolean {
  const { pairStates, rule } = openedOf(state);
  return isVoid(rule, pairStates.codeOf(entry.outcomes?.pairs[number] ?? untouched));
}

/** The number of the first unit after `unit`; 0 when there is none, or it is not of this plan. */
function placeAfter(state: EpochState, unit: UnitRef | undefined): number {
  if (unit === undefined) return 0;
  const task = openedOf(state).layout.byAxis.get(unit.axis)?.byTask.get(unit.task);
  const place = task?.places.get(unit.unit);
  return task === undefined || place === undefined ? 0 : task.start + place + 1;
}
