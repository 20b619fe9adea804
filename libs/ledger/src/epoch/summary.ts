/**
 * What pages and lists need of an epoch as it stands, closed or not.
 * Source: FORMATS, section 6, Reads.
 */
import { evidenceOf } from '../evidence/of-state.js';
import type { AxisId, LimitText } from '../ids.js';
import { toNumber, toText } from '../numeric/fraction.js';
import type { EpochRecord } from '../rules/rule.js';
import { axisVoids, rerunStatus, type RerunStatus } from './axis-voids.js';
import { type EpochState, isCompared, isMeasured, openedOf } from './state.js';

/** How much there is of what. */
export interface EpochCounts {
  /** Everybody who was submitted, whatever became of them; the base model is not counted. */
  readonly entries: number;
  /** Entries in the comparison now. */
  readonly shortlisted: number;
  /** Pairs of a planned unit with an entry in the comparison or the base model. */
  readonly outcomesPlanned: number;
  /** How many of these have an outcome: anything but missing. */
  readonly outcomesReported: number;
}

/** Time O(entries), whatever the number of units. */
export function epochCounts(state: EpochState): EpochCounts {
  const units = state.opened?.layout.units ?? 0;
  const counts = { entries: 0, shortlisted: 0, outcomesPlanned: 0, outcomesReported: 0 };
  for (const entry of state.entries.values()) {
    if (entry.status !== 'base') counts.entries += 1;
    if (isCompared(entry)) counts.shortlisted += 1;
    if (!isMeasured(entry) || state.shortlist === null) continue;
    counts.outcomesPlanned += units;
    counts.outcomesReported += units - (entry.outcomes?.missing ?? units);
  }
  return counts;
}

/** One row of `…/voids`. */
export interface VoidsRow {
  readonly axis: AxisId;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction: number;
  readonly void_fraction_exact: string;
  readonly limit: LimitText;
  /** Above the limit; false under a rule without one. */
  readonly over: boolean;
  readonly rerun: RerunStatus;
}

/** The voids of every axis, in plan order. Time O(axes). */
export function voidsRows(state: EpochState): readonly VoidsRow[] {
  const { layout, plan } = openedOf(state);
  return layout.axes.map((axis) => {
    const { planned, voids, voidFraction, over } = axisVoids(state, axis);
    return {
      axis: axis.axis,
      planned,
      voids,
      void_fraction: toNumber(voidFraction),
      void_fraction_exact: toText(voidFraction),
      limit: plan.max_void_fraction,
      over,
      rerun: rerunStatus(state, axis),
    };
  });
}

/**
 * The record that the plan's rule makes of what there is: of a closed epoch the published one, of
 * any other the one that a close would publish if nothing more came. Time O(units x entries).
 */
export function recordNow(state: EpochState): EpochRecord {
  const revision = state.phase === 'closed' ? state.revision : state.revision + 1;
  return openedOf(state).rule.score(evidenceOf(state), revision);
}
