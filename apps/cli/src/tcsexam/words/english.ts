/** What the program `tcsexam` says of itself, in English. */
import { english as exam } from '#tcsexam';
import type { HelpWords, ProgramWords } from './words.js';

const exits = 'Exit codes: 0 done (an incomplete result too), 2 refused, nothing is written.';

const help: HelpWords = {
  headings: {
    'Usage:': 'Usage:',
    'Options:': 'Options:',
    'Global Options:': 'Global Options:',
    'Commands:': 'Commands:',
    'Arguments:': 'Arguments:',
  },
  required: ' (required)',
  program: 'Computes TCSExam scores: of one Solver task, and the Index of a cohort of models.',
  version: 'print the version',
  help: 'show help',
  helpCommand: 'show help for a command',
  json: 'messages for programs, one JSON object a line',
  language: 'language of messages, en or zh (default: by LANG)',
  dataFolder: 'folder with lite.json and full.json (or TCSEXAM_DATA)',
  output: 'write the result there, whole or not at all (default: standard output)',
  pretty: 'indent the result for people',
  examples: 'Examples:',
  programExamples: `  tcsexam solver-score --task maxcut-mqlib --reference example \\
    --records examples/tcsexam/walk-through/my-final-instance-records.json
  tcsexam score --suite example --attempts examples/tcsexam/walk-through/attempts.csv \\
    --cohort examples/tcsexam/walk-through/cohort.json
  tcsexam help score

A file called - is standard input. ${exits}`,
  solverScore: {
    summary: 'score the instance records of one Solver task',
    description:
      'Compares the instance records of one task with a fixed reference and writes ' +
      'relative_score, the score of each instance, and the instances outside the eligible set.',
    options: {
      task: 'which task of the reference',
      records: "the final judge's records: a JSON list, or one record a line",
      reference: 'lite, full, example, or a file',
    },
    after: `  tcsexam solver-score --task maxcut-mqlib --reference lite --data-dir data \\
    --records my-final-instance-records.json --output build/maxcut-relative.json

${exits}`,
  },
  score: {
    summary: 'compute the Index of each model of a cohort',
    description:
      'Averages adopted repetitions per task, tasks per track, and adds 30P + 30S + 30C + 10O. A ' +
      'model with a gap is incomplete: its Index is null and every gap is named.',
    options: {
      suite: 'lite, full, example, or a file',
      attempts: 'the attempt table, CSV in UTF-8',
      cohort: 'suite, protocol, reference and planned repetitions, JSON',
      solverScores: 'kept outputs of solver-score; adopted Solver rows must be among them',
    },
    after: `  tcsexam score --suite lite --data-dir data --attempts attempts.csv \\
    --cohort cohort.json --output build/index.json
  tcsexam score --suite example --attempts examples/tcsexam/three-models/attempts.csv \\
    --cohort examples/tcsexam/three-models/cohort.json \\
    --solver-scores examples/tcsexam/three-models/solver-scores/*.json

${exits}`,
  },
  table: {
    summary: 'write an attempt table for programs, or for a spreadsheet',
    description:
      'Reads an attempt table and writes it with the nine columns in their order, and those of ' +
      'reason, replaced_by and raw_reward that it has. No score is looked at.',
    options: {
      attempts: 'the attempt table, CSV in UTF-8',
      spreadsheet: 'put an apostrophe before text that a spreadsheet would run as a formula',
    },
    after: `  tcsexam table --attempts attempts.csv --spreadsheet --output build/attempts.csv

${exits}`,
  },
};

/** English. */
export const english: ProgramWords = {
  exam,
  help,
  usage: (message) => message,
  usageAdvice: 'Use --help to see what there is; after -- everything is a value.',
  standardInput: 'Standard input',
  standardInputTwice: 'Standard input (-) can be read once only: name a file for the others.',
  cannotRead: (file, reason) => `Cannot read ${file}: ${reason}.`,
  cannotWrite: (file, reason) => `Cannot write ${file}: ${reason}.`,
  reasons: {
    no_file: 'there is no such file',
    a_folder: 'it is a folder',
    not_a_folder: 'a part of its path is a file, not a folder',
    no_permission: 'permission denied',
    read_only: 'the file system is read-only',
    disk_full: 'the disk is full',
  },
  refused: (file, count) =>
    `${file} cannot be used: ` +
    (count === 1 ? 'one thing is wrong.' : `${String(count)} things are wrong.`),
  nothingWritten: 'Nothing was written.',
  at: (place, message) => (place === '' ? message : `${place}: ${message}`),
  more: (count) => `... and ${String(count)} more (--json lists all)`,
  notice: (message) => `Note: ${message}.`,
};
