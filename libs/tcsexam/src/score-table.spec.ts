import { describe, expect, test } from '@jest/globals';
import { encodeUtf8 } from '#ledger/record/utf8';
import { toNumber } from '#ledger/numeric/fraction';
import type { AttemptRow } from '#ledger/evidence/exam';
import { anExamCohort, anExamSuite, aRow, wholeTable } from '../../ledger/testing/exam-builder.js';
import { attemptTable } from './attempt-table.js';
import { type KeptScores, type ScoredTable, TableScorer } from './score-table.js';

const suite = anExamSuite();
const cohort = anExamCohort();

function score(csv: string, kept: KeptScores | null = null): ScoredTable {
  const scorer = new TableScorer(suite, cohort, kept);
  scorer.push(encodeUtf8(csv));
  return scorer.end();
}

/** The whole table with its Solver row changed. */
function withSolver(changes: Partial<AttemptRow>): string {
  return attemptTable(
    wholeTable(suite, cohort).map((row) => (row.track === 'solver' ? { ...row, ...changes } : row)),
  );
}

function codesOf(scored: ScoredTable): readonly string[] {
  return scored.ok ? [] : scored.faults.map(({ code }) => code);
}

describe('scoring a table', () => {
  test('given a whole table, then a result, and the columns that were not read', () => {
    const csv = attemptTable(wholeTable(suite, cohort))
      .replaceAll('\r\n', ',x\r\n')
      .replace(',x', ',note');
    const scored = score(csv);
    expect(scored.ok && scored.ignored).toEqual(['note']);
    const result = scored.ok ? scored.results.get('m') : undefined;
    expect([result?.status, result?.index && toNumber(result.index)]).toEqual(['complete', 100]);
  });

  test('given one fault, then no result at all', () => {
    expect(codesOf(score(withSolver({ score: '1.1' })))).toEqual(['solver_score_above_one']);
  });

  test('faults of a row have its line, and a duplicate has the line of the first', () => {
    const csv = attemptTable([
      aRow({ attempt: 'a\nb' }),
      aRow(),
      aRow({ attempt: 'a\nb', score: '2' }),
    ]);
    const scored = score(csv);
    expect(scored.ok ? [] : scored.faults).toMatchObject([
      { code: 'attempts_exceeded', row: 4 },
      { code: 'duplicate_attempt', row: 5, expected: '2' },
      { code: 'proof_score_partial', row: 5 },
      { code: 'attempts_exceeded', row: 5 },
    ]);
  });
});

describe('Solver rows beside the kept outputs of solver-score', () => {
  const kept: KeptScores = new Map([['solver-1', [0.25, 0.1]]]);

  test.each<[string, Partial<AttemptRow>]>([
    ['the score of one of them', { score: '0.1' }],
    ['the same number written otherwise', { score: '2.50e-1' }],
    ['digits beyond those of a double', { score: '0.10000000000000000001' }],
  ])('given %s, then accepted', (_, row) => {
    expect(codesOf(score(withSolver(row), kept))).toEqual([]);
  });

  test.each<[string, Partial<AttemptRow>]>([
    ['no score yet', { score: '', score_status: 'missing' }],
    ['an excluded attempt', { score: '0.9', adoption_status: 'excluded' }],
  ])('given %s, then there is nothing to show', (_, row) => {
    expect(codesOf(score(withSolver(row), new Map()))).toEqual([]);
  });

  test.each<[string, string, KeptScores, readonly number[]]>([
    ['a score that none of them has', '0.3', kept, [0.25, 0.1]],
    ['a score cut to fewer digits', '0.2499999999999999', kept, [0.25, 0.1]],
    ['the score of another task', '0.25', new Map([['solver-2', [0.25]]]), []],
    ['no outputs', '0.25', new Map(), []],
  ])('given %s, then a mismatch with the line', (_, found, outputs, expected) => {
    const scored = score(withSolver({ score: found }), outputs);
    expect(scored.ok ? [] : scored.faults).toEqual([
      {
        code: 'reference_mismatch',
        row: 3,
        column: 'score',
        found,
        task: 'solver-1',
        reference: 'r',
        kept: expected,
      },
    ]);
  });
});
