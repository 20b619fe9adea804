/**
 * Which pairs the one re-run of an axis sets back: it follows from the state and the units that
 * cannot be run again, so the event need not list them.
 * Source: RULES, epoch rule 4.
 */
import type { EntryKey } from '../ids.js';
import { compareCodePoints } from '../code-points.js';
import { untouched } from './pair-states.js';
import type { AxisLayout } from './plan-layout.js';
import { type EpochState, isCompared, isMeasured, openedOf, outcomesOf } from './state.js';

const harnessVoid = 'h'.charCodeAt(0);

/** The pairs of one re-run. */
export interface RerunPairs {
  /** By key in code point order; unit numbers, rising; only entries with at least one. */
  readonly pairs: readonly { readonly key: EntryKey; readonly units: Uint32Array }[];
  /** How many units among them are void for an entry in the comparison. */
  readonly units: number;
}

/**
 * Every pair with a harness void on `axis` of an entry in the comparison or the base model, except
 * on the units whose numbers `except` has. Time O(entries x units of the axis).
 */
export function rerunPairs(
  state: EpochState,
  axis: AxisLayout,
  except: { has(unit: number): boolean },
): RerunPairs {
  const { pairStates } = openedOf(state);
  const dropped = new Set<number>();
  const pairs: { key: EntryKey; units: Uint32Array }[] = [];
  for (const entry of state.entries.values()) {
    if (!isMeasured(entry)) continue;
    const numbers = outcomesOf(entry).pairs;
    const units: number[] = [];
    for (let unit = axis.start; unit < axis.end; unit += 1) {
      if (pairStates.codeOf(numbers[unit] ?? untouched) !== harnessVoid) continue;
      if (except.has(unit)) continue;
      units.push(unit);
      if (isCompared(entry)) dropped.add(unit);
    }
    if (units.length > 0) pairs.push({ key: entry.key, units: Uint32Array.from(units) });
  }
  pairs.sort((left, right) => compareCodePoints(left.key, right.key));
  return { pairs, units: dropped.size };
}
