/**
 * The one re-run of an axis that is over the limit.
 * Source: RULES, epoch rules 3 and 4; FORMATS, section 6, the row of RerunVoids.
 */
import type { CannotRerun } from '../../evidence/evidence.js';
import { toText } from '../../numeric/fraction.js';
import { axisVoids } from '../axis-voids.js';
import type { RerunVoids } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import type { AxisLayout } from '../plan-layout.js';
import type { Rejection } from '../rejections.js';
import { rerunPairs } from '../rerun-pairs.js';
import { type EpochState, openedOf } from '../state.js';
import { findUnit } from './find.js';
import { gapRefusals } from './gaps.js';
import { notRunning } from './phase.js';

/** Judges the axis first, then the units named; each of the two lists all that it finds. */
export function decideRerun(state: EpochState, command: RerunVoids): Decision {
  const refusal = notRunning(state);
  if (refusal !== null) return refused([refusal]);
  const axis = openedOf(state).layout.byAxis.get(command.axis);
  if (axis === undefined) {
    return refused([{ code: 'unknown_axis', place: '', axis: command.axis }]);
  }
  const against = axisRefusals(state, axis);
  if (against.length > 0) return refused(against);
  const { reasons, rejections } = namedUnits(state, axis, command);
  if (rejections.length > 0) return refused(rejections);
  for (const [unit, reason] of state.withdrawnUnits) reasons.set(unit, reason);
  const { pairs } = rerunPairs(state, axis, reasons);
  const body = {
    axis: axis.axis,
    pairs: pairs.reduce((count, { units }) => count + units.length, 0),
    cannot_rerun: inPlanOrder(axis, reasons),
  };
  return accepted({ type: 'VoidsRerun', body });
}

/** Why this axis cannot be re-run at all, or not yet, so that its one re-run is not wasted. */
function axisRefusals(state: EpochState, layout: AxisLayout): readonly Rejection[] {
  const { axis } = layout;
  const { plan, rule } = openedOf(state);
  if (!rule.paired) return [{ code: 'rule_without_rerun', place: '', rule: rule.id }];
  if (state.reruns.some((done) => done.axis === axis)) {
    return [{ code: 'rerun_done', place: '', axis }];
  }
  const gaps = gapRefusals(state, [layout]);
  if (gaps.length > 0) return gaps;
  const { over, voidFraction } = axisVoids(state, layout);
  if (over) return [];
  const limit = plan.max_void_fraction;
  return [{ code: 'axis_not_over', place: '', axis, void_fraction: toText(voidFraction), limit }];
}

/** The reasons given for units that cannot be run again, by unit number. */
function namedUnits(
  state: EpochState,
  axis: AxisLayout,
  command: RerunVoids,
): { readonly reasons: Map<number, string>; readonly rejections: readonly Rejection[] } {
  const reasons = new Map<number, string>();
  const rejections: Rejection[] = [];
  const voidUnits = new Set<number>();
  for (const { units } of rerunPairs(state, axis, reasons).pairs) {
    for (const unit of units) voidUnits.add(unit);
  }
  for (const [index, { task, unit, reason }] of command.cannot_rerun.entries()) {
    const place = `cannot_rerun[${String(index)}]`;
    const at = { axis: command.axis, task, unit };
    const planned = findUnit(state, at, place);
    if ('code' in planned) {
      rejections.push(planned);
      continue;
    }
    const number = planned.task.start + planned.index;
    if (voidUnits.has(number)) reasons.set(number, reason);
    else rejections.push({ code: 'unit_not_void', place, ...at });
  }
  return { reasons, rejections };
}

/** The units of this axis among those with a reason. */
function inPlanOrder(
  axis: AxisLayout,
  reasons: ReadonlyMap<number, string>,
): readonly CannotRerun[] {
  const rows: CannotRerun[] = [];
  for (const { task, start, units } of axis.tasks) {
    for (const [place, unit] of units.entries()) {
      const reason = reasons.get(start + place);
      if (reason !== undefined) rows.push({ task, unit, reason });
    }
  }
  return rows;
}
