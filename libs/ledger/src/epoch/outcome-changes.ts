/**
 * The only code that changes what an entry has on a unit. Everything that is counted along with it
 * (missing outcomes of the entry, void units of the axes) changes here and nowhere else.
 * Source: RULES, epoch rules 1, 2 and 12.
 */
import type { EntryKey } from '../ids.js';
import { invariant } from '../invariant.js';
import type { UnitRef } from './commands.js';
import type { OutcomeRow } from './events.js';
import { untouched } from './pair-states.js';
import type { TaskLayout } from './plan-layout.js';
import {
  type EntryOutcomes,
  type EntryState,
  type EpochState,
  isCompared,
  isVoid,
  type OpenedEpoch,
  openedOf,
  outcomesOf,
  type PairNumbers,
} from './state.js';

const missingCode = '.'.charCodeAt(0);
const success = '1'.charCodeAt(0);
const failure = '0'.charCodeAt(0);

/** Which units of a task change: `count` of them from place `first` on. */
export interface UnitRange {
  readonly first: number;
  readonly count: number;
}

/**
 * Gives every pair of `entry` on the units of `range` the number that `change` makes of its number
 * and place within the task. Time O(count), some nanoseconds a unit.
 */
export function changePairs(
  state: EpochState,
  entry: EntryState,
  task: TaskLayout,
  range: UnitRange,
  change: (number: number, place: number) => number,
): void {
  const row = rowOf(state, entry, task);
  const end = range.first + range.count;
  for (let place = range.first; place < end; place += 1) {
    const unit = task.start + place;
    const before = row.outcomes.pairs[unit] ?? untouched;
    const after = change(before, place);
    if (after !== before) changePair(row, unit, before, after);
  }
  forgetPacked(row);
}

/**
 * Folds one row of reports. Nearly all of them are the success or failure of what was missing: what
 * that changes is done here, three times as fast as by `changePair`.
 */
export function reportRow(state: EpochState, reported: OutcomeRow): void {
  const { layout, pairStates } = openedOf(state);
  const entry = entryOf(state, reported.key);
  const task = layout.byAxis.get(reported.axis)?.byTask.get(reported.task);
  invariant(task !== undefined, `${reported.task} is not a planned task`);
  const row = rowOf(state, entry, task);
  const { outcomes } = reported;
  let { pairs } = row.outcomes;
  let scored = 0;
  for (let index = 0; index < outcomes.length; index += 1) {
    const code = outcomes.charCodeAt(index);
    if (code === missingCode) continue;
    const unit = task.start + reported.first + index;
    const before = pairs[unit] ?? untouched;
    const after = pairStates.afterReport(before, code);
    const isScore = code === success || code === failure;
    if (isScore && after <= 0xffff && pairStates.codeOf(before) === missingCode) {
      pairs[unit] = after;
      scored += 1;
    } else {
      changePair(row, unit, before, after);
      pairs = row.outcomes.pairs;
    }
  }
  row.outcomes.missing -= scored;
  if (scored > 0) row.changed = true;
  forgetPacked(row);
}

/** One entry on one task while its pairs change. */
interface ChangingRow {
  readonly state: EpochState;
  readonly opened: OpenedEpoch;
  readonly outcomes: EntryOutcomes;
  readonly task: TaskLayout;
  readonly compared: boolean;
  /** Whether any outcome has become another. */
  changed: boolean;
}

function rowOf(state: EpochState, entry: EntryState, task: TaskLayout): ChangingRow {
  const outcomes = outcomesOf(entry);
  const compared = isCompared(entry);
  return { state, opened: openedOf(state), outcomes, task, compared, changed: false };
}

/** Gives the pair on the planned unit numbered `unit` another number. */
function changePair(row: ChangingRow, unit: number, before: number, after: number): void {
  const { state, outcomes, task } = row;
  const { pairStates, rule } = row.opened;
  if (after > 0xffff) outcomes.pairs = widened(outcomes.pairs);
  outcomes.pairs[unit] = after;
  const codeBefore = pairStates.codeOf(before);
  const codeAfter = pairStates.codeOf(after);
  if (codeBefore === codeAfter) return;
  row.changed = true;
  if (codeBefore === missingCode) outcomes.missing -= 1;
  if (codeAfter === missingCode) outcomes.missing += 1;
  if (!row.compared) return;
  if (isVoid(rule, codeBefore)) countVoid(state, task.axisIndex, unit, -1);
  if (isVoid(rule, codeAfter)) countVoid(state, task.axisIndex, unit, 1);
}

function forgetPacked({ changed, outcomes, task }: ChangingRow): void {
  if (!changed) return;
  outcomes.packed[task.index] = null;
  outcomes.evidence = null;
}

/** Changes the pair of each of `entries` on one planned unit. */
export function changeUnit(
  state: EpochState,
  entries: Iterable<EntryState>,
  at: UnitRef,
  change: (number: number) => number,
): void {
  const task = openedOf(state).layout.byAxis.get(at.axis)?.byTask.get(at.task);
  const place = task?.places.get(at.unit);
  invariant(task !== undefined && place !== undefined, `${at.unit} is not a planned unit`);
  for (const entry of entries) changePairs(state, entry, task, { first: place, count: 1 }, change);
}

/** The entry that an event names. */
export function entryOf(state: EpochState, key: EntryKey): EntryState {
  const entry = state.entries.get(key);
  invariant(entry !== undefined, `${key} was never submitted`);
  return entry;
}

/** Everybody who has outcomes: all who were ever shortlisted, and the base model. */
export function withOutcomes(state: EpochState): readonly EntryState[] {
  return [...state.entries.values()].filter((entry) => entry.outcomes !== null);
}

/** Gives an entry its pairs, all missing but those of units that were withdrawn before. */
export function startOutcomes(state: EpochState, entry: EntryState): void {
  if (entry.outcomes !== null) return;
  const { layout, pairStates } = openedOf(state);
  const withdrawn = state.withdrawnUnits;
  entry.outcomes = {
    pairs: new Uint16Array(layout.units),
    missing: layout.units - withdrawn.size,
    packed: layout.tasks.map(() => null),
    evidence: null,
  };
  for (const unit of withdrawn.keys()) {
    entry.outcomes.pairs[unit] = pairStates.afterVoid(untouched);
  }
}

/** Adds (`sign` 1) or takes away (-1) the voids of one entry. Time O(units). */
export function countVoidsOf(state: EpochState, entry: EntryState, sign: 1 | -1): void {
  if (entry.outcomes === null) return;
  const { layout, pairStates, rule } = openedOf(state);
  const { pairs } = entry.outcomes;
  for (const axis of layout.axes) {
    for (let unit = axis.start; unit < axis.end; unit += 1) {
      const code = pairStates.codeOf(pairs[unit] ?? untouched);
      if (isVoid(rule, code)) countVoid(state, axis.index, unit, sign);
    }
  }
}

function countVoid(state: EpochState, axis: number, unit: number, sign: 1 | -1): void {
  const { entries, units } = state.voids;
  const before = entries[unit] ?? 0;
  entries[unit] = before + sign;
  if (before === 0) units[axis] = (units[axis] ?? 0) + 1;
  else if (before + sign === 0) units[axis] = (units[axis] ?? 0) - 1;
}

/** The same numbers with room for 2^32 of them; sixty-five thousand histories are rarely met. */
function widened(pairs: PairNumbers): PairNumbers {
  return pairs instanceof Uint32Array ? pairs : Uint32Array.from(pairs);
}
