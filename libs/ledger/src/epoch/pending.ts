/**
 * What the epoch waits for: every pair without an outcome, with the run to report next and why.
 * Source: FORMATS, section 6, `…/pending`.
 */
import type { AxisId, EntryKey, TaskId, UnitId } from '../ids.js';
import { compareCodePoints } from '../code-points.js';
import type { PairRef } from './commands.js';
import { type PendingCause, untouched } from './pair-states.js';
import { type EpochState, isMeasured, openedOf, outcomesOf } from './state.js';

/** One pair that has no outcome. */
export interface PendingPair {
  readonly key: EntryKey;
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly unit: UnitId;
  /** The number that the next report must carry. */
  readonly run: number;
  readonly why: PendingCause;
}

/** Which pairs are asked for; what is absent does not restrict. */
export interface PendingFilter {
  readonly key?: EntryKey;
  readonly axis?: AxisId;
  /** Only pairs that come after this one, whether it is still pending or not. */
  readonly after?: PairRef;
}

/**
 * The pending pairs of entries in the comparison and of the base model, by key in code point order,
 * then in plan order; none unless the epoch is running. Time O(entries) and O(units) for each entry
 * that is met with gaps; whoever needs only some stops asking. The state must not change meanwhile.
 */
export function* pendingPairs(
  state: EpochState,
  filter: PendingFilter = {},
): Generator<PendingPair, void, undefined> {
  if (state.phase !== 'running') return;
  const { layout, pairStates } = openedOf(state);
  const entries = [...state.entries.values()].filter(
    (entry) =>
      isMeasured(entry) &&
      outcomesOf(entry).missing > 0 &&
      (filter.key === undefined || entry.key === filter.key) &&
      (filter.after === undefined || compareCodePoints(entry.key, filter.after.key) >= 0),
  );
  entries.sort((left, right) => compareCodePoints(left.key, right.key));
  const axes = layout.axes.filter(({ axis }) => filter.axis === undefined || axis === filter.axis);
  for (const entry of entries) {
    const { key } = entry;
    const { pairs } = outcomesOf(entry);
    const from = filter.after?.key === key ? placeAfter(state, filter.after) : 0;
    for (const { axis, start, units, task } of axes.flatMap(({ tasks }) => tasks)) {
      for (let place = Math.max(0, from - start); place < units.length; place += 1) {
        const { pending: why, reported } = pairStates.get(pairs[start + place] ?? untouched);
        const unit = units[place];
        if (why === null || unit === undefined) continue;
        yield { key, axis, task, unit, run: reported.length + 1, why };
      }
    }
  }
}

/** The number of the first unit after that of `pair`; 0 when the pair is not of this plan. */
function placeAfter(state: EpochState, pair: PairRef): number {
  const task = openedOf(state).layout.byAxis.get(pair.axis)?.byTask.get(pair.task);
  const place = task?.places.get(pair.unit);
  return task === undefined || place === undefined ? 0 : task.start + place + 1;
}
