/** What `tcsexam` says, in English. */
import { infrastructureStatuses, solverFailures } from '#ledger/exam/read-record';
import { quoted } from '#ledger/place';
import type { Json } from '#ledger/record/json';
import { fewOf, placeOf, type Words } from './words.js';

/** English. */
export const english: Words = {
  faults: {
    duplicate_attempt: ({ found, expected }) =>
      `line ${expected} has attempt ${quoted(found)} of this model, track and item already`,
    attempts_exceeded: ({ expected }) =>
      `more repetitions of this item are adopted than the ${expected} planned; mark what is not ` +
      'to count as excluded',
    unknown_model: ({ found, expected }) =>
      `the cohort does not declare the model ${quoted(found)}; it declares ${expected}`,
    unknown_track: ({ found, expected }) =>
      `the suite has no track ${quoted(found)}; it has ${expected}`,
    unknown_item: ({ found, expected }) =>
      `the track has no item ${quoted(found)}; it has ${expected}`,
    empty_attempt: () => 'every attempt needs an identifier',
    unknown_adoption_status: ({ found, expected }) =>
      `${quoted(found)} is no adoption_status; known: ${expected}`,
    unknown_score_status: ({ found, expected }) =>
      `${quoted(found)} is no score_status; known: ${expected}`,
    score_missing: () => 'a valid attempt needs a score; a legitimate zero is written 0',
    score_malformed: ({ found, expected }) =>
      `${quoted(found)} is no decimal; write it like ${expected} or 1e-3, with a point, no blanks`,
    score_negative: ({ found }) => `a score is never negative; found ${found}`,
    proof_score_partial: ({ found }) =>
      `a proof is complete, 1, or it is not, 0; convert what the checker gave (${found})`,
    solver_score_above_one: ({ found }) =>
      `a Solver score is between 0 and 1; found ${found}: put relative_score there`,
    score_type_mismatch: ({ found, expected }) =>
      `the score_type of this track is ${expected}; found ${quoted(found)}`,
    protocol_mismatch: ({ found, expected }) =>
      `the cohort is ${expected}; found ${quoted(found)}: online and offline never mix`,
    reference_mismatch: ({ found, task, reference, kept }) =>
      `no solver-score output of ${quoted(task)} under ${quoted(reference)} has the score ` +
      `${found}; ` +
      (kept.length === 0 ? 'none was given' : `given: ${kept.join(', ')}`),
    row_width: ({ found, expected }) =>
      `${String(found)} fields where the first line has ${String(expected)}; decimals have a ` +
      'point, and a field with a comma stands in double quotes',
    reading_stopped: () => 'reading stopped here, after so many faults',
    table_empty: () => 'the table has no first line with the names of its columns',
    column_missing: ({ column, found }) =>
      `the column ${column} is missing; the first line has ${listed(found, 12)}`,
    column_twice: ({ column }) => `the column ${column} is there twice`,
    not_comma_separated: ({ separator }) =>
      `the fields are separated by ${separator === ';' ? 'semicolons' : 'tabs'}; save the table ` +
      'with commas and with decimal points',
    utf16: ({ offset }) => `byte ${String(offset)} shows that it is UTF-16; save it as UTF-8`,
    not_utf8: ({ offset }) => `byte ${String(offset)} is not UTF-8; save the table as UTF-8`,
    null_byte: ({ offset }) => `byte ${String(offset)} is 0, which no text has`,
    lone_carriage_return: ({ offset }) =>
      `byte ${String(offset)} is a carriage return without a line feed; end lines with LF or CR LF`,
    quote_misplaced: ({ offset }) =>
      `the row from byte ${String(offset)} has a quote inside a field or text behind a closing ` +
      'quote; put the whole field in quotes and double the quotes in it',
    quote_open: ({ offset }) => `the row from byte ${String(offset)} has a quote that never closes`,
    row_too_long: ({ offset }) =>
      `the row from byte ${String(offset)} is longer than 1 MiB; is a quote left open?`,
    record_malformed: ({ found }) => `a record is an object; found ${shown(found)}`,
    instance_malformed: ({ found }) =>
      `a record names its instance, 1 to 200 characters; found ${shown(found)}`,
    instance_twice: ({ instance, first }) =>
      `instance ${quoted(instance)} has record ${String(first + 1)} already`,
    instance_missing: ({ instance }) =>
      `the eligible instance ${quoted(instance)} has no record; repair the judging input`,
    status_missing: ({ instance }) => `${named(instance)} has no status`,
    unknown_status: ({ instance, found }) =>
      `${named(instance)}: ${shown(found)} is no status; known: ok, ${solverFailures.join(', ')} ` +
      `(score 0), ${infrastructureStatuses.join(', ')} (to be repaired)`,
    infrastructure_status: ({ instance, found }) =>
      `${named(instance)} has the status ${shown(found)}, which says nothing of the solver; ` +
      'repair the judging input before scoring',
    solved_in_objective: ({ instance }) =>
      `${named(instance)}: an objective task has A, not solved; are these records of another task?`,
    solved_and_value: ({ instance }) => `${named(instance)}: give solved or A, not both`,
    solved_missing: ({ instance }) => `${named(instance)} is ok and needs solved: true or false`,
    solved_malformed: ({ instance, found }) =>
      `${named(instance)}: solved is true or false; found ${shown(found)}`,
    value_missing: ({ instance }) => `${named(instance)} is ok and needs a finite number in A`,
    value_malformed: ({ instance, found }) =>
      `${named(instance)} is ok and needs a finite number in A; found ${shown(found)}`,
    value_not_binary: ({ instance, found }) =>
      `${named(instance)}: A of a solve task is 1 for solved or 0 for not; found ${shown(found)}`,
    unknown_task: ({ task, reference, tasks }) =>
      `the reference ${quoted(reference)} has no task ${quoted(task)}; it has ${listed(tasks, 40)}`,
    suite_mismatch: ({ found, expected }) =>
      `the cohort is declared for the suite ${quoted(found)}, and the suite given is ` +
      `${quoted(expected)}; suites are reported separately`,
    reference_absent: ({ file }) => `${file} has no member "reference"`,
    suite_not_found: ({ suite, file }) =>
      `the data of ${suite} is not there: get ${suite}.json from TCSExam and put it at ${file}`,
    data_folder_unknown: ({ suite }) =>
      `the data of ${suite} does not come with this program: get ${suite}.json from TCSExam and ` +
      'name its folder with --data-dir or TCSEXAM_DATA',
  },
  gaps: {
    missing_attempt: ({ track, item }) => `${track}, ${item}: a planned repetition is missing`,
    judge_failed: ({ track, item, attempt }) =>
      `${track}, ${item}, ${attemptOf(attempt)}: the judge failed`,
    not_finished: ({ track, item, attempt }) =>
      `${track}, ${item}, ${attemptOf(attempt)}: the run is not finished`,
    missing: ({ track, item, attempt }) =>
      `${track}, ${item}, ${attemptOf(attempt)}: the result is missing`,
    infrastructure_failure: ({ track, item, attempt }) =>
      `${track}, ${item}, ${attemptOf(attempt)}: the infrastructure failed`,
  },
  notices: {
    reference_not_shown: ({ reference }) =>
      `nothing shows that the Solver scores are of ${quoted(reference)}; give the kept outputs ` +
      'of solver-score with --solver-scores',
    reference_not_of_suite: ({ declared, found }) =>
      `the cohort declares the reference ${quoted(declared)}, the suite file has ${quoted(found)}`,
    solver_score_unused: ({ file, declared, found }) =>
      `${file} is of the reference ${quoted(found)}, not of ${quoted(declared)}: it shows nothing`,
    models_incomplete: ({ models, of }) =>
      `${String(models.length)} of ${String(of)} models ${models.length === 1 ? 'is' : 'are'} ` +
      `incomplete and without an Index, the issues name every gap: ${listed(models, 12)}`,
    columns_ignored: ({ columns }) => `columns that are not read: ${listed(columns, 12)}`,
    unscored_instances: ({ instances }) =>
      `records outside the eligible set, not in the mean: ${listed(instances, 12)}`,
  },
  issue: ({ message }) => message,
  place: (fault) => {
    const { line, column, record } = placeOf(fault);
    const parts = [
      line === null ? null : `line ${String(line)}`,
      column,
      record === null ? null : `record ${String(record)}`,
    ];
    return parts.filter((part) => part !== null).join(', ');
  },
};

function named(instance: string | null): string {
  return instance === null ? 'a record' : `instance ${quoted(instance)}`;
}

function attemptOf(attempt: string | null): string {
  return `attempt ${quoted(attempt ?? '')}`;
}

function listed(names: readonly string[], most: number): string {
  const [first, more] = fewOf(names, most);
  return first.map(quoted).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}

function shown(found: Json | undefined): string {
  if (found === undefined) return 'nothing';
  if (found === null || typeof found === 'number' || typeof found === 'boolean') {
    return String(found);
  }
  return typeof found === 'string' ? quoted(found) : Array.isArray(found) ? 'a list' : 'an object';
}
