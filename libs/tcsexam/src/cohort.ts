/**
 * Reads `cohort.json`: suite, Solver protocol, fixed reference, and for each model how many adopted
 * repetitions are planned for every task.
 * Source: sources/tcsexam-score-calculation.en.txt, "Recalculate an Index".
 */
import {
  decode,
  type Decoder,
  expected,
  integer,
  isObject,
  memberNames,
  memberOf,
  members,
  oneOf,
  text,
} from '#ledger/decoding';
import type { ExamCohort } from '#ledger/evidence/exam';
import { examName } from '#ledger/exam/decode-suite';
import type { ModelName } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { within } from '#ledger/place';
import type { Json } from '#ledger/record/json';

/** The cohort in `json`; `place` is what the input is called in messages. */
export function decodeCohort(json: Json, place = ''): Decoded<ExamCohort> {
  return decode(cohort, json, place);
}

/** Any text but the empty one: a table's names are the organiser's own. */
const model: Decoder<ModelName> = text(
  'the name of a model, not empty',
  (given): given is ModelName => given !== '',
);

const planned = members({ attempts_per_task: integer(1, 100_000) });

const models: Decoder<ExamCohort['models']> = (value, place, issues) => {
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

const cohort: Decoder<ExamCohort> = members({
  suite: examName,
  solver_protocol: oneOf('online', 'offline'),
  solver_reference_id: examName,
  models,
});
