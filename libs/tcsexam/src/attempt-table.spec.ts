import { describe, expect, test } from '@jest/globals';
import type { AttemptRow } from '#ledger/evidence/exam';
import { aRow } from '../../ledger/testing/exam-builder.js';
import { attemptColumns, attemptTable, headerLine, readHeader, rowLine } from './attempt-table.js';

const nine = [...attemptColumns];

function faultsOf(names: readonly string[]): unknown {
  const header = readHeader(names);
  return 'read' in header ? [] : header;
}

describe('the first line', () => {
  test('columns are found by name, in any order', () => {
    const header = readHeader([...nine].reverse());
    if (!('read' in header)) throw new Error('refused');
    const row = header.read([...nine].reverse().map((name) => `<${name}>`));
    expect(row).toEqual({
      ...Object.fromEntries(nine.map((name) => [name, `<${name}>`])),
      reason: null,
      replaced_by: null,
      raw_reward: null,
    });
  });

  test('given columns that are understood and others, then the others are named', () => {
    const header = readHeader(['note', ...nine, 'raw_reward', 'note', 'reason']);
    expect(header).toMatchObject({
      ignored: ['note', 'note'],
      extra: ['reason', 'raw_reward'],
      width: 13,
    });
    const fields = ['n', ...nine, '0.5', 'n', ''];
    expect('read' in header && header.read(fields)).toMatchObject({
      raw_reward: '0.5',
      reason: null,
    });
  });

  test.each(nine)('without %s, then it is named', (column) => {
    const found = nine.filter((name) => name !== column);
    expect(faultsOf(found)).toEqual([{ code: 'column_missing', column, found }]);
  });

  test.each<[string, readonly string[], unknown]>([
    ['a column twice', [...nine, 'score'], [{ code: 'column_twice', column: 'score' }]],
    ['semicolons', [nine.join(';')], [{ code: 'not_comma_separated', separator: ';' }]],
    ['tabs', [nine.join('\t')], [{ code: 'not_comma_separated', separator: '\t' }]],
    [
      'blanks around a name, and capitals',
      [' model', 'Track', ...nine.slice(2)],
      ['model', 'track'].map((column) => ({
        code: 'column_missing',
        column,
        found: [' model', 'Track', ...nine.slice(2)],
      })),
    ],
  ])('given %s', (_, names, faults) => {
    expect(faultsOf(names)).toEqual(faults);
  });
});

describe('the table written down', () => {
  const formula: AttemptRow = aRow({ model: '=1+1', attempt: '-3', score: '-0.5' });

  test('for programs every text stays as it is', () => {
    expect(attemptTable([formula])).toBe(
      `${nine.join(',')}\r\n=1+1,theorem,theorem-1,-3,-0.5,selected,valid,original_task_score,\r\n`,
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+A1', "'+A1"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['＝1+1', "'＝1+1"],
    ['-3', '-3'],
    ['-0.5e-3', '-0.5e-3'],
    ['a=b', 'a=b'],
    ['org/model', 'org/model'],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['\r\n=1', `"'\r\n=1"`],
  ])('for a spreadsheet %p becomes %p', (model, written) => {
    expect(rowLine({ ...formula, model }, { spreadsheet: true })).toBe(
      `${written},theorem,theorem-1,-3,-0.5,selected,valid,original_task_score,\r\n`,
    );
  });

  test('columns beside the nine stand behind them, defused as well', () => {
    const style = { extra: ['reason', 'raw_reward'], spreadsheet: true } as const;
    expect(headerLine(style)).toBe(`${nine.join(',')},reason,raw_reward\r\n`);
    const row = { ...formula, reason: '@x', raw_reward: null, replaced_by: null };
    expect(rowLine(row, style)).toMatch(/original_task_score,,'@x,\r\n$/);
  });
});
