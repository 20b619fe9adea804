import { describe, expect, test } from '@jest/globals';
import { scoreExam } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import type { JsonMap, JsonObject } from '#ledger/record/json';
import { anExamCohort, anExamSuite, wholeTable } from '../../ledger/testing/exam-builder.js';
import { scoreOutput } from './score-output.js';

const suite = anExamSuite();

function outputFor(models: Readonly<Record<string, number>>): JsonObject {
  const cohort = anExamCohort(models);
  const rows = wholeTable(suite, cohort).slice(1);
  return scoreOutput(
    suite,
    cohort,
    scoreExam(suite, cohort, rows),
    ({ code }, model) => `${model}: ${code}`,
  );
}

describe('the output of score', () => {
  test('given one model, then its status, Index, coverage and issues stand on top too', () => {
    const { models, ...rest } = outputFor({ m: 1 });
    const issue = { code: 'missing_attempt', track: 'theorem', item: 'theorem-1', attempt: null };
    const top = {
      status: 'incomplete',
      index: null,
      coverage: { planned: 4, valid: 3, provisional: 0 },
      issues: [{ ...issue, message: 'm: missing_attempt' }],
    };
    expect(rest).toEqual({
      metric: 'tcsexam-index-original-30303010-v0.1',
      suite: 's',
      solver_protocol: 'offline',
      solver_reference_id: 'r',
      ...top,
    });
    expect((models as JsonMap).get('m')).toMatchObject({ ...top, index_exact: null });
  });

  test('given several models, then nothing of one stands for all', () => {
    expect(Object.keys(outputFor({ a: 1, b: 1 })).sort()).toEqual([
      'metric',
      'models',
      'solver_protocol',
      'solver_reference_id',
      'suite',
    ]);
  });
});
