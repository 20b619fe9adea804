/**
 * How much of an axis went unmeasured, as things stand: read from the counts that the fold keeps,
 * so that asking costs nothing. The record's own numbers come from its rule; a property test keeps
 * the two equal.
 * Source: RULES, epoch rules 3, 4 and 12; FORMATS, section 3, `reruns`.
 */
import { invariant } from '../invariant.js';
import { compare, type Fraction, fraction } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';
import type { AxisLayout } from './plan-layout.js';
import { type EpochState, openedOf } from './state.js';

/** Voids of one axis. Counts are units. */
export interface AxisVoids {
  /** 1 or more. */
  readonly planned: number;
  /** Units void for at least one entry in the comparison, 0 to `planned`. */
  readonly voids: number;
  /** voids / planned, exact. */
  readonly voidFraction: Fraction;
  /** Strictly greater than the plan's limit; never without pairing (`epoch-record@1`). */
  readonly over: boolean;
}

/** The voids of `axis` now. */
export function axisVoids(state: EpochState, axis: AxisLayout): AxisVoids {
  const { plan, rule } = openedOf(state);
  const planned = axis.end - axis.start;
  const voids = state.voids.units[axis.index] ?? 0;
  const voidFraction = fraction(voids, planned);
  const limit = parseDecimal(plan.max_void_fraction);
  invariant(limit !== null, `${plan.max_void_fraction} is not a limit`);
  return { planned, voids, voidFraction, over: rule.paired && compare(voidFraction, limit) > 0 };
}

/** What became of the axis's one re-run; `impossible` when no dropped unit could be run again. */
export type RerunStatus = 'none' | 'done' | 'impossible';

/** Whether `axis` was re-run. */
export function rerunStatus(state: EpochState, axis: AxisLayout): RerunStatus {
  const rerun = state.reruns.find((done) => done.axis === axis.axis);
  if (rerun === undefined) return 'none';
  return rerun.units === 0 && rerun.cannotRerun.length > 0 ? 'impossible' : 'done';
}
