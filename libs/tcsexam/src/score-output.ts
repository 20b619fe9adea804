/**
 * What `tcsexam score` writes.
 * Source: FORMATS, section 5, "`score` output".
 */
import type { ExamCohort, ExamSuite } from '#ledger/evidence/exam';
import { type GapWords, modelJson, modelsJson, resultHead } from '#ledger/exam/model-results';
import type { JsonObject } from '#ledger/record/json';
import type { ModelResult } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';

/** The output for a cohort; with one model its status, Index and gaps stand at the top as well. */
export function scoreOutput(
  suite: ExamSuite,
  cohort: ExamCohort,
  results: ReadonlyMap<string, ModelResult>,
  words: GapWords,
): JsonObject {
  const models = modelsJson(results, words);
  const [only, ...others] = results;
  const top =
    only === undefined || others.length > 0 ? {} : topOf(modelJson(only[1], only[0], words));
  return { ...resultHead(suite, cohort), models, ...top };
}

function topOf({ status, index, coverage, issues }: JsonObject): JsonObject {
  return { status, index, coverage, issues };
}
