/**
 * Reads an attempt table from bytes that come in pieces: rows go out one by one, faults are kept,
 * and after too many of them reading ends.
 * Source: FORMATS, section 5, "CSV".
 */
import type { AttemptFault } from '#ledger/exam/attempt-faults';
import { type HeaderFault, readHeader, type TableHeader, type TableRow } from './attempt-table.js';
import { type CsvFault, CsvReader, type CsvRow } from './csv.js';

/** A row with too many fields or too few. */
export interface RowWidthFault {
  readonly code: 'row_width';
  readonly line: number;
  readonly found: number;
  readonly expected: number;
}

/** Reading ended before the end of the table: nobody repairs that many faults one by one. */
export interface ReadingStopped {
  readonly code: 'reading_stopped';
  readonly line: number;
}

/** An adopted Solver row that no kept `solver-score` output of the declared reference gives. */
export interface ReferenceMismatch {
  readonly code: 'reference_mismatch';
  readonly row: number;
  readonly column: 'score';
  readonly found: string;
  readonly task: string;
  readonly reference: string;
  /** Scores of the kept outputs of that task, in the order they were given. */
  readonly kept: readonly number[];
}

/** Everything that can be wrong with an attempt table. `row` and `line` are lines, from 1. */
export type TableFault =
  CsvFault | HeaderFault | RowWidthFault | ReadingStopped | AttemptFault | ReferenceMismatch;

/** A table with more faults is not read further. */
export const faultsMax = 1000;

/** What is done with each row: it gives what is wrong with it. */
export type RowVisitor = (row: TableRow, line: number) => readonly TableFault[];

/** Reads one table. */
export class TableReader {
  readonly faults: TableFault[] = [];
  /** The first line, once it was read and understood. */
  header: TableHeader | null = null;
  private readonly csv: CsvReader = new CsvReader();
  private readonly visit: RowVisitor;
  private ended = false;

  constructor(visit: RowVisitor) {
    this.visit = visit;
  }

  /** Takes the next bytes. False when nothing more is to be read: the table cannot be used. */
  push(chunk: Uint8Array): boolean {
    return !this.ended && this.take(this.csv.push(chunk));
  }

  /** Takes the end of the table. */
  end(): void {
    if (this.ended || !this.take(this.csv.end())) return;
    if (this.header === null) this.faults.push({ code: 'table_empty' });
  }

  private take(rows: readonly CsvRow[] | CsvFault): boolean {
    if ('code' in rows) return this.stop([rows]);
    for (const row of rows) if (!this.takeRow(row)) return false;
    return true;
  }

  private takeRow({ fields, line }: CsvRow): boolean {
    if (this.header === null) {
      const header = readHeader(fields);
      if ('read' in header) this.header = header;
      else return this.stop(header);
      return true;
    }
    const { width, read } = this.header;
    const faults: readonly TableFault[] =
      fields.length === width
        ? this.visit(read(fields), line)
        : [{ code: 'row_width', line, found: fields.length, expected: width }];
    this.faults.push(...faults);
    return this.faults.length < faultsMax || this.stop([{ code: 'reading_stopped', line }]);
  }

  private stop(faults: readonly TableFault[]): false {
    this.faults.push(...faults);
    this.ended = true;
    return false;
  }
}
