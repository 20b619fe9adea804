import { afterAll, describe, expect, test } from '@jest/globals';
import { attemptTable } from '#tcsexam';
import { cohort, ExamFiles, rows, suite, withRow } from '../../testing/exam-files.js';
import { runExam } from '../../testing/run-exam.js';

const folder = new ExamFiles();
afterAll(() => {
  folder.remove();
});

describe('score', () => {
  test('given a whole table, then the Index, its fields at the top too, and no word', async () => {
    const run = await folder.score(attemptTable(rows));
    expect([run.exitCode, run.messages]).toEqual([0, '']);
    expect(JSON.parse(run.output)).toMatchObject({
      metric: 'tcsexam-index-original-30303010-v0.1',
      suite: 's',
      solver_protocol: 'offline',
      solver_reference_id: 'r',
      status: 'complete',
      index: 73.5,
      coverage: { planned: 4, valid: 4, provisional: 0 },
      issues: [],
      models: {
        m: { index_exact: '147/2', tracks: { solver: { mean: 0.25, mean_exact: '1/4' } } },
      },
    });
  });

  test('given a table in any order of rows and columns, then the same bytes', async () => {
    const columns = ['score', 'solver_protocol', 'attempt', 'item', 'track', 'model'] as const;
    const others = ['score_type', 'score_status', 'adoption_status'] as const;
    const names = [...columns, ...others];
    const lines = [...rows].reverse().map((row) => names.map((name) => row[name]).join(','));
    const turned = await folder.score(`\ufeff${[names.join(','), ...lines].join('\r\n')}`);
    expect(turned.output).toBe((await folder.score(attemptTable(rows))).output);
  });

  test('given a gap, then exit 0, null, and the gap named in the language asked for', async () => {
    const csv = withRow('solver', { score: '', score_status: 'judge_failed' });
    const run = await folder.score(csv, ['--lang', 'zh']);
    expect(run.exitCode).toBe(0);
    expect(run.messages).toBe(
      '提示：1 个模型中有 1 个不完整，没有综合指数，缺口见 issues："m"。\n',
    );
    expect(JSON.parse(run.output)).toMatchObject({
      status: 'incomplete',
      index: null,
      issues: [
        {
          code: 'judge_failed',
          track: 'solver',
          item: 'solver-1',
          attempt: '1',
          message: 'solver，solver-1，尝试 "1"：判分失败',
        },
      ],
    });
  });

  test('given a table on standard input, then it is read there', async () => {
    const words = ['score', '--suite', folder.suite, '--cohort', folder.cohort, '--attempts', '-'];
    const run = await runExam(words, { input: attemptTable(rows) });
    expect(JSON.parse(run.output)).toMatchObject({ index: 73.5 });
    expect(run.messages).toContain('nothing shows that the Solver scores are of "r"');
  });

  test('given names that a table can hardly have, then they are kept', async () => {
    const model = '=1+1,\n"m"';
    const models = { [model]: { attempts_per_task: 1 }, ['__proto__']: { attempts_per_task: 1 } };
    const own = folder.write('odd-cohort.json', { ...cohort, models });
    const odd = rows.flatMap((row) =>
      [model, '__proto__'].map((name) => ({ ...row, model: name })),
    );
    const run = await folder.score(attemptTable(odd), ['--cohort', own]);
    const found = (JSON.parse(run.output) as { models: object }).models;
    expect(Object.keys(found).sort()).toEqual([model, '__proto__'].sort());
    expect(run.output).toContain(JSON.stringify(model));
  });

  test('given columns of other kinds, then they are named and not read', async () => {
    const csv = attemptTable(rows).replaceAll('\r\n', ',x\r\n').replace(',x', ',note');
    const run = await folder.score(csv);
    expect([run.exitCode, run.messages]).toEqual([0, 'Note: columns that are not read: "note".\n']);
  });
});

describe('files that do not go together', () => {
  const csv = attemptTable(rows);

  test('a cohort of another suite is refused', async () => {
    const other = folder.write('other.json', { ...cohort, suite: 'full' });
    const run = await folder.score(csv, ['--cohort', other]);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toContain(
      'the cohort is declared for the suite "full", and the suite given is "s"',
    );
  });

  test('a kept output of another reference shows nothing', async () => {
    const other = folder.write('other-shown.json', {
      ...folder.json('shown.json'),
      reference_id: 'q',
    });
    const words = ['score', '--suite', folder.suite, '--cohort', folder.cohort];
    const run = await runExam([...words, '--attempts', '-', '--solver-scores', other], {
      input: csv,
    });
    expect(run.exitCode).toBe(2);
    expect(run.messages).toContain('is of the reference "q", not of "r": it shows nothing');
    expect(run.messages).toContain('none was given (reference_mismatch)');
  });

  test('a kept output that is not the mean of its own instances is refused', async () => {
    const other = folder.write('wrong.json', { ...folder.json('shown.json'), relative_score: 0.3 });
    const run = await folder.score(csv, ['--solver-scores', other]);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toContain('must be the mean of its instance scores, 0.25; found 0.3');
  });

  test('a suite file with another reference than the declared one is pointed out', async () => {
    const reference = { reference_id: 'q', relative_floor: 0, absolute_floor: 1, tasks: {} };
    const run = await folder.score(csv, [
      '--suite',
      folder.write('both.json', { ...suite, reference }),
    ]);
    expect(run.exitCode).toBe(0);
    expect(run.messages).toContain('the cohort declares the reference "r", the suite file has "q"');
  });

  test.each([
    [
      'a cohort that is no JSON',
      ['--cohort', folder.write('no.json', '{')],
      'line 1, column 2: expected a name',
    ],
    [
      'a cohort with a planned half',
      [
        '--cohort',
        folder.write('half.json', { ...cohort, models: { m: { attempts_per_task: 0.5 } } }),
      ],
      'models.m.attempts_per_task: must be a whole number',
    ],
    [
      'a suite of three tracks',
      ['--suite', folder.write('three.json', { ...suite, tracks: suite.tracks.slice(1) })],
      'tracks: at least 4 must be given',
    ],
    [
      'a file that is not there',
      ['--cohort', folder.at('nowhere.json')],
      'nowhere.json: there is no such file. (cannot_read)',
    ],
    ['a folder for a table', ['--attempts', folder.path], 'it is a folder. (cannot_read)'],
    ['standard input for two', ['--attempts', '-', '--cohort', '-'], 'can be read once only'],
    ['a folder as output', ['--output', folder.path], 'Cannot write'],
  ])('given %s, then exit 2', async (_, words, message) => {
    const run = await folder.score(csv, words);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toContain(message);
  });
});
