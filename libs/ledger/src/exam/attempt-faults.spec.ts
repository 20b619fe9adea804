import { describe, expect, test } from '@jest/globals';
import type { AttemptRow } from '../evidence/exam.js';
import { anExamCohort, anExamSuite, aRow } from '../../testing/exam-builder.js';
import { AttemptChecker } from './attempt-faults.js';

/** What is wrong with the last of `rows`, as `code column found expected`. */
function faultsOf(...rows: readonly Partial<AttemptRow>[]): readonly string[] {
  const checker = new AttemptChecker(anExamSuite(2), anExamCohort({ m: 1, two: 2 }));
  return (
    rows
      .map((row, place) => checker.next(aRow(row), place + 2))
      .at(-1)
      ?.map(({ code, column, found, expected }) => [code, column, found, expected].join(' | ')) ??
    []
  );
}

const solver = { track: 'solver', score: '0.5' };

describe('rows that are as they should be', () => {
  test.each<[string, Partial<AttemptRow>]>([
    ['a whole proof', { score: '1' }],
    ['no proof: a legitimate zero', { score: '0' }],
    ['a zero written with a sign and places', { score: '-0.0e5' }],
    ['a Solver score of 1', { track: 'solver', score: '1' }],
    ['a Solver score of 0', { track: 'solver', score: '0' }],
    [
      'a Solver score with more digits than a double has',
      { track: 'solver', score: `0.${'3'.repeat(40)}` },
    ],
    ['a construction above its reference', { track: 'construction', score: '1.2' }],
    ['a construction far above it', { track: 'construction', score: '1e3' }],
    ['a construction with a small exponent', { track: 'construction', score: '1e-3' }],
    ['a provisional attempt', { adoption_status: 'selected_provisional' }],
    ['a judge that failed, no score', { score_status: 'judge_failed', score: '' }],
    ['a run that is not finished, no score', { score_status: 'not_finished', score: '' }],
    ['a missing result', { score_status: 'missing', score: '' }],
    ['a failure of the infrastructure', { score_status: 'infrastructure_failure', score: '' }],
    ['a judge that failed, with a score', { score_status: 'judge_failed', score: '0' }],
    ['a protocol where it does not matter', { solver_protocol: 'online' }],
    ['an attempt with any name', { attempt: 'the "good", one\n' }],
  ])('given %s, then nothing is wrong', (_, row) => {
    expect(faultsOf(row)).toEqual([]);
  });

  test('an excluded row may be anything but a stranger', () => {
    const junk = { score: '0,5', score_status: '?', score_type: '?', solver_protocol: '?' };
    expect(faultsOf({ ...junk, adoption_status: 'excluded' })).toEqual([]);
    expect(faultsOf({ adoption_status: 'excluded' }, { attempt: '2' })).toEqual([]);
  });
});

describe('what is wrong with a row', () => {
  test.each<[string, Partial<AttemptRow>, string]>([
    [
      'a model that the cohort does not declare',
      { model: 'M' },
      'unknown_model | model | M | m, two',
    ],
    [
      'a model with a blank behind its name',
      { model: 'm ' },
      'unknown_model | model | m  | m, two',
    ],
    [
      'a track outside the suite',
      { track: 'Theorem', item: 'theorem-1' },
      'unknown_track | track | Theorem | theorem, solver, construction, open_conjecture',
    ],
    [
      'an item of another track',
      { item: 'solver-1' },
      'unknown_item | item | solver-1 | theorem-1, theorem-2',
    ],
    ['no identifier', { attempt: '' }, 'empty_attempt | attempt |  | '],
    [
      'an unknown adoption',
      { adoption_status: 'Selected' },
      'unknown_adoption_status | adoption_status | Selected | ' +
        'selected, selected_provisional, excluded',
    ],
    [
      'an unknown score status',
      { score_status: 'timeout' },
      'unknown_score_status | score_status | timeout | ' +
        'valid, judge_failed, not_finished, missing, infrastructure_failure',
    ],
    ['a valid result without a score', { score: '' }, 'score_missing | score |  | '],
    ['a decimal comma', { ...solver, score: '0,5' }, 'score_malformed | score | 0,5 | 0.25'],
    ['no number', { ...solver, score: 'NaN' }, 'score_malformed | score | NaN | 0.25'],
    [
      'an infinite score',
      { track: 'construction', score: 'Infinity' },
      'score_malformed | score | Infinity | 0.25',
    ],
    [
      'a number too large to be one',
      { track: 'construction', score: '1e9999' },
      'score_malformed | score | 1e9999 | 0.25',
    ],
    [
      'blanks around a number',
      { ...solver, score: ' 0.5' },
      'score_malformed | score |  0.5 | 0.25',
    ],
    ['a hexadecimal number', { ...solver, score: '0x1' }, 'score_malformed | score | 0x1 | 0.25'],
    [
      'junk where no score is needed',
      { score_status: 'missing', score: '-' },
      'score_malformed | score | - | 0.25',
    ],
    [
      'a negative construction',
      { track: 'construction', score: '-0.1' },
      'score_negative | score | -0.1 | 0',
    ],
    [
      'a negative Solver score',
      { ...solver, score: '-1e-30' },
      'score_negative | score | -1e-30 | 0',
    ],
    ['half a theorem', { score: '0.5' }, 'proof_score_partial | score | 0.5 | 0, 1'],
    [
      'a conjecture nearly resolved',
      { track: 'open_conjecture', score: '0.9999999999999999999' },
      'proof_score_partial | score | 0.9999999999999999999 | 0, 1',
    ],
    [
      'a Solver score that is above 1 only beyond the digits of a double',
      { ...solver, score: '1.00000000000000000001' },
      'solver_score_above_one | score | 1.00000000000000000001 | 1',
    ],
    [
      'an original reward for Solver',
      { ...solver, score_type: 'original_task_score' },
      'score_type_mismatch | score_type | original_task_score | fixed_reference_relative',
    ],
    [
      'a relative score elsewhere',
      { score_type: 'fixed_reference_relative' },
      'score_type_mismatch | score_type | fixed_reference_relative | original_task_score',
    ],
    [
      'another protocol',
      { ...solver, solver_protocol: 'online' },
      'protocol_mismatch | solver_protocol | online | offline',
    ],
    [
      'no protocol for Solver',
      { ...solver, solver_protocol: '' },
      'protocol_mismatch | solver_protocol |  | offline',
    ],
  ])('given %s', (_, row, fault) => {
    expect(faultsOf(row)).toEqual([fault]);
  });

  test('everything is named at once, in column order', () => {
    const row = { model: '?', item: '?', attempt: '', score: '2', score_type: '?' };
    const codes = faultsOf(row).map((fault) => fault.split(' | ')[0]);
    expect(codes).toEqual([
      'unknown_model',
      'unknown_item',
      'empty_attempt',
      'proof_score_partial',
      'score_type_mismatch',
    ]);
  });

  test('a long list of names is cut', () => {
    const checker = new AttemptChecker(anExamSuite(20), anExamCohort());
    const [fault] = checker.next(aRow({ item: 'x' }), 2);
    expect(fault?.expected.split(', ')).toHaveLength(12);
  });
});

describe('rows that are right one by one and wrong together', () => {
  const excluded = { adoption_status: 'excluded' };

  test.each<[string, readonly Partial<AttemptRow>[], readonly string[]]>([
    ['the same attempt twice', [excluded, { score: '0' }], ['duplicate_attempt | attempt | 1 | 2']],
    ['it excluded twice', [excluded, {}, excluded], ['duplicate_attempt | attempt | 1 | 2']],
    ['one attempt of two items', [{}, { item: 'theorem-2' }], []],
    ['one attempt of two models', [{}, { model: 'two' }], []],
    ['one attempt of two tracks', [{}, { track: 'construction' }], []],
    [
      'names that run into each other',
      [{}, { model: 'mtheorem', track: '' }],
      [
        'unknown_model | model | mtheorem | m, two',
        'unknown_track | track |  | theorem, solver, construction, open_conjecture',
      ],
    ],
    [
      'attempts composed and decomposed',
      [{ attempt: '\u00e9', ...excluded }, { attempt: 'e\u0301' }],
      [],
    ],
    [
      'more adopted than planned',
      [{}, { attempt: '2' }],
      ['attempts_exceeded | adoption_status | selected | 1'],
    ],
    [
      'more adopted than planned, the first one without a score',
      [{ score_status: 'missing', score: '' }, { attempt: '2' }],
      ['attempts_exceeded | adoption_status | selected | 1'],
    ],
    [
      'more adopted than planned, one provisionally',
      [{}, { attempt: '2', adoption_status: 'selected_provisional' }],
      ['attempts_exceeded | adoption_status | selected_provisional | 1'],
    ],
    ['as many as planned', [{ model: 'two' }, { model: 'two', attempt: '2' }], []],
    [
      'one more than two',
      [{ model: 'two' }, { model: 'two', attempt: '2' }, { model: 'two', attempt: '3' }],
      ['attempts_exceeded | adoption_status | selected | 2'],
    ],
    ['one adopted beside an excluded one', [excluded, { attempt: '2' }], []],
  ])('given %s', (_, rows, faults) => {
    expect(faultsOf(...rows)).toEqual(faults);
  });

  test('a fault says what its row is called', () => {
    const checker = new AttemptChecker(anExamSuite(), anExamCohort());
    checker.next(aRow({ attempt: '7' }), 41);
    expect(checker.next(aRow({ attempt: '7' }), 99)).toMatchObject([
      { code: 'duplicate_attempt', row: 99, expected: '41' },
      { code: 'attempts_exceeded', row: 99, expected: '1' },
    ]);
  });
});
