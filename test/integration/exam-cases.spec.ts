/**
 * Attempt tables, references and instance records whose results an independent implementation has
 * computed: ours must be the same to the last bit.
 * Source: ../shared/data/cases/README.md, ../shared/notes/proof-vectors.json.
 */
import { expect, test } from '@jest/globals';
import { attemptTable, decodeCohort, type TableRow, TableReader, TableScorer } from '#tcsexam';
import type { ExamCohort, ExamSuite } from '#ledger/evidence/exam';
import { decodeReference } from '#ledger/exam/decode-reference';
import { decodeSuite } from '#ledger/exam/decode-suite';
import { scoreRecords } from '#ledger/exam/score-records';
import { instanceScale, instanceScore } from '#ledger/exam/solver-score';
import type { Decoded } from '#ledger/issue';
import { type Fraction, toNumber, toText } from '#ledger/numeric/fraction';
import { normalCdf } from '#ledger/numeric/normal-cdf';
import { exactNormalCdf } from '#ledger/numeric/normal-cdf-exact';
import type { Json } from '#ledger/record/json';
import { parseOrderedJsonBytes } from '#ledger/record/ordered-json';
import { type ModelResult, scoreExam } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

describeWithSharedData(
  '80 attempt tables with the results of an independent implementation',
  () => {
    const cases = sharedLines('cases/exam-index.ndjson').map(
      (line) => JSON.parse(line) as IndexCase,
    );

    test('there are 80 of them', () => {
      expect(cases).toHaveLength(80);
    });

    test.each(cases)(
      'case $case: status, Index, means, coverage and issues of each model',
      (one) => {
        const { suite, cohort } = planOf(one);
        const results = resultsOf(suite, cohort, one.attempts_csv);
        expect(new Map([...results].map(([model, result]) => [model, comparable(result)]))).toEqual(
          new Map(Object.entries(one.expect)),
        );
      },
    );

    test.each(cases)(
      'case $case: written as a table and read again, row by row in reverse',
      (one) => {
        const { suite, cohort } = planOf(one);
        const rows = rowsOf(attemptTable(rowsOf(one.attempts_csv)));
        expect(rows).toEqual(rowsOf(one.attempts_csv));
        const results = scoreExam(suite, cohort, [...rows].reverse());
        expect(results).toEqual(resultsOf(suite, cohort, one.attempts_csv));
      },
    );
  },
);

describeWithSharedData('60 references with instance records and their scores', () => {
  const cases = sharedLines('cases/exam-solver.ndjson');

  test('there are 60 of them', () => {
    expect(cases).toHaveLength(60);
  });

  test.each(cases.map((line, index) => [index + 1, line] as const))(
    'case %i: every instance score and the mean, to the last bit',
    (_, line) => {
      const one = JSON.parse(line) as SolverCase;
      const read = value(parseOrderedJsonBytes(Buffer.from(line))) as ReadonlyMap<string, Json>;
      const reference = value(decodeReference(read.get('reference') ?? null));
      const scored = scoreRecords(reference, one.task, one.records);
      expect(scored.ok && { ...scored.score, instances: scored.score.instances.map(pair) }).toEqual(
        {
          task: one.task,
          reference_id: one.reference.reference_id,
          relative_score: one.expect.relative_score,
          instances: Object.entries(one.expect.instances),
          unscored_instances: one.expect.unscored_instances,
        },
      );
    },
  );
});

describeWithSharedData('the normal distribution function of the published vectors', () => {
  const { phi, solver_instances: instances } = vectors();

  test('312 values, the closest 7e-9 of a last place from a tie, quick way and exact way', () => {
    const expected = phi.map(({ p_bits }) => p_bits);
    expect(phi.map(({ z_bits }) => bitsOf(normalCdf(doubleOf(z_bits))))).toEqual(expected);
    expect(phi.map(({ z_bits }) => bitsOf(exactNormalCdf(doubleOf(z_bits))))).toEqual(expected);
    expect(phi).toHaveLength(312);
  });

  test.each(instances)('$values, $A to $direction: mu, s, scale and score', (one) => {
    const scale = instanceScale(one.values, { relative_floor: 0.02, absolute_floor: 1e-9 });
    expect([scale.mu, scale.s, scale.scale].map(bitsOf)).toEqual([
      one.mu_bits,
      one.s_bits,
      one.scale_bits,
    ]);
    expect(bitsOf(instanceScore(one.A, scale, one.direction))).toBe(one.score_bits);
  });
});

interface IndexCase {
  readonly suite: Json;
  readonly cohort: Json;
  readonly attempts_csv: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

interface SolverCase {
  readonly task: string;
  readonly reference: { readonly reference_id: string };
  readonly records: readonly Json[];
  readonly expect: {
    readonly relative_score: number;
    readonly instances: Readonly<Record<string, number>>;
    readonly unscored_instances: readonly string[];
  };
}

interface Vectors {
  readonly phi: readonly { readonly z_bits: string; readonly p_bits: string }[];
  readonly solver_instances: readonly {
    readonly values: readonly number[];
    readonly direction: 'maximize' | 'minimize';
    readonly A: number;
    readonly mu_bits: string;
    readonly s_bits: string;
    readonly scale_bits: string;
    readonly score_bits: string;
  }[];
}

function vectors(): Vectors {
  return JSON.parse(Buffer.from(sharedBytes('../notes/proof-vectors.json')).toString()) as Vectors;
}

function planOf(one: IndexCase): { suite: ExamSuite; cohort: ExamCohort } {
  return { suite: value(decodeSuite(one.suite)), cohort: value(decodeCohort(one.cohort)) };
}

/** Reads the table in pieces of seven bytes, so that no row comes whole. */
function resultsOf(
  suite: ExamSuite,
  cohort: ExamCohort,
  csv: string,
): ReadonlyMap<string, ModelResult> {
  const scorer = new TableScorer(suite, cohort, null);
  for (const piece of piecesOf(csv)) scorer.push(piece);
  const scored = scorer.end();
  if (!scored.ok) throw new Error(JSON.stringify(scored.faults));
  return scored.results;
}

function rowsOf(csv: string): readonly TableRow[] {
  const rows: TableRow[] = [];
  const reader = new TableReader((row) => {
    rows.push(row);
    return [];
  });
  reader.push(Buffer.from(csv));
  reader.end();
  expect(reader.faults).toEqual([]);
  return rows;
}

function piecesOf(csv: string): readonly Uint8Array[] {
  const bytes = Buffer.from(csv);
  const count = Math.ceil(bytes.length / 7);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
}

/** A result in the form of the cases. */
function comparable({ status, index, tracks, coverage, gaps }: ModelResult): unknown {
  return {
    status,
    index: index === null ? null : toNumber(index),
    means: Object.fromEntries(tracks.map(({ track, mean }) => [track, exact(mean)])),
    issues: gaps.map(({ code, track, item, attempt }) => [code, track, item, attempt]),
    coverage,
  };
}

function exact(mean: Fraction | null): string | null {
  return mean === null ? null : toText(mean);
}

function pair({ instance, score }: { instance: string; score: number }): [string, number] {
  return [instance, score];
}

function doubleOf(bits: string): number {
  return Buffer.from(bits, 'hex').readDoubleBE();
}

function bitsOf(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(number);
  return bytes.toString('hex');
}

function value<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(decoded.issues.map((one) => one.message).join('; '));
  return decoded.value;
}
