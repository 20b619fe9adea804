/** A small exam as files: a suite, a cohort, a whole table and a kept output; and its scoring. */
import { attemptTable } from '#tcsexam';
import type { AttemptRow } from '#ledger/evidence/exam';
import {
  anExamCohort,
  anExamSuite,
  wholeTable,
} from '../../../libs/ledger/testing/exam-builder.js';
import type { Run, RunOptions } from './captured.js';
import { ExamFolder, runExam } from './run-exam.js';

/** One item in each track. */
export const suite: ReturnType<typeof anExamSuite> = anExamSuite();

/** One model, `m`, and one repetition of everything. */
export const cohort = {
  suite: 's',
  solver_protocol: 'offline',
  solver_reference_id: 'r',
  models: { m: { attempts_per_task: 1 } },
};

const scores = { theorem: '1', solver: '0.25', construction: '1.2', open_conjecture: '0' };

/** Every planned row: theorem, solver, construction, open conjecture, on lines 2 to 5. */
export const rows: readonly AttemptRow[] = wholeTable(
  suite,
  anExamCohort(),
  (track) => scores[track],
);

/** The table with the row of one track changed. */
export function withRow(track: string, changes: Partial<AttemptRow>): string {
  return attemptTable(rows.map((row) => (row.track === track ? { ...row, ...changes } : row)));
}

/** The exam in a folder. */
export class ExamFiles extends ExamFolder {
  readonly suite: string = this.write('suite.json', suite);
  readonly cohort: string = this.write('cohort.json', cohort);
  readonly shown: string = this.write('shown.json', {
    task: 'solver-1',
    reference_id: 'r',
    relative_score: 0.25,
    instances: [{ instance: 'a', status: 'ok', score: 0.25 }],
    unscored_instances: [],
  });

  /** Scores a table of these bytes; what `more` says again counts. */
  score(
    csv: string | Uint8Array,
    more: readonly string[] = [],
    options: RunOptions = {},
  ): Promise<Run> {
    const attempts = this.write('attempts.csv', csv);
    const files = ['--suite', this.suite, '--cohort', this.cohort, '--attempts', attempts];
    return runExam(['score', ...files, '--solver-scores', this.shown, ...more], options);
  }
}
