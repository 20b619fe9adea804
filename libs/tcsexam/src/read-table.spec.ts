import { describe, expect, test } from '@jest/globals';
import { encodeUtf8 } from '#ledger/record/utf8';
import { attemptColumns } from './attempt-table.js';
import { faultsMax, type TableFault, TableReader } from './read-table.js';

const first = `${attemptColumns.join(',')}\n`;
const row = 'm,theorem,t,1,1,selected,valid,original_task_score,\n';

/** Reads `text`; every row whose model is `bad` has a fault. */
function read(text: string): { rows: string[]; faults: readonly TableFault[]; more: boolean } {
  const rows: string[] = [];
  const reader = new TableReader(({ model, attempt }, line) => {
    rows.push(`${String(line)}: ${model} ${attempt}`);
    return model === 'bad' ? [{ code: 'row_width', line, found: 0, expected: 0 }] : [];
  });
  const more = reader.push(encodeUtf8(text));
  reader.end();
  return { rows, faults: reader.faults, more };
}

describe('reading a table', () => {
  test('rows go out with their lines', () => {
    const quoted = row.replace('m', '"a\nb"');
    expect(read(first + row + quoted + row).rows).toEqual(['2: m 1', '3: a\nb 1', '5: m 1']);
  });

  test('a table of a first line alone has no rows and no fault', () => {
    expect(read(first)).toEqual({ rows: [], faults: [], more: true });
  });

  test('a table of nothing has no first line', () => {
    expect(read('').faults).toEqual([{ code: 'table_empty' }]);
    expect(read('\n\n').faults).toEqual([{ code: 'table_empty' }]);
  });

  test('a decimal comma makes a field too many, a cut line too few; others are read', () => {
    const found = read(first + row.replace(',1,1,', ',1,0,5,') + row + 'm,theorem\n');
    expect(found.rows).toEqual(['3: m 1']);
    expect(found.faults).toEqual([
      { code: 'row_width', line: 2, found: 10, expected: 9 },
      { code: 'row_width', line: 4, found: 2, expected: 9 },
    ]);
  });

  test('faults of the form and of the first line end the reading', () => {
    expect(read(first + row + 'a\rb\n' + row)).toMatchObject({
      faults: [{ code: 'lone_carriage_return', line: 3 }],
      more: false,
    });
    expect(read(`model,score\n${row}`)).toMatchObject({ rows: [], more: false });
  });

  test('faults of the rows before a fault of the form are kept', () => {
    const codes = read(`${first}a,b\n"x`).faults.map(({ code }) => code);
    expect(codes).toEqual(['row_width', 'quote_open']);
  });

  test('after a thousand faults reading stops and says so', () => {
    const found = read(first + row.replace('m', 'bad').repeat(faultsMax + 5));
    expect(found.faults).toHaveLength(faultsMax + 1);
    expect(found.faults.at(-1)).toEqual({ code: 'reading_stopped', line: faultsMax + 1 });
    expect(found.more).toBe(false);
  });
});
