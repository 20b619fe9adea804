/**
 * Reference cases of exams as requests: the suite, a reference that shows any Solver score, the
 * plan, and each row of the table with a kept output of solver-score where it needs one.
 * Source: ../shared/data/cases/README.md.
 */
import type { AttemptRow } from '#ledger/evidence/exam';
import { toNumber } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';
import { TableReader, type TableRow } from '#tcsexam';
import { anExamPlan } from './api-exams.js';

/** One line of exam-index.ndjson. */
export interface IndexCase {
  readonly case: number;
  readonly suite: SuiteOfCase;
  readonly cohort: { readonly solver_protocol: string; readonly models: object };
  readonly attempts_csv: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

interface SuiteOfCase {
  readonly tracks: readonly { readonly track: string; readonly items: readonly string[] }[];
}

/** What is sent for a case, in order. */
export interface ExamRequests {
  readonly epoch: string;
  readonly suite: object;
  readonly reference: object;
  readonly plan: object;
  readonly rows: readonly TableRow[];
  readonly attempts: readonly object[];
}

/** Cases share names of suites, and a service does not: each is named by its case here. */
export function requestsOf(one: IndexCase): ExamRequests {
  const name = `case-${String(one.case)}`;
  const solver = one.suite.tracks.find(({ track }) => track === 'solver')?.items ?? [];
  const rows = rowsOf(one.attempts_csv);
  return {
    epoch: name,
    suite: { ...one.suite, suite: name },
    reference: referenceOf(name, solver),
    plan: anExamPlan(name, {
      suite: name,
      solver_reference_id: name,
      solver_protocol: one.cohort.solver_protocol,
      models: one.cohort.models,
    }),
    rows,
    attempts: rows.map((row) => attemptOf(name, row)),
  };
}

/** The rows of a table without a fault. */
export function rowsOf(csv: string): readonly TableRow[] {
  const rows: TableRow[] = [];
  const reader = new TableReader((row) => {
    rows.push(row);
    return [];
  });
  reader.push(Buffer.from(csv));
  reader.end();
  if (reader.faults.length > 0) throw new Error(JSON.stringify(reader.faults));
  return rows;
}

/** One instance a task, so that an output can have any mean. */
function referenceOf(reference_id: string, tasks: readonly string[]): object {
  const task = {
    kind: 'objective',
    direction: 'maximize',
    instances: { one: [1, 2] },
    unscored_reference_instances: [],
  };
  return {
    reference_id,
    relative_floor: 0.02,
    absolute_floor: 1e-9,
    tasks: Object.fromEntries([...tasks, 'another'].map((name) => [name, task])),
  };
}

function attemptOf(reference_id: string, row: TableRow): object {
  const { reason, replaced_by, raw_reward, ...columns } = row;
  return {
    ...columns,
    ...(reason === null ? {} : { reason }),
    ...(replaced_by === null ? {} : { replaced_by }),
    ...(raw_reward === null ? {} : { raw_reward }),
    ...(needsShowing(row) ? { solver_score: outputOf(reference_id, row) } : {}),
  };
}

function needsShowing({ track, adoption_status, score_status }: AttemptRow): boolean {
  return track === 'solver' && adoption_status !== 'excluded' && score_status === 'valid';
}

/** The output whose only instance has the double nearest to the row's decimal. */
function outputOf(reference_id: string, { item, score: text }: AttemptRow): object {
  const decimal = parseDecimal(text);
  if (decimal === null) throw new Error(`${item}: ${text} is no decimal`);
  const score = toNumber(decimal);
  return {
    task: item,
    reference_id,
    relative_score: score,
    instances: [{ instance: 'one', status: 'ok', score }],
    unscored_instances: [],
  };
}
