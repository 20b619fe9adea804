/**
 * How results of the exam rule are written down: in the record of an exam epoch and, with words for
 * each gap, in the output of `tcsexam score`.
 * Source: FORMATS, section 5.
 */
import type { ExamCohort, ExamSuite } from '../evidence/exam.js';
import { type Fraction, toNumber, toText } from '../numeric/fraction.js';
import type { Json, JsonMap, JsonObject } from '../record/json.js';
import type { Gap, ModelResult } from '../rules/tcsexam-index-original-30303010-v0.1.js';

/** Puts a gap into words for people. */
export type GapWords = (gap: Gap, model: string) => string;

/** What was scored: the members that come before the models. */
export function resultHead(suite: ExamSuite, cohort: ExamCohort): JsonObject {
  return {
    metric: suite.metric,
    suite: suite.suite,
    solver_protocol: cohort.solver_protocol,
    solver_reference_id: cohort.solver_reference_id,
  };
}

/** One member for each model of the cohort; `words` adds a `message` to each issue. */
export function modelsJson(results: ReadonlyMap<string, ModelResult>, words?: GapWords): JsonMap {
  const models = new Map<string, Json>();
  for (const [model, result] of results) models.set(model, modelJson(result, model, words));
  return models;
}

/** The result of one model. */
export function modelJson(result: ModelResult, model: string, words?: GapWords): JsonObject {
  const tracks = new Map<string, Json>();
  for (const { track, mean, items, scored } of result.tracks) {
    tracks.set(track, { mean: rounded(mean), mean_exact: exact(mean), items, scored });
  }
  return {
    status: result.status,
    index: rounded(result.index),
    index_exact: exact(result.index),
    tracks,
    coverage: { ...result.coverage },
    issues: result.gaps.map((gap) => issueJson(gap, model, words)),
  };
}

function issueJson(gap: Gap, model: string, words?: GapWords): JsonObject {
  const { code, track, item, attempt } = gap;
  const issue = { code, track, item, attempt };
  return words === undefined ? issue : { ...issue, message: words(gap, model) };
}

function rounded(value: Fraction | null): number | null {
  return value === null ? null : toNumber(value);
}

function exact(value: Fraction | null): string | null {
  return value === null ? null : toText(value);
}
