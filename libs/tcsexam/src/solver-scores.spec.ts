import { describe, expect, test } from '@jest/globals';
import { aReference, aReferenceTask } from '../../ledger/testing/exam-builder.js';
import { scoreRecords, solverScoreJson } from '#ledger/exam/score-records';
import type { Json, JsonObject } from '#ledger/record/json';
import { decodeSolverScore } from './solver-scores.js';

const output: JsonObject = {
  task: 't',
  reference_id: 'r',
  relative_score: 0.25,
  instances: [
    { instance: 'a', status: 'ok', score: 0.5 },
    { instance: 'b', status: 'timeout', score: 0 },
  ],
  unscored_instances: ['z'],
};

function issuesOf(json: Json): readonly string[] {
  const decoded = decodeSolverScore(json);
  return decoded.ok ? [] : decoded.issues.map(({ place, message }) => `${place}: ${message}`);
}

describe('a kept output of solver-score', () => {
  test('is read as it was written', () => {
    const reference = aReference({ t: aReferenceTask({ a: [10, 12, 14] }) });
    const scored = scoreRecords(reference, 't', [{ instance: 'a', status: 'ok', A: 13 }]);
    if (!scored.ok) throw new Error('refused');
    expect(decodeSolverScore(solverScoreJson(scored.score))).toEqual({
      ok: true,
      value: scored.score,
    });
  });

  test.each<[string, Json, string]>([
    [
      'a score that is not the mean of its instances',
      { ...output, relative_score: 0.26 },
      'relative_score: must be the mean of its instance scores, 0.25; found 0.26',
    ],
    [
      'a score above 1',
      { ...output, relative_score: 1.5 },
      'relative_score: must be a number from 0 to 1',
    ],
    [
      'a score that is text',
      { ...output, relative_score: '0.25' },
      'relative_score: must be a number',
    ],
    ['no instance', { ...output, instances: [] }, 'instances: at least 1 must be given'],
    [
      'an instance twice',
      {
        ...output,
        instances: [
          { instance: 'a', status: 'ok', score: 0.25 },
          { instance: 'a', status: 'ok', score: 0.25 },
        ],
      },
      'instances[1].instance: "a" is given already',
    ],
    [
      'a status that is empty',
      { ...output, instances: [{ instance: 'a', status: '', score: 0 }] },
      'status',
    ],
    ['a member too many', { ...output, note: 1 }, 'note: "note" is not known here'],
    ['no object', 7, ': must be an object'],
  ])('is refused for %s', (_, json, issue) => {
    expect(issuesOf(json)).toEqual([expect.stringContaining(issue)]);
  });
});
