import { afterAll, describe, expect, test } from '@jest/globals';
import { ExamFolder, runExam } from '../../testing/run-exam.js';

const folder = new ExamFolder();
afterAll(() => {
  folder.remove();
});

const reference = {
  reference_id: 'my-1',
  relative_floor: 0.02,
  absolute_floor: 1e-9,
  tasks: {
    t: {
      kind: 'objective',
      direction: 'maximize',
      instances: { '9': [10, 12, 14], a: [1, 2], '10': [3, 4] },
      unscored_reference_instances: ['z'],
    },
    s: {
      kind: 'solve',
      direction: 'maximize',
      instances: { a: [1, 0] },
      unscored_reference_instances: [],
    },
  },
};
// Written by hand, because an object would put the names of digits first.
const referenceFile = folder.write(
  'reference.json',
  JSON.stringify(reference).replace(
    /"instances":\{"9".*?\}/,
    '"instances":{"a":[1,2],"10":[3,4],"9":[10,12,14]}',
  ),
);
const records = [
  { instance: '9', status: 'ok', A: 12, seconds: 5000, limit: 1 },
  { instance: '10', status: 'timeout' },
  { instance: 'z', status: 'ok', A: 1 },
  { instance: 'a', status: 'crash' },
];
const mine = ['solver-score', '--task', 't', '--reference', referenceFile];

describe('solver-score', () => {
  test('given records, then the score, instances in reference order', async () => {
    const run = await runExam([...mine, '--records', folder.write('r.json', records)]);
    expect(run.exitCode).toBe(0);
    expect(JSON.parse(run.output)).toEqual({
      task: 't',
      reference_id: 'my-1',
      relative_score: 0.5 / 3,
      instances: [
        { instance: 'a', status: 'crash', score: 0 },
        { instance: '10', status: 'timeout', score: 0 },
        { instance: '9', status: 'ok', score: 0.5 },
      ],
      unscored_instances: ['z'],
    });
    expect(run.messages).toBe('Note: records outside the eligible set, not in the mean: "z".\n');
  });

  test('given one record a line on standard input, then the same', async () => {
    const input = records.map((record) => JSON.stringify(record)).join('\n');
    const run = await runExam([...mine, '--records', '-'], { input });
    const list = await runExam([...mine, '--records', folder.write('r.json', records)]);
    expect(run).toEqual(list);
  });

  test('given --output in missing folders, then the file and nothing beside it', async () => {
    const words = [...mine, '--records', folder.write('r.json', records)];
    const run = await runExam([...words, '--output', folder.at('a/b/o.json')]);
    expect([run.exitCode, run.output]).toEqual([0, '']);
    expect(folder.json('a/b/o.json')).toMatchObject({ relative_score: 0.5 / 3 });
    expect(folder.files().filter((path) => path.startsWith('a/b/'))).toEqual(['a/b/o.json']);
  });

  test('given --pretty, then indented, with the same values in the same order', async () => {
    const words = [...mine, '--records', folder.write('r.json', records)];
    const [pretty, plain] = [await runExam([...words, '--pretty']), await runExam(words)];
    expect(pretty.output.split('\n').length).toBeGreaterThan(20);
    expect(JSON.parse(pretty.output)).toEqual(JSON.parse(plain.output));
  });

  test('given --json, then the note is an object on a line', async () => {
    const words = [...mine, '--records', folder.write('r.json', records), '--json'];
    expect(JSON.parse((await runExam(words)).messages)).toEqual({
      notice: {
        code: 'unscored_instances',
        instances: ['z'],
        message: 'records outside the eligible set, not in the mean: "z"',
      },
    });
  });

  test('a reference file with a suite around it will do as well', async () => {
    const words = ['solver-score', '--task', 'maxcut-mqlib', '--records', '-'];
    const input =
      '[{"instance":"example-1","status":"ok","A":12},{"instance":"example-2","status":"crash"}]';
    const run = await runExam([...words, '--reference', 'example'], { input });
    expect(JSON.parse(run.output)).toMatchObject({ relative_score: 0.25 });
  });
});

describe('records that are refused: exit 2, nothing written, the instance named', () => {
  const ok = { instance: 'a', status: 'ok', A: 1 };
  const others = [
    { instance: '9', status: 'timeout' },
    { instance: '10', status: 'timeout' },
  ];
  const list = (...first: readonly unknown[]): string => JSON.stringify([...first, ...others]);
  const raw = (value: string): string => list(ok).replace('"A":1', `"A":${value}`);

  test.each([
    ['an eligible instance without a record', list(), 'instance_missing', 'a'],
    ['an instance twice', list(ok, ok), 'instance_twice', 'a'],
    ['judge_failed', list({ ...ok, status: 'judge_failed' }), 'infrastructure_status', 'a'],
    [
      'infrastructure_failure',
      list({ ...ok, status: 'infrastructure_failure' }),
      'infrastructure_status',
      'a',
    ],
    ['not_finished', list({ ...ok, status: 'not_finished' }), 'infrastructure_status', 'a'],
    ['missing', list({ ...ok, status: 'missing' }), 'infrastructure_status', 'a'],
    ['an unknown status', list({ ...ok, status: 'solved' }), 'unknown_status', 'a'],
    ['no status', list({ instance: 'a', A: 1 }), 'status_missing', 'a'],
    ['A absent', list({ instance: 'a', status: 'ok' }), 'value_missing', 'a'],
    ['A null', raw('null'), 'value_malformed', 'a'],
    ['A a text', raw('"7"'), 'value_malformed', 'a'],
    ['A NaN, as some programs write it', raw('NaN'), 'value_malformed', 'a'],
    ['A infinite', raw('-Infinity'), 'value_malformed', 'a'],
    ['A beyond the doubles', raw('1e400'), 'value_malformed', 'a'],
    [
      'A beyond the doubles, a record a line',
      raw('1e400').slice(1, -1).replaceAll('},{', '}\n{'),
      'value_malformed',
      'a',
    ],
    ['solved in an objective task', list({ ...ok, solved: true }), 'solved_in_objective', 'a'],
    ['a record without an instance', list(ok, { status: 'ok' }), 'instance_malformed', undefined],
    ['a record that is none', list(ok, 7), 'record_malformed', undefined],
    [
      'NaN where nobody reads it',
      list({ ...ok, seconds: 1 }).replace('"seconds":1', '"seconds":NaN'),
      'malformed_json',
      undefined,
    ],
    ['a member twice', list(ok).replace('"A":1', '"A":1,"A":2'), 'duplicate_member', undefined],
    ['a list cut off', list(ok).slice(0, -1), 'malformed_json', undefined],
    ['no JSON', 'instance,status', 'malformed_json', undefined],
    ['an object', '{"a": 1}', 'instance_malformed', undefined],
  ])('given %s', async (_, content, code, instance) => {
    const words = [...mine, '--records', folder.write('r.json', content), '--json'];
    const before = folder.files();
    const run = await runExam([...words, '--output', folder.at('refused/o.json')]);
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(folder.files()).toEqual(before);
    const { errors } = JSON.parse(run.messages) as {
      errors: { code: string; instance?: string }[];
    };
    expect(errors[0]).toMatchObject({ code });
    expect(errors[0]?.instance).toBe(instance);
  });

  test.each([
    ['solved and A', { instance: 'a', status: 'ok', solved: true, A: 1 }, 'solved_and_value'],
    ['A that is neither 0 nor 1', { instance: 'a', status: 'ok', A: 0.5 }, 'value_not_binary'],
    ['neither', { instance: 'a', status: 'ok' }, 'solved_missing'],
    ['solved that is a text', { instance: 'a', status: 'ok', solved: 'yes' }, 'solved_malformed'],
  ])('given a solve task and %s', async (_, record, code) => {
    const words = ['solver-score', '--task', 's', '--reference', referenceFile, '--records', '-'];
    const run = await runExam(words, { input: JSON.stringify([record]) });
    expect([run.exitCode, run.output]).toEqual([2, '']);
    expect(run.messages).toMatch(new RegExp(`instance "a".*\\(${code}\\)\nNothing was written.`));
  });

  test('every offender is named at once', async () => {
    const content = [{ instance: '9', status: 'missing' }, ok, ok];
    const run = await runExam([...mine, '--records', folder.write('r.json', content)]);
    expect(run.messages.match(/\(\w+\)$/gm)).toEqual([
      '(infrastructure_status)',
      '(instance_twice)',
      '(instance_missing)',
    ]);
    expect(run.messages).toMatch(/r\.json cannot be used: 3 things are wrong\./);
  });
});
