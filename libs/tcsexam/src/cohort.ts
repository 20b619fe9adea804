/**
 * Reads `cohort.json`: suite, Solver protocol, fixed reference, and for each model how many adopted
 * repetitions are planned for every task.
 * Source: sources/tcsexam-score-calculation.en.txt, "Recalculate an Index".
 */
import { decode, type Decoder, members, oneOf, text } from '#ledger/decoding';
import type { ExamCohort } from '#ledger/evidence/exam';
import { plannedModels } from '#ledger/exam/decode-models';
import { examName } from '#ledger/exam/decode-suite';
import type { ModelName } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
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

const cohort: Decoder<ExamCohort> = members({
  suite: examName,
  solver_protocol: oneOf('online', 'offline'),
  solver_reference_id: examName,
  models: plannedModels(model),
});
