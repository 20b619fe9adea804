/** `tcsexam solver-score`: from the instance records of one task to its Solver score. */
import { type RecordsFault, scoreRecords, solverScoreJson } from '#ledger/exam/score-records';
import { parseRecords } from '#tcsexam';
import {
  bytesOf,
  nameOf,
  refuseStandardInputTwice,
  type ResultOptions,
  writeJson,
} from './files.js';
import { type ExamRunning, notice, refusedAsMalformed, refusedFor } from './running.js';
import { type DataOptions, referenceNamed } from './suites.js';

/** The options of the verb. */
export interface SolverScoreOptions extends DataOptions, ResultOptions {
  readonly task: string;
  readonly records: string;
  readonly reference: string;
}

/** Scores the records and writes the result; Trouble (exit 2) otherwise, and nothing is written. */
export async function solverScore(
  options: SolverScoreOptions,
  running: ExamRunning,
): Promise<void> {
  refuseStandardInputTwice([options.records, options.reference], running);
  const reference = await referenceNamed(options.reference, options, running);
  const { task } = options;
  if (!reference.tasks.has(task)) {
    const { reference_id: id, tasks } = reference;
    const fault = { code: 'unknown_task', task, reference: id, tasks: [...tasks.keys()] } as const;
    throw refusedFor(options.reference, [fault], running);
  }
  const file = nameOf(options.records, running);
  const parsed = parseRecords(await bytesOf(options.records, running));
  if (!parsed.ok) throw refusedAsMalformed(file, parsed.issues, running);
  const { records, issues } = parsed.value;
  const scored = scoreRecords(reference, task, records);
  // A number that JSON has no word for is told by its instance where it stands in `A`.
  if (issues.length > 0 && (scored.ok || !scored.faults.some(isOfValue))) {
    throw refusedAsMalformed(file, issues, running);
  }
  if (!scored.ok) throw refusedFor(file, scored.faults, running);
  const { unscored_instances: instances } = scored.score;
  if (instances.length > 0) await notice({ code: 'unscored_instances', instances }, running);
  await writeJson(solverScoreJson(scored.score), options, running);
}

function isOfValue({ code }: RecordsFault): boolean {
  return code === 'value_malformed' || code === 'value_not_binary' || code === 'solved_malformed';
}
