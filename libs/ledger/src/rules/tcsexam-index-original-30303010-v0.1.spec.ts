import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anExamCohort, anExamSuite, aRow, tracks, wholeTable } from '../../testing/exam-builder.js';
import type { AttemptRow, ExamSuite, Track } from '../evidence/exam.js';
import { type Fraction, toNumber, toText } from '../numeric/fraction.js';
import { type ModelResult, scoreExam } from './tcsexam-index-original-30303010-v0.1.js';

const one = anExamCohort();

/** Four track means, each by one item. */
function scored(means: Readonly<Record<Track, string>>): ModelResult {
  const rows = tracks.map((track) => aRow({ track, score: means[track] }));
  return resultOf(anExamSuite(), rows);
}

function resultOf(suite: ExamSuite, rows: readonly AttemptRow[], cohort = one): ModelResult {
  const result = scoreExam(suite, cohort, rows).get('m');
  if (result === undefined) throw new Error('no result');
  return result;
}

function means(result: ModelResult): readonly (string | null)[] {
  return result.tracks.map(({ mean }) => textOf(mean));
}

function textOf(value: Fraction | null): string | null {
  return value === null ? null : toText(value);
}

describe('Index = 30 P + 30 S + 30 C + 10 O', () => {
  test.each([
    ["the texts' example", '0.4', '0.25', '1.2', '0', 55.5],
    ['all tracks done', '1', '1', '1', '1', 100],
    ['nothing done: a legitimate zero', '0', '0', '0', '0', 0],
    ['constructions above their references', '1', '1', '3', '1', 160],
    ['weights that equal ones would reverse: the better', '.4', '.4', '.4', '0', 36],
    ['weights that equal ones would reverse: the worse', '.2', '.2', '.2', '1', 28],
    [
      'decimals that doubles would add up to 56.620000000000005',
      '0.331',
      '0.572',
      '0.907',
      '0.232',
      56.62,
    ],
  ])('given %s', (_, p, s, c, o, index) => {
    const [theorem, solver, construction, open_conjecture] = [p, s, c, o].map((text) =>
      text.startsWith('.') ? `0${text}` : text,
    ) as [string, string, string, string];
    const result = scored({ theorem, solver, construction, open_conjecture });
    expect([result.status, result.index && toNumber(result.index)]).toEqual(['complete', index]);
  });

  test('every digit of a score reaches the exact Index', () => {
    const scores = {
      theorem: '0',
      solver: '0.12345678901234567',
      construction: '0',
      open_conjecture: '0',
    };
    expect(textOf(scored(scores).index)).toBe('37037036703703701/10000000000000000');
  });
});

describe('averages in this order: repetitions, tasks, tracks', () => {
  test('a task repeated three times weighs as much as a task repeated once', () => {
    const suite = anExamSuite(2);
    const cohort = anExamCohort({ m: 3 });
    const rows = wholeTable(suite, cohort, (_, item) => (item === 0 ? '1' : '0'));
    expect(means(resultOf(suite, rows, cohort))).toEqual(['1/2', '1/2', '1/2', '1/2']);
  });

  test('repetitions are averaged over the planned ones', () => {
    const suite = anExamSuite();
    const cohort = anExamCohort({ m: 3 });
    const rows = wholeTable(suite, cohort).map((row) => ({
      ...row,
      score: row.attempt === '1' ? '1' : '0',
    }));
    const result = resultOf(suite, rows, cohort);
    expect([means(result), textOf(result.index)]).toEqual([['1/3', '1/3', '1/3', '1/3'], '100/3']);
  });

  test('excluded attempts are in no mean', () => {
    const rows = [
      ...wholeTable(anExamSuite(), one),
      aRow({ attempt: 'old', score: '0', adoption_status: 'excluded' }),
    ];
    expect(means(resultOf(anExamSuite(), rows))).toEqual(['1/1', '1/1', '1/1', '1/1']);
  });

  test('each model has its own, in cohort order, whatever it is called', () => {
    const cohort = anExamCohort({ b: 1, a: 1, ['__proto__']: 1 });
    const rows = wholeTable(anExamSuite(), cohort).map((row) =>
      row.model === 'a' ? { ...row, score: '0' } : row,
    );
    const results = scoreExam(anExamSuite(), cohort, rows);
    expect([...results].map(([model, { index }]) => [model, textOf(index)])).toEqual([
      ['b', '100/1'],
      ['a', '0/1'],
      ['__proto__', '100/1'],
    ]);
  });

  test('the order of rows cannot change a digit', () => {
    const suite = anExamSuite(3);
    const cohort = anExamCohort({ m: 2 });
    const score = fc.integer({ min: 0, max: 10 ** 9 }).map((n) => `${String(n)}e-9`);
    const table = fc.array(score, { minLength: 24, maxLength: 24 }).chain((scores) => {
      const rows = wholeTable(suite, cohort).map((row, at) => ({
        ...row,
        score: scores[at] ?? '0',
      }));
      return fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: 24 }));
    });
    fc.assert(
      fc.property(table, ([rows, shuffled]) => {
        expect(resultOf(suite, shuffled, cohort)).toEqual(resultOf(suite, rows, cohort));
      }),
    );
  });
});

describe('complete, provisional, incomplete', () => {
  test('given a provisional attempt and no gap, then provisional, with an Index', () => {
    const rows = wholeTable(anExamSuite(), one).map((row) =>
      row.track === 'solver' ? { ...row, adoption_status: 'selected_provisional' } : row,
    );
    expect(resultOf(anExamSuite(), rows)).toMatchObject({
      status: 'provisional',
      index: { numerator: 100n },
      coverage: { planned: 4, valid: 4, provisional: 1 },
    });
  });

  test('given a provisional attempt and a gap, then incomplete', () => {
    const rows = [aRow({ adoption_status: 'selected_provisional' })];
    const result = resultOf(anExamSuite(), rows);
    expect([result.status, result.index]).toEqual(['incomplete', null]);
    expect(result.coverage).toEqual({ planned: 4, valid: 1, provisional: 1 });
  });

  test('given 6 of 10 items of a track, then its mean and the Index are null, four issues', () => {
    const suite = anExamSuite(10);
    const rows = wholeTable(suite, one).filter(({ track, item }) => {
      return track !== 'construction' || Number(item.split('-')[1]) <= 6;
    });
    const result = resultOf(suite, rows);
    expect([result.status, result.index, means(result)]).toEqual([
      'incomplete',
      null,
      ['1/1', '1/1', null, '1/1'],
    ]);
    expect(result.tracks[2]).toMatchObject({ items: 10, scored: 6 });
    expect(result.gaps.map(({ item }) => item)).toEqual([
      'construction-7',
      'construction-8',
      'construction-9',
      'construction-10',
    ]);
  });

  test('given two of three repetitions of an item, then it is not scored by those two', () => {
    const cohort = anExamCohort({ m: 3 });
    const rows = wholeTable(anExamSuite(), cohort).filter(
      ({ track, attempt }) => track !== 'solver' || attempt !== '2',
    );
    const result = resultOf(anExamSuite(), rows, cohort);
    expect([means(result), result.coverage.valid]).toEqual([['1/1', null, '1/1', '1/1'], 11]);
    expect(result.gaps).toEqual([
      { code: 'missing_attempt', track: 'solver', item: 'solver-1', attempt: null },
    ]);
  });

  test('given no row at all, then every planned repetition is an issue', () => {
    const result = resultOf(anExamSuite(2), [], anExamCohort({ m: 2 }));
    expect(result.gaps).toHaveLength(16);
    expect(result.coverage).toEqual({ planned: 16, valid: 0, provisional: 0 });
  });

  test('gaps are in suite order, then by attempt in code point order, absent ones last', () => {
    const failed = (attempt: string, score_status: string): AttemptRow => {
      return aRow({ attempt, score_status, score: '' });
    };
    const rows = [
      ...wholeTable(anExamSuite(), anExamCohort({ m: 5 })).filter(
        ({ track }) => track !== 'theorem',
      ),
      failed('\u{1F600}', 'missing'),
      failed('\uff5e', 'judge_failed'),
      failed('10', 'not_finished'),
      failed('9', 'infrastructure_failure'),
    ];
    const { gaps } = resultOf(anExamSuite(), rows, anExamCohort({ m: 5 }));
    expect(gaps).toEqual([
      { code: 'not_finished', track: 'theorem', item: 'theorem-1', attempt: '10' },
      { code: 'infrastructure_failure', track: 'theorem', item: 'theorem-1', attempt: '9' },
      { code: 'judge_failed', track: 'theorem', item: 'theorem-1', attempt: '\uff5e' },
      { code: 'missing', track: 'theorem', item: 'theorem-1', attempt: '\u{1F600}' },
      { code: 'missing_attempt', track: 'theorem', item: 'theorem-1', attempt: null },
    ]);
  });

  test('a row that should have been refused is our bug', () => {
    const add = (row: Partial<AttemptRow>) => () => resultOf(anExamSuite(), [aRow(row)]);
    expect(add({ item: 'x' })).toThrow('is not planned');
    expect(add({ score: 'x' })).toThrow('is no decimal');
    expect(add({ score_status: 'x' })).toThrow('is no score status');
  });
});
