import { afterAll, describe, expect, test } from '@jest/globals';
import { ExamFolder, runExam } from '../../testing/run-exam.js';

const folder = new ExamFolder();
afterAll(() => {
  folder.remove();
});

const task = {
  kind: 'objective',
  direction: 'maximize',
  instances: { a: [1, 2] },
  unscored_reference_instances: [],
};
const reference = {
  reference_id: 'my-1',
  relative_floor: 0.02,
  absolute_floor: 1e-9,
  tasks: { t: task },
};
const records = [{ instance: 'a', status: 'ok', A: 1 }];

describe('lite and full, which are not ours to ship', () => {
  const words = ['solver-score', '--task', 't', '--records', '-', '--reference', 'lite'];
  const input = JSON.stringify(records);

  test('given no folder, then the error says how to name one', async () => {
    const run = await runExam(words, { input });
    expect(run.exitCode).toBe(2);
    expect(run.messages).toContain('name its folder with --data-dir or TCSEXAM_DATA');
  });

  test('given a folder without the file, then the error says where to put it', async () => {
    const run = await runExam([...words, '--data-dir', folder.at('data')], { input });
    expect(run.messages).toContain(
      `get lite.json from TCSExam and put it at ${folder.at('data/lite.json')}`,
    );
  });

  test('given the file, then it is taken, from --data-dir before TCSEXAM_DATA', async () => {
    folder.write('here/lite.json', reference);
    folder.write('there/lite.json', { ...reference, reference_id: 'other' });
    const environment = { TCSEXAM_DATA: folder.at('there') };
    const first = await runExam([...words, '--data-dir', folder.at('here')], {
      input,
      environment,
    });
    expect(JSON.parse(first.output)).toMatchObject({ reference_id: 'my-1' });
    const second = await runExam(words, { input, environment });
    expect(JSON.parse(second.output)).toMatchObject({ reference_id: 'other' });
  });
});

describe('references that are refused', () => {
  test.each<[string, unknown, string]>([
    [
      'an instance with one value',
      { ...reference, tasks: { t: { ...task, instances: { a: [1] } } } },
      'tasks.t.instances.a: at least 2 must be given (too_short)',
    ],
    [
      'a missing floor',
      { ...reference, absolute_floor: undefined },
      'absolute_floor: "absolute_floor" must be given',
    ],
    ['no JSON', 'reference', 'line 1, column 1: expected a value'],
    [
      'a suite without a reference',
      { suite: 's', tracks: [] },
      'has no member "reference" (reference_absent)',
    ],
  ])('given %s', async (_, content, message) => {
    const words = ['solver-score', '--task', 't', '--records', '-'];
    const run = await runExam([...words, '--reference', folder.write('ref.json', content)], {
      input: '[]',
    });
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toContain(message);
  });

  test('a task that it has not: those it has are named', async () => {
    const words = ['solver-score', '--task', 'T', '--records', '-', '--reference'];
    const file = folder.write('reference.json', reference);
    const run = await runExam([...words, file], { input: '[]' });
    expect(run.messages).toContain('"my-1" has no task "T"; it has "t" (unknown_task)');
  });
});
