import { afterAll, describe, expect, test } from '@jest/globals';
import { ExamFolder, runExam } from '../../testing/run-exam.js';

const folder = new ExamFolder();
afterAll(() => {
  folder.remove();
});

const nine =
  'model,track,item,attempt,score,adoption_status,score_status,score_type,solver_protocol';
const row = 'theorem,t,-3,1,excluded,valid,original_task_score,';
const csv = `${nine},note,reason\n=1+1,${row},n,"a, ""b"""\n`;

describe('table', () => {
  test('for programs: the nine columns and what is understood, every text as it is', async () => {
    const run = await runExam(['table', '--attempts', folder.write('a.csv', csv)]);
    expect([run.exitCode, run.messages]).toEqual([0, 'Note: columns that are not read: "note".\n']);
    expect(run.output).toBe(`${nine},reason\r\n=1+1,${row},"a, ""b"""\r\n`);
  });

  test('for a spreadsheet: formulas defused, numbers kept, whatever the language', async () => {
    const words = ['table', '--spreadsheet', '--attempts', '-'];
    const run = await runExam(words, { input: csv });
    expect(run.output).toBe(`\ufeff${nine},reason\r\n'=1+1,${row},"a, ""b"""\r\n`);
    const chinese = await runExam(words, { input: csv, environment: { LANG: 'zh_CN.UTF-8' } });
    expect(chinese.output).toBe(run.output);
    expect(chinese.messages).toBe('提示：未读取的列："note"。\n');
  });

  test('given a table that cannot be read, then nothing is written', async () => {
    const words = ['table', '--attempts', folder.write('b.csv', 'a;b\n'), '--output'];
    const run = await runExam([...words, folder.at('c.csv')]);
    expect(run.exitCode).toBe(2);
    expect(folder.files()).not.toContain('c.csv');
  });
});
