import { afterAll, describe, expect, test } from '@jest/globals';
import { attemptTable } from '#tcsexam';
import { aRow } from '../../../../libs/ledger/testing/exam-builder.js';
import { ExamFiles, rows, withRow } from '../../testing/exam-files.js';

const folder = new ExamFiles();
afterAll(() => {
  folder.remove();
});

describe('tables that are refused: exit 2, nothing written, row and column named', () => {
  const csv = attemptTable(rows);
  const half = { track: 'solver', score: '0.5' };

  test.each<[string, string | Uint8Array, string]>([
    [
      'a row twice',
      attemptTable([...rows, aRow({ adoption_status: 'excluded' })]),
      'line 6, attempt: line 2 has attempt "1"',
    ],
    [
      'more adopted than planned',
      attemptTable([...rows, aRow({ attempt: '2' })]),
      'line 6, adoption_status: more repetitions',
    ],
    [
      'an unknown model',
      withRow('solver', { model: 'n' }),
      'line 3, model: the cohort does not declare the model "n"; it declares m',
    ],
    [
      'a track outside the suite',
      withRow('solver', { track: 'sat' }),
      'line 3, track: the suite has no track "sat"',
    ],
    [
      'an item outside the suite',
      withRow('solver', { item: 'x' }),
      'line 3, item: the track has no item "x"; it has solver-1',
    ],
    [
      'half a theorem',
      withRow('theorem', { score: '0.5' }),
      'line 2, score: a proof is complete, 1, or it is not, 0',
    ],
    [
      'half a conjecture',
      withRow('open_conjecture', { score: '0.5' }),
      'line 5, score: a proof is complete',
    ],
    [
      'a Solver score above 1',
      withRow('solver', { score: '1.2' }),
      'line 3, score: a Solver score is between 0 and 1; found 1.2',
    ],
    [
      'a negative construction',
      withRow('construction', { score: '-0.1' }),
      'line 4, score: a score is never negative; found -0.1',
    ],
    ['NaN', withRow('construction', { score: 'NaN' }), 'line 4, score: "NaN" is no decimal'],
    [
      'Infinity',
      withRow('construction', { score: 'Infinity' }),
      'line 4, score: "Infinity" is no decimal',
    ],
    [
      'a decimal comma in quotes',
      withRow('solver', { score: '0,5' }),
      'line 3, score: "0,5" is no decimal',
    ],
    [
      'a decimal comma without',
      csv.replace('0.25', '0,25'),
      'line 3: 10 fields where the first line has 9',
    ],
    ['semicolons', csv.replaceAll(',', ';'), 'the fields are separated by semicolons'],
    [
      'another protocol',
      withRow('solver', { ...half, solver_protocol: 'online' }),
      'line 3, solver_protocol: the cohort is offline; found "online"',
    ],
    [
      'no protocol',
      withRow('solver', { ...half, solver_protocol: '' }),
      'line 3, solver_protocol: the cohort is offline; found ""',
    ],
    [
      'another score type',
      withRow('solver', { ...half, score_type: 'original_task_score' }),
      'line 3, score_type: the score_type of this track is fixed_reference_relative',
    ],
    [
      'a relative score elsewhere',
      withRow('theorem', { score_type: 'fixed_reference_relative' }),
      'line 2, score_type: the score_type of this track is original_task_score',
    ],
    [
      'an unknown adoption',
      withRow('solver', { adoption_status: 'yes' }),
      'line 3, adoption_status: "yes" is no adoption_status',
    ],
    [
      'an unknown score status',
      withRow('solver', { score_status: 'timeout' }),
      'line 3, score_status: "timeout" is no score_status',
    ],
    [
      'a valid row without a score',
      withRow('solver', { score: '' }),
      'line 3, score: a valid attempt needs a score',
    ],
    [
      'a missing column',
      csv.replace('score_type', 'type'),
      'score_type: the column score_type is missing',
    ],
    [
      'a column twice',
      csv.replace('solver_protocol', 'model'),
      'model: the column model is there twice',
    ],
    ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le'), 'byte 0 shows that it is UTF-16'],
    ['UTF-16 without a mark', Buffer.from(csv, 'utf16le'), 'byte 1 shows that it is UTF-16'],
    [
      'Latin-1',
      Buffer.from(csv.replace('theorem-1', 'th\u00e9'), 'latin1'),
      'is not UTF-8; save the table as UTF-8',
    ],
    [
      'a lone CR',
      csv.replaceAll('\r\n', '\r'),
      `byte ${String(csv.indexOf('\r'))} is a carriage return without`,
    ],
    ['an open quote', csv.replace('m,solver', '"m,solver'), 'has a quote that never closes'],
    ['nothing', '', 'the table has no first line'],
    [
      'a score that no kept output has',
      withRow('solver', { score: '0.26' }),
      'line 3, score: no solver-score output of "solver-1" under "r" has the score 0.26',
    ],
  ])('given %s', async (_, content, message) => {
    const run = await folder.score(content, ['--output', folder.at('refused/index.json')]);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(folder.files().filter((path) => path.includes('refused'))).toEqual([]);
    expect(run.messages).toContain(message);
    expect(run.messages).toMatch(/attempts\.csv cannot be used[^]*Nothing was written\.\n$/);
  });

  test('given many faults, then a screen shows forty, --json all, with their places', async () => {
    const csv50 = attemptTable(Array.from({ length: 50 }, () => aRow({ model: 'x', attempt: '' })));
    const run = await folder.score(csv50);
    expect(run.messages.match(/^ {2}- /gm)).toHaveLength(40);
    expect(run.messages).toContain('... and 109 more (--json lists all)');
    const { errors } = JSON.parse((await folder.score(csv50, ['--json'])).messages) as {
      errors: object[];
    };
    expect(errors).toHaveLength(149);
    expect(errors[0]).toMatchObject({
      code: 'unknown_model',
      line: 2,
      column: 'model',
      found: 'x',
    });
  });
});
