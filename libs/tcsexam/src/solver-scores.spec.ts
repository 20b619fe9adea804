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
  const decoded = decodeSolverScore(json, null);
  return decoded.ok ? [] : decoded.issues.map(({ place, message }) => `${place}: ${message}`);
}

describe('a kept output of solver-score', () => {
  test('is read as it was written', () => {
    const reference = aReference({ t: aReferenceTask({ a: [10, 12, 14] }) });
    const scored = scoreRecords(reference, 't', [{ instance: 'a', status: 'ok', A: 13 }]);
    if (!scored.ok) throw new Error('refused');
    expect(decodeSolverScore(solverScoreJson(scored.score), null)).toEqual({
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

describe('a kept output of a reference that is at hand', () => {
  const reference = aReference({ t: aReferenceTask({ a: [10, 12, 14], b: [1, 2] }) });
  const against = (json: Json): readonly string[] => {
    const decoded = decodeSolverScore(json, reference);
    return decoded.ok ? [] : decoded.issues.map(({ place, message }) => `${place}: ${message}`);
  };

  test('may be of exactly its instances', () => {
    expect(against(output)).toEqual([]);
  });

  test.each<[string, JsonObject, string]>([
    ['another task', { task: 'u' }, 'task: must be a task of the reference; found "u"'],
    ['a mean that is none', { relative_score: 0.3 }, 'must be 0.25; found 0.3'],
    [
      'an instance too few',
      { relative_score: 0.5, instances: [{ instance: 'a', status: 'ok', score: 0.5 }] },
      'must be "b"; found nothing',
    ],
    ['an eligible one unscored', { unscored_instances: ['b'] }, 'must be absent; found "b"'],
  ])('is refused for %s', (_, changes, issue) => {
    expect(against({ ...output, ...changes })).toEqual([expect.stringContaining(issue)]);
  });

  test('is taken by itself when it is of another reference', () => {
    expect(against({ ...output, reference_id: 'q', task: 'u' })).toEqual([]);
  });
});
