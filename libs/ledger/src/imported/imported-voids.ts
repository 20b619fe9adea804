/**
 * Which units are void in the evidence of an imported record, and for whom. There are no events, so
 * nobody knows which of them were withdrawn.
 * Source: RULES, epoch rules 2 and 12.
 */
import type { VoidUnit, VoidUnitsFilter } from '../epoch/void-units.js';
import { isVoid } from '../epoch/state.js';
import type { EntryEvidence } from '../evidence/evidence.js';
import { compareCodePoints } from '../code-points.js';
import type { ImportedMeasured } from './read-import.js';

/** The void units in plan order. Time O(units x entries); whoever needs only some stops asking. */
export function* importedVoidUnits(
  { evidence, rule }: ImportedMeasured,
  { axis: only, after }: VoidUnitsFilter = {},
): Generator<VoidUnit, void, undefined> {
  const measured = evidence.entries
    .filter(({ status }) => status === 'shortlisted' || status === 'base')
    .sort((left, right) => compareCodePoints(left.key, right.key));
  let passed = after === undefined;
  for (const { axis, tasks } of evidence.plan.axes) {
    for (const { task, units } of tasks) {
      for (const [place, unit] of units.entries()) {
        const isAfter = passed;
        passed ||= axis === after?.axis && task === after.task && unit === after.unit;
        if (!isAfter || (only !== undefined && axis !== only)) continue;
        const isVoidFor = ({ outcomes }: EntryEvidence): boolean => {
          const code = outcomes?.get(axis)?.get(task)?.charCodeAt(place) ?? 0;
          return isVoid(rule, code);
        };
        const entries = measured.filter(isVoidFor);
        if (entries.length === 0) continue;
        const dropped = rule.paired && entries.some(({ status }) => status === 'shortlisted');
        yield { axis, task, unit, keys: entries.map(({ key }) => key), dropped, withdrawn: null };
      }
    }
  }
}
