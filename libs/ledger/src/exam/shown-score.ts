/**
 * The Solver score that instance records or a kept output of `solver-score` show: it is computed
 * again, whatever the attempt says.
 * Source: FORMATS, section 5, "As an epoch"; RULES, "TCSExam".
 */
import { decode } from '../decoding.js';
import type { ReferenceTask, SolverReference } from '../evidence/exam.js';
import type { Json } from '../record/json.js';
import { solverScore } from './decode-solver-score.js';
import type { SubmitAttempt } from './exam-commands.js';
import type { ExamRejection } from './exam-rejections.js';
import { scoreRecords, type SolverScore } from './score-records.js';
import { solverScoreDifference } from './solver-score-difference.js';

/** What came with an attempt. */
export type ShownScore =
  | { readonly kind: 'nothing' }
  /** In its shortest decimal. */
  | { readonly kind: 'shown'; readonly score: string }
  /** The records are there, and something keeps them from being scored. */
  | { readonly kind: 'unscorable'; readonly rejections: readonly ExamRejection[] }
  /** Nothing of the sort belongs to this attempt, or it contradicts itself. */
  | { readonly kind: 'refused'; readonly rejections: readonly ExamRejection[] };

/** What `command` shows of its score under the exam's reference. Time O(records). */
export function shownScore(command: SubmitAttempt, reference: SolverReference): ShownScore {
  const { row, records, solver_score: output } = command;
  if (records === undefined && output === undefined) return { kind: 'nothing' };
  if (row.track !== 'solver') {
    const place = records === undefined ? 'solver_score' : 'records';
    return refused({ code: 'records_only_for_solver', place, track: row.track });
  }
  const task = reference.tasks.get(row.item);
  if (task === undefined) return refused({ code: 'unscored_item', place: 'item', item: row.item });
  const computed = records === undefined ? null : scoreRecords(reference, row.item, records);
  if (computed?.ok === false) {
    const rejections = computed.faults.map((fault): ExamRejection => {
      const place = 'record' in fault ? `records[${String(fault.record)}]` : 'records';
      return { code: 'records_faulty', place, fault };
    });
    // An output of records that cannot be scored contradicts them.
    return { kind: output === undefined ? 'unscorable' : 'refused', rejections };
  }
  const fromRecords = computed?.score ?? null;
  if (output === undefined) return shown(fromRecords);
  const kept = keptScore(output, row.item, { reference, task, computed: fromRecords });
  return kept.ok ? shown(kept.score) : refused(...kept.rejections);
}

/** What an output is held against. */
interface Grounds {
  readonly reference: SolverReference;
  readonly task: ReferenceTask;
  /** From the instance records, null without records. */
  readonly computed: SolverScore | null;
}

type KeptScore =
  | { readonly ok: true; readonly score: SolverScore }
  | { readonly ok: false; readonly rejections: readonly ExamRejection[] };

/** A kept output, when it is of this task and this reference and can be what it says. */
function keptScore(output: Json, item: string, grounds: Grounds): KeptScore {
  const { reference, task, computed } = grounds;
  const decoded = decode(solverScore, output, 'solver_score');
  if (!decoded.ok) {
    const rejections = decoded.issues.map(({ place, message }): ExamRejection => {
      return { code: 'solver_score_malformed', place, message };
    });
    return { ok: false, rejections };
  }
  const { value: score } = decoded;
  if (score.reference_id !== reference.reference_id) {
    const [expected, found] = [reference.reference_id, score.reference_id];
    const place = 'solver_score.reference_id';
    return { ok: false, rejections: [{ code: 'reference_mismatch', place, expected, found }] };
  }
  const difference =
    score.task === item
      ? solverScoreDifference(score, task, computed)
      : { place: 'task', expected: item, found: score.task };
  if (difference === null) return { ok: true, score };
  const place = `solver_score.${difference.place}`;
  return { ok: false, rejections: [{ ...difference, code: 'solver_score_mismatch', place }] };
}

function shown(score: SolverScore | null): ShownScore {
  return score === null
    ? { kind: 'nothing' }
    : { kind: 'shown', score: String(score.relative_score) };
}

function refused(...rejections: readonly ExamRejection[]): ShownScore {
  return { kind: 'refused', rejections };
}
