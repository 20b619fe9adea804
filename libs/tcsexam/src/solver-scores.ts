/**
 * Reads the kept outputs of `solver-score`, which show under which reference the Solver rows of a
 * table were scored.
 * Source: FORMATS, section 5, "`solver-score` output" and "`--solver-scores`".
 */
import { decode, type Decoder, expected, type Issues } from '#ledger/decoding';
import type { SolverReference } from '#ledger/evidence/exam';
import { solverScore } from '#ledger/exam/decode-solver-score';
import type { SolverScore } from '#ledger/exam/score-records';
import { relativeScore } from '#ledger/exam/solver-score';
import { solverScoreDifference } from '#ledger/exam/solver-score-difference';
import type { Decoded } from '#ledger/issue';
import { type Place, within } from '#ledger/place';
import type { Json } from '#ledger/record/json';

/**
 * The output in `json`. Refused when it cannot be what it says: its score is not the mean of its
 * own instance scores; or it is of `reference`, where that is at hand, and not of its instances.
 */
export function decodeSolverScore(
  json: Json,
  reference: SolverReference | null,
): Decoded<SolverScore> {
  const decoder: Decoder<SolverScore> = (value, place, issues) => {
    const decoded = solverScore(value, place, issues);
    if (decoded === undefined) return undefined;
    return reference?.reference_id === decoded.reference_id
      ? checkedAgainst(reference, decoded, place, issues)
      : checkedByItself(decoded, place, issues);
  };
  return decode(decoder, json);
}

function checkedByItself(
  output: SolverScore,
  place: Place,
  issues: Issues,
): SolverScore | undefined {
  const mean = relativeScore(output.instances.map(({ score }) => score));
  if (mean === output.relative_score) return output;
  const what = `the mean of its instance scores, ${String(mean)}`;
  const at = within(place, 'relative_score');
  return issues.report(at, 'bad_value', expected(what, output.relative_score));
}

function checkedAgainst(
  reference: SolverReference,
  output: SolverScore,
  place: Place,
  issues: Issues,
): SolverScore | undefined {
  const task = reference.tasks.get(output.task);
  if (task === undefined) {
    const message = expected('a task of the reference', output.task);
    return issues.report(within(place, 'task'), 'bad_value', message);
  }
  const difference = solverScoreDifference(output, task, null);
  if (difference === null) return output;
  const { expected: right, found } = difference;
  const message = `must be ${right ?? 'absent'}; found ${found ?? 'nothing'}`;
  return issues.report({ parent: null, step: difference.place }, 'bad_value', message);
}
