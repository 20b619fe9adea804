/** `tcsexam table`: an attempt table written again, for programs or for a spreadsheet. */
import { headerLine, rowLine, TableReader, type TableStyle } from '#tcsexam';
import { nameOf, piecesOf, writeText } from './files.js';
import { type ExamRunning, notice, refusedFor } from './running.js';

/** The options of the verb. */
export interface TableOptions {
  readonly attempts: string;
  readonly spreadsheet?: true;
  readonly output?: string;
}

/** Writes the table; Trouble (exit 2) when it cannot be read, and nothing is written. */
export async function table(options: TableOptions, running: ExamRunning): Promise<void> {
  const { attempts, output } = options;
  const spreadsheet = options.spreadsheet === true;
  const lines: string[] = [];
  const style = (): TableStyle => ({ extra: reader.header?.extra ?? [], spreadsheet });
  const reader = new TableReader((row) => {
    lines.push(rowLine(row, style()));
    return [];
  });
  for await (const piece of piecesOf(attempts, running)) if (!reader.push(piece)) break;
  reader.end();
  const { faults, header } = reader;
  if (faults.length > 0) throw refusedFor(nameOf(attempts, running), faults, running);
  const columns = header?.ignored ?? [];
  if (columns.length > 0) await notice({ code: 'columns_ignored', columns }, running);
  // Spreadsheets take a file for UTF-8 only when it begins with the mark.
  const mark = spreadsheet ? '\ufeff' : '';
  await writeText(mark + headerLine(style()) + lines.join(''), output, running);
}
