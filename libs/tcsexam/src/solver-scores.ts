/**
 * Reads the kept outputs of `solver-score`, which show under which reference the Solver rows of a
 * table were scored.
 * Source: FORMATS, section 5, "`solver-score` output" and "`--solver-scores`".
 */
import { decode, type Decoder, expected, listOf, members, text } from '#ledger/decoding';
import { examName } from '#ledger/exam/decode-suite';
import type { SolverScore } from '#ledger/exam/score-records';
import { relativeScore } from '#ledger/exam/solver-score';
import type { Decoded } from '#ledger/issue';
import { within } from '#ledger/place';
import type { Json } from '#ledger/record/json';

/** The output in `json`; refused when its score is not the mean of its own instance scores. */
export function decodeSolverScore(json: Json, place = ''): Decoded<SolverScore> {
  return decode(consistent, json, place);
}

/** A double from 0 to 1. */
const share: Decoder<number> = (value, place, issues) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value + 0;
  const code = typeof value === 'number' ? 'bad_value' : 'wrong_type';
  return issues.report(place, code, expected('a number from 0 to 1', value));
};

const solverScore: Decoder<SolverScore> = members({
  task: examName,
  reference_id: examName,
  relative_score: share,
  instances: listOf(
    members({
      instance: examName,
      status: text('a status', (given): given is string => given !== ''),
      score: share,
    }),
    { min: 1, distinct: { by: ({ instance }) => instance, member: 'instance' } },
  ),
  unscored_instances: listOf(examName),
});

const consistent: Decoder<SolverScore> = (value, place, issues) => {
  const decoded = solverScore(value, place, issues);
  if (decoded === undefined) return undefined;
  const mean = relativeScore(decoded.instances.map(({ score }) => score));
  if (mean === decoded.relative_score) return decoded;
  const at = within(place, 'relative_score');
  const what = `the mean of its instance scores, ${String(mean)}`;
  return issues.report(at, 'bad_value', expected(what, decoded.relative_score));
};
