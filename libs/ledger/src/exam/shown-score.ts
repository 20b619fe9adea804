/**
 * The Solver score that instance records or a kept output of `solver-score` show: it is computed
 * again, whatever the attempt says.
 * Source: FORMATS, section 5, "As an epoch"; RULES, "TCSExam".
 */
import { decode, type Decoder, listOf, members, text } from '../decoding.js';
import type { ExamPlan } from '../evidence/exam.js';
import type { Json } from '../record/json.js';
import type { ExamContext } from './exam-decision.js';
import { examName } from './decode-suite.js';
import type { SubmitAttempt } from './exam-commands.js';
import type { ExamRejection } from './exam-rejections.js';
import { scoreRecords } from './score-records.js';
import { relativeScore } from './solver-score.js';

/** The score in its shortest decimal; null when nothing was handed in that shows one. */
export type ShownScore =
  | { readonly ok: true; readonly score: string | null }
  | { readonly ok: false; readonly rejections: readonly ExamRejection[] };

/** What `command` shows of its score under the reference of the context. Time O(records). */
export function shownScore(
  plan: ExamPlan,
  command: SubmitAttempt,
  context: ExamContext,
): ShownScore {
  const { row, records, solver_score: output } = command;
  if (records === undefined && output === undefined) return { ok: true, score: null };
  const place = records === undefined ? 'solver_score' : 'records';
  if (row.track !== 'solver') {
    return failed({ code: 'records_only_for_solver', place, track: row.track });
  }
  const fromRecords = records === undefined ? null : scored(row.item, records, context);
  if (fromRecords?.ok === false) return fromRecords;
  const fromOutput = output === undefined ? null : stated(plan, row.item, output);
  if (fromOutput?.ok === false) return fromOutput;
  const computed = fromRecords?.score ?? null;
  const kept = fromOutput?.score ?? null;
  if (computed !== null && kept !== null && computed !== kept) {
    const at = 'solver_score.relative_score';
    return failed({ code: 'solver_score_mismatch', place: at, expected: computed, found: kept });
  }
  return { ok: true, score: computed ?? kept };
}

function scored(item: string, records: readonly Json[], { reference }: ExamContext): ShownScore {
  if (reference === null || !reference.value.tasks.has(item)) {
    return failed({ code: 'unscored_item', place: 'item', item });
  }
  const result = scoreRecords(reference.value, item, records);
  if (result.ok) return { ok: true, score: String(result.score.relative_score) };
  const rejections = result.faults.map((fault): ExamRejection => {
    const place = 'record' in fault ? `records[${fault.record}]` : 'records';
    return { code: 'records_faulty', place, fault };
  });
  return { ok: false, rejections };
}

/** A share: a number from 0 to 1. */
const share: Decoder<number> = (value, place, issues) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value + 0;
  return issues.report(place, 'bad_value', 'must be a number from 0 to 1');
};

const solverScore = members({
  task: examName,
  reference_id: examName,
  relative_score: share,
  instances: listOf(
    members({
      instance: examName,
      status: text('a status', (given): given is string => given !== ''),
      score: share,
    }),
    { min: 1, distinct: { by: (one) => one.instance, member: 'instance' } },
  ),
  unscored_instances: listOf(examName),
});

/** The score of a kept output: of this task, under the plan's reference, its mean computed again. */
function stated(plan: ExamPlan, item: string, output: Json): ShownScore {
  const decoded = decode(solverScore, output, 'solver_score');
  if (!decoded.ok) {
    const rejections = decoded.issues.map(({ place, message }): ExamRejection => {
      return { code: 'solver_score_malformed', place, message };
    });
    return { ok: false, rejections };
  }
  const { task, reference_id: found, relative_score, instances } = decoded.value;
  const expected = plan.solver_reference_id;
  if (found !== expected) {
    const place = 'solver_score.reference_id';
    return failed({ code: 'reference_mismatch', place, expected, found });
  }
  if (task !== item) {
    const place = 'solver_score.task';
    return failed({ code: 'solver_score_mismatch', place, expected: item, found: task });
  }
  const mean = relativeScore(instances.map(({ score }) => score));
  if (mean !== relative_score) {
    return failed({
      code: 'solver_score_mismatch',
      place: 'solver_score.relative_score',
      expected: String(mean),
      found: String(relative_score),
    });
  }
  return { ok: true, score: String(relative_score) };
}

function failed(rejection: ExamRejection): ShownScore {
  return { ok: false, rejections: [rejection] };
}
