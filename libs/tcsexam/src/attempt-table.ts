/**
 * The attempt table: which column of a CSV file is which, rows read by name, never by place, and
 * written down again.
 * Source: sources/tcsexam-score-calculation.en.txt, "Attempt table"; FORMATS, section 5.
 */
import type { AttemptRow } from '#ledger/evidence/exam';
import { csvLine } from './csv.js';

/** The nine columns in the order the source text has them. */
export const attemptColumns: readonly (keyof AttemptRow)[] = [
  'model',
  'track',
  'item',
  'attempt',
  'score',
  'adoption_status',
  'score_status',
  'score_type',
  'solver_protocol',
];

/** Columns that are understood beside the nine. */
const extraColumns: readonly ExtraColumn[] = ['reason', 'replaced_by', 'raw_reward'];

/** A column that a table may have or not. */
export type ExtraColumn = 'reason' | 'replaced_by' | 'raw_reward';

/** A row with what stands in the understood extra columns; null where nothing does. */
export interface TableRow extends AttemptRow {
  readonly reason: string | null;
  readonly replaced_by: string | null;
  readonly raw_reward: string | null;
}

/** What is wrong with the first line. */
export type HeaderFault =
  | { readonly code: 'table_empty' }
  | { readonly code: 'column_missing'; readonly column: string; readonly found: readonly string[] }
  | { readonly code: 'column_twice'; readonly column: string }
  | { readonly code: 'not_comma_separated'; readonly separator: ';' | '\t' };

/** A first line that was understood. */
export interface TableHeader {
  /** Columns that are not read. */
  readonly ignored: readonly string[];
  /** Understood columns beside the nine that the table has. */
  readonly extra: readonly ExtraColumn[];
  /** Number of fields every row must have. */
  readonly width: number;
  /** The row with these fields; there must be `width` of them. */
  readonly read: (fields: readonly string[]) => TableRow;
}

/** Reads the first line, or says everything that is wrong with it. */
export function readHeader(names: readonly string[]): TableHeader | readonly HeaderFault[] {
  const only = names.length === 1 ? (names[0] ?? '') : '';
  if (only.includes(';')) return [{ code: 'not_comma_separated', separator: ';' }];
  if (only.includes('\t')) return [{ code: 'not_comma_separated', separator: '\t' }];
  const known: readonly string[] = [...attemptColumns, ...extraColumns];
  const twice = names.filter((name, at) => known.includes(name) && names.indexOf(name) !== at);
  const missing = attemptColumns.filter((column) => !names.includes(column));
  const faults: HeaderFault[] = [
    ...missing.map((column) => ({ code: 'column_missing' as const, column, found: names })),
    ...[...new Set(twice)].map((column) => ({ code: 'column_twice' as const, column })),
  ];
  if (faults.length > 0) return faults;
  return {
    ignored: names.filter((name) => !known.includes(name)),
    extra: extraColumns.filter((name) => names.includes(name)),
    width: names.length,
    read: rowReader(names),
  };
}

function rowReader(names: readonly string[]): TableHeader['read'] {
  const at = (name: string): number => names.indexOf(name);
  const places = {
    model: at('model'),
    track: at('track'),
    item: at('item'),
    attempt: at('attempt'),
    score: at('score'),
    adoption_status: at('adoption_status'),
    score_status: at('score_status'),
    score_type: at('score_type'),
    solver_protocol: at('solver_protocol'),
  };
  const extra = { reason: at('reason'), replacedBy: at('replaced_by'), reward: at('raw_reward') };
  return (fields) => ({
    model: fields[places.model] ?? '',
    track: fields[places.track] ?? '',
    item: fields[places.item] ?? '',
    attempt: fields[places.attempt] ?? '',
    score: fields[places.score] ?? '',
    adoption_status: fields[places.adoption_status] ?? '',
    score_status: fields[places.score_status] ?? '',
    score_type: fields[places.score_type] ?? '',
    solver_protocol: fields[places.solver_protocol] ?? '',
    reason: given(fields[extra.reason]),
    replaced_by: given(fields[extra.replacedBy]),
    raw_reward: given(fields[extra.reward]),
  });
}

/** An empty field is nothing given. */
function given(field: string | undefined): string | null {
  return field === undefined || field === '' ? null : field;
}

/** How a table is written: as it is, or so that no spreadsheet runs anything in it. */
export interface TableStyle {
  /** Columns behind the nine, none when not said. */
  readonly extra?: readonly ExtraColumn[];
  /** Text that a spreadsheet would run as a formula gets an apostrophe in front. */
  readonly spreadsheet?: boolean;
}

/** The first line of a table, with its line end. */
export function headerLine({ extra = [] }: TableStyle = {}): string {
  return csvLine([...attemptColumns, ...extra]);
}

/** One row of a table, with its line end. Read again, it is the same row to the last blank. */
export function rowLine(row: AttemptRow & Partial<TableRow>, style: TableStyle = {}): string {
  const { extra = [], spreadsheet = false } = style;
  const fields = [
    ...attemptColumns.map((column) => row[column]),
    ...extra.map((column) => row[column] ?? ''),
  ];
  return csvLine(spreadsheet ? fields.map(defused) : fields);
}

/** A whole table. */
export function attemptTable(rows: Iterable<AttemptRow>, style: TableStyle = {}): string {
  let text = headerLine(style);
  for (const row of rows) text += rowLine(row, style);
  return text;
}

/**
 * A field that no spreadsheet takes for a formula; numbers stay numbers, negative ones too.
 * Source: OWASP, "CSV Injection": what a formula may begin with, full-width characters included.
 */
function defused(field: string): string {
  const isNumber = /^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(field);
  return /^[=+\-@\t\r\n＝＋－＠]/.test(field) && !isNumber ? `'${field}` : field;
}
