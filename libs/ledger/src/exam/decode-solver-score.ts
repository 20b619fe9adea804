/**
 * Reads a kept output of `tcsexam solver-score`. Whether it is consistent, and of which reference,
 * is for whoever uses it.
 * Source: FORMATS, section 5, "`solver-score` output".
 */
import { type Decoder, expected, listOf, members, oneOf } from '../decoding.js';
import { examName } from './decode-suite.js';
import { solverFailures } from './read-record.js';
import type { SolverScore } from './score-records.js';

/** A double from 0 to 1. */
const share: Decoder<number> = (value, place, issues) => {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value + 0;
  const code = typeof value === 'number' ? 'bad_value' : 'wrong_type';
  return issues.report(place, code, expected('a number from 0 to 1', value));
};

/** The output: one instance or more, none twice, each with a status that can be scored. */
export const solverScore: Decoder<SolverScore> = members({
  task: examName,
  reference_id: examName,
  relative_score: share,
  instances: listOf(
    members({ instance: examName, status: oneOf('ok', ...solverFailures), score: share }),
    { min: 1, distinct: { by: ({ instance }) => instance, member: 'instance' } },
  ),
  unscored_instances: listOf(examName),
});
