/**
 * From the bytes of an attempt table to the results of a cohort: each row is looked at, checked
 * against the kept Solver scores where there are any, and counted; no row is kept.
 * Source: RULES, "TCSExam"; FORMATS, section 5, "Means and Index".
 */
import type { ExamCohort, ExamSuite } from '#ledger/evidence/exam';
import { AttemptChecker } from '#ledger/exam/attempt-faults';
import { toNumber } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';
import { ExamTally, type ModelResult } from '#ledger/rules/tcsexam-index-original-30303010-v0.1';
import type { TableRow } from './attempt-table.js';
import { type ReferenceMismatch, type TableFault, TableReader } from './read-table.js';

/** The kept outputs of `solver-score` under the declared reference: scores by task. */
export type KeptScores = ReadonlyMap<string, readonly number[]>;

/** What a table came to: results, or everything that is wrong with it. */
export type ScoredTable =
  | {
      readonly ok: true;
      readonly results: ReadonlyMap<string, ModelResult>;
      /** Columns that were not read. */
      readonly ignored: readonly string[];
    }
  | { readonly ok: false; readonly faults: readonly TableFault[] };

/** Scores one table. `kept` is null when nobody shows which reference gave the Solver scores. */
export class TableScorer {
  private readonly reader: TableReader;
  private readonly checker: AttemptChecker;
  private readonly tally: ExamTally;
  private readonly kept: KeptScores | null;
  private readonly reference: string;

  constructor(suite: ExamSuite, cohort: ExamCohort, kept: KeptScores | null) {
    this.checker = new AttemptChecker(suite, cohort);
    this.tally = new ExamTally(suite, cohort);
    this.kept = kept;
    this.reference = cohort.solver_reference_id;
    this.reader = new TableReader((row, line) => this.takeRow(row, line));
  }

  /** Takes the next bytes. False when nothing more is to be read: the table cannot be used. */
  push(chunk: Uint8Array): boolean {
    return this.reader.push(chunk);
  }

  /** Takes the end of the table. */
  end(): ScoredTable {
    this.reader.end();
    const { faults, header } = this.reader;
    if (faults.length > 0) return { ok: false, faults };
    return { ok: true, results: this.tally.results(), ignored: header?.ignored ?? [] };
  }

  private takeRow(row: TableRow, line: number): readonly TableFault[] {
    const faults = this.checker.next(row, line);
    if (faults.length > 0) return faults;
    this.tally.add(row);
    return this.kept === null ? [] : this.mismatches(row, line, this.kept);
  }

  /** A decimal equals a kept score when that is the double nearest to it. */
  private mismatches(row: TableRow, line: number, kept: KeptScores): readonly ReferenceMismatch[] {
    const counts = row.adoption_status !== 'excluded' && row.score_status === 'valid';
    if (row.track !== 'solver' || !counts) return [];
    const score = parseDecimal(row.score);
    const scores = kept.get(row.item) ?? [];
    if (score !== null && scores.includes(toNumber(score))) return [];
    const { item: task, score: found } = row;
    const { reference } = this;
    return [
      {
        code: 'reference_mismatch',
        row: line,
        column: 'score',
        found,
        task,
        reference,
        kept: scores,
      },
    ];
  }
}
