/**
 * Reads the `models` of a cohort or an exam plan: for each model how many adopted repetitions are
 * planned for every task.
 * Source: sources/tcsexam-score-calculation.en.txt, "Recalculate an Index".
 */
import {
  type Decoder,
  expected,
  integer,
  isObject,
  memberNames,
  memberOf,
  members,
} from '../decoding.js';
import type { ExamCohort } from '../evidence/exam.js';
import type { ModelName } from '../ids.js';
import { within } from '../place.js';

const planned = members({ attempts_per_task: integer(1, 100_000) });

/** One model or more, each name read by `model`. */
export function plannedModels(model: Decoder<ModelName>): Decoder<ExamCohort['models']> {
  return (value, place, issues) => {
    if (!isObject(value)) return issues.report(place, 'wrong_type', expected('an object', value));
    const names = memberNames(value);
    if (names.length === 0) {
      return issues.report(place, 'too_short', 'at least one model must be given');
    }
    const table = new Map<ModelName, { readonly attempts_per_task: number }>();
    for (const name of names) {
      const at = within(place, name);
      const decodedName = model(name, at, issues);
      const decoded = planned(memberOf(value, name) ?? null, at, issues);
      if (decodedName !== undefined && decoded !== undefined) table.set(decodedName, decoded);
    }
    return table.size === names.length ? table : undefined;
  };
}
