/** `tcsexam score`: from an attempt table to the Index of each model of a cohort. */
import type { ExamCohort, SolverReference } from '#ledger/evidence/exam';
import type { SolverScore } from '#ledger/exam/score-records';
import type { Decoded } from '#ledger/issue';
import type { Json } from '#ledger/record/json';
import {
  decodeCohort,
  decodeSolverScore,
  type KeptScores,
  scoreOutput,
  type ScoredTable,
  sentence,
  type SuiteFile,
  TableScorer,
} from '#tcsexam';
import {
  jsonFrom,
  nameOf,
  piecesOf,
  refuseStandardInputTwice,
  type ResultOptions,
  writeJson,
} from './files.js';
import { type ExamRunning, notice, refusedFor } from './running.js';
import { type DataOptions, suiteNamed } from './suites.js';

/** The options of the verb. */
export interface ScoreOptions extends DataOptions, ResultOptions {
  readonly suite: string;
  readonly attempts: string;
  readonly cohort: string;
  readonly solverScores?: readonly string[];
}

/** Scores the table and writes the result; Trouble (exit 2) otherwise, and nothing is written. */
export async function score(options: ScoreOptions, running: ExamRunning): Promise<void> {
  const { suite: suiteName, attempts, cohort: cohortFile, solverScores = [] } = options;
  refuseStandardInputTwice([suiteName, attempts, cohortFile, ...solverScores], running);
  const file = await suiteNamed(suiteName, options, running);
  const cohort = await jsonFrom(cohortFile, decodeCohort, running);
  const { suite } = file;
  if (cohort.suite !== suite.suite) {
    const fault = { code: 'suite_mismatch', found: cohort.suite, expected: suite.suite } as const;
    throw refusedFor(nameOf(cohortFile, running), [fault], running);
  }
  await noticeOtherReference(file, cohort, running);
  const kept = await keptScores(options.solverScores, file.reference, cohort, running);
  const scorer = new TableScorer(suite, cohort, kept);
  const table = await scoredTable(scorer, attempts, running);
  if (!table.ok) throw refusedFor(nameOf(attempts, running), table.faults, running);
  await noticeResults(table, cohort, kept, running);
  const output = scoreOutput(suite, cohort, table.results, (gap, model) =>
    sentence(running.words.exam.gaps, { ...gap, model }),
  );
  await writeJson(output, options, running);
}

async function scoredTable(
  scorer: TableScorer,
  path: string,
  running: ExamRunning,
): Promise<ScoredTable> {
  for await (const piece of piecesOf(path, running)) if (!scorer.push(piece)) break;
  return scorer.end();
}

/** The scores that `files` show for the declared reference; null when there are no files. */
async function keptScores(
  files: readonly string[] | undefined,
  reference: SolverReference | null,
  cohort: ExamCohort,
  running: ExamRunning,
): Promise<KeptScores | null> {
  if (files === undefined) return null;
  const declared = cohort.solver_reference_id;
  const kept = new Map<string, number[]>();
  for (const file of files) {
    const decoder = (json: Json): Decoded<SolverScore> => decodeSolverScore(json, reference);
    const shown = await jsonFrom(file, decoder, running);
    if (shown.reference_id === declared) {
      kept.set(shown.task, [...(kept.get(shown.task) ?? []), shown.relative_score]);
    } else {
      const found = shown.reference_id;
      await notice({ code: 'solver_score_unused', file, declared, found }, running);
    }
  }
  return kept;
}

async function noticeOtherReference(
  { reference }: SuiteFile,
  { solver_reference_id: declared }: ExamCohort,
  running: ExamRunning,
): Promise<void> {
  if (reference === null || reference.reference_id === declared) return;
  const found = reference.reference_id;
  await notice({ code: 'reference_not_of_suite', declared, found }, running);
}

async function noticeResults(
  table: ScoredTable & { readonly ok: true },
  { solver_reference_id: reference }: ExamCohort,
  kept: KeptScores | null,
  running: ExamRunning,
): Promise<void> {
  if (table.ignored.length > 0) {
    await notice({ code: 'columns_ignored', columns: table.ignored }, running);
  }
  if (kept === null) await notice({ code: 'reference_not_shown', reference }, running);
  const models = [...table.results]
    .filter(([, { status }]) => status === 'incomplete')
    .map(([model]) => model);
  if (models.length === 0) return;
  const of = table.results.size;
  await notice({ code: 'models_incomplete', models, of }, running);
}
