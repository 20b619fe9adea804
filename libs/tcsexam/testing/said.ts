/** One of everything that is said in every language, for specs that hear it. */
import type { AttemptColumn, AttemptFault, AttemptFaultCode } from '#ledger/exam/attempt-faults';
import type { RecordFaultCode } from '#ledger/exam/read-record';
import type { CsvFaultCode } from '../src/csv.js';
import type { Fault, ModelGap, Notice } from '../src/faults.js';

const columns: Readonly<Record<AttemptFaultCode, AttemptColumn>> = {
  duplicate_attempt: 'attempt',
  attempts_exceeded: 'adoption_status',
  unknown_model: 'model',
  unknown_track: 'track',
  unknown_item: 'item',
  empty_attempt: 'attempt',
  unknown_adoption_status: 'adoption_status',
  unknown_score_status: 'score_status',
  score_missing: 'score',
  score_malformed: 'score',
  score_negative: 'score',
  proof_score_partial: 'score',
  solver_score_above_one: 'score',
  score_type_mismatch: 'score_type',
  protocol_mismatch: 'solver_protocol',
};

const csvFaults: readonly CsvFaultCode[] = [
  'utf16',
  'not_utf8',
  'null_byte',
  'lone_carriage_return',
  'quote_misplaced',
  'quote_open',
  'row_too_long',
];

const recordFaults: readonly RecordFaultCode[] = [
  'record_malformed',
  'instance_malformed',
  'status_missing',
  'unknown_status',
  'infrastructure_status',
  'solved_in_objective',
  'solved_and_value',
  'solved_missing',
  'solved_malformed',
  'value_missing',
  'value_malformed',
  'value_not_binary',
];

/** Every fault that names what was found finds `<found>`. */
export const everyFault: readonly Fault[] = [
  ...Object.entries(columns).map(([code, column]): AttemptFault => ({
    code: code as AttemptFaultCode,
    row: 7,
    column,
    found: '<found>',
    expected: '<expected>',
  })),
  ...csvFaults.map((code) => ({ code, line: 7, offset: 99 })),
  ...recordFaults.map((code) => ({ code, record: 6, instance: 'i', found: '<found>' })),
  { code: 'instance_twice', record: 6, instance: 'i', first: 2 },
  { code: 'instance_missing', instance: 'i' },
  { code: 'table_empty' },
  { code: 'column_missing', column: 'score', found: ['model', 'note'] },
  { code: 'column_twice', column: 'score' },
  { code: 'not_comma_separated', separator: ';' },
  { code: 'not_comma_separated', separator: '\t' },
  { code: 'row_width', line: 7, found: 10, expected: 9 },
  { code: 'reading_stopped', line: 7 },
  {
    code: 'reference_mismatch',
    row: 7,
    column: 'score',
    found: '0.3',
    task: 't',
    reference: 'r',
    kept: [0.25],
  },
  {
    code: 'reference_mismatch',
    row: 7,
    column: 'score',
    found: '0.3',
    task: 't',
    reference: 'r',
    kept: [],
  },
  { code: 'unknown_task', task: 'x', reference: 'r', tasks: ['t', 'u'] },
  { code: 'suite_mismatch', found: 'lite', expected: 'full' },
  { code: 'reference_absent', file: 'f.json' },
  { code: 'suite_not_found', suite: 'lite', file: 'data/lite.json' },
  { code: 'data_folder_unknown', suite: 'lite' },
];

/** Every gap, of attempt 1 where there is one. */
export const everyGap: readonly ModelGap[] = [
  { code: 'missing_attempt', model: 'm', track: 'solver', item: 't', attempt: null },
  { code: 'judge_failed', model: 'm', track: 'solver', item: 't', attempt: '1' },
  { code: 'not_finished', model: 'm', track: 'solver', item: 't', attempt: '1' },
  { code: 'missing', model: 'm', track: 'solver', item: 't', attempt: '1' },
  { code: 'infrastructure_failure', model: 'm', track: 'solver', item: 't', attempt: '1' },
];

/** Every notice. */
export const everyNotice: readonly Notice[] = [
  { code: 'reference_not_shown', reference: 'r' },
  { code: 'reference_not_of_suite', declared: 'r', found: 'q' },
  { code: 'solver_score_unused', file: 'f.json', declared: 'r', found: 'q' },
  { code: 'columns_ignored', columns: ['note'] },
  { code: 'unscored_instances', instances: Array.from({ length: 14 }, (_, n) => `i${String(n)}`) },
  { code: 'models_incomplete', models: ['m'], of: 3 },
  { code: 'models_incomplete', models: ['m', 'n'], of: 3 },
];
