import { describe, expect, test } from '@jest/globals';
import { anExamCohort, anExamSuite, aRow, wholeTable } from '../../testing/exam-builder.js';
import { canonicalText } from '../record/canonical.js';
import { scoreExam } from '../rules/tcsexam-index-original-30303010-v0.1.js';
import { modelsJson, resultHead } from './model-results.js';

const suite = anExamSuite();

describe('results as they are written', () => {
  test('given a complete model, then exact fractions stand beside the nearest doubles', () => {
    const cohort = anExamCohort({ ['__proto__']: 3 });
    const rows = wholeTable(suite, cohort).map((row) => ({
      ...row,
      score: row.attempt === '1' ? '1' : '0',
    }));
    const track = { mean: 1 / 3, mean_exact: '1/3', items: 1, scored: 1 };
    expect(JSON.parse(canonicalText(modelsJson(scoreExam(suite, cohort, rows))))).toEqual({
      ['__proto__']: {
        status: 'complete',
        index: 33.333333333333336,
        index_exact: '100/3',
        tracks: { theorem: track, solver: track, construction: track, open_conjecture: track },
        coverage: { planned: 12, valid: 12, provisional: 0 },
        issues: [],
      },
    });
  });

  test('given a gap, then null, never 0, and the gap is named; words only when asked for', () => {
    const cohort = anExamCohort();
    const rows = [
      ...wholeTable(suite, cohort).filter(({ track }) => track !== 'solver'),
      aRow({ track: 'solver', attempt: 'a', score: '', score_status: 'judge_failed' }),
    ];
    const results = scoreExam(suite, cohort, rows);
    const issue = { code: 'judge_failed', track: 'solver', item: 'solver-1', attempt: 'a' };
    const expected = {
      status: 'incomplete',
      index: null,
      index_exact: null,
      tracks: new Map(
        suite.tracks.map(({ track }) => [
          track,
          track === 'solver'
            ? { mean: null, mean_exact: null, items: 1, scored: 0 }
            : { mean: 1, mean_exact: '1/1', items: 1, scored: 1 },
        ]),
      ),
      coverage: { planned: 4, valid: 3, provisional: 0 },
      issues: [issue],
    };
    expect(modelsJson(results).get('m')).toEqual(expected);
    const withWords = modelsJson(results, ({ item }, model) => `${model}: ${item}`);
    expect(withWords.get('m')).toEqual({
      ...expected,
      issues: [{ ...issue, message: 'm: solver-1' }],
    });
  });

  test('the head says what was scored', () => {
    expect(resultHead(suite, anExamCohort())).toEqual({
      metric: 'tcsexam-index-original-30303010-v0.1',
      suite: 's',
      solver_protocol: 'offline',
      solver_reference_id: 'r',
    });
  });
});
