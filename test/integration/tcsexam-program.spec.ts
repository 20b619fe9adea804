/**
 * The program `tcsexam` as it is installed: its own process, the shipped example, files that appear
 * whole or not at all, large tables. Source: issue "TCSExam: both command lines"; FORMATS, 2 and 5.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../house/checks/source.js';

const program = join(root, 'bin/tcsexam.js');
const examples = join(root, 'examples/tcsexam');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tcsexam-program-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function tcsexam(words: readonly string[], options: { LANG?: string; input?: string } = {}): Ended {
  const { LANG = 'C', input = '' } = options;
  const env = { ...process.env, LANG, NODE_OPTIONS: '' };
  return spawnSync(program, words, { cwd: folder, encoding: 'utf8', input, env });
}

function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

describe('the texts, run as they are written, with example for lite', () => {
  test('two instances score 0.25', () => {
    const records = [
      { instance: 'example-1', status: 'ok', A: 12 },
      { instance: 'example-2', status: 'timeout' },
    ];
    writeFileSync(join(folder, 'my-final-instance-records.json'), JSON.stringify(records));
    const ended = tcsexam([
      ...['solver-score', '--task', 'maxcut-mqlib'],
      ...['--records', 'my-final-instance-records.json', '--reference', 'example'],
      ...['--output', 'build/maxcut-relative.json'],
    ]);
    expect(ended).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(jsonIn(join(folder, 'build/maxcut-relative.json'))).toEqual({
      task: 'maxcut-mqlib',
      reference_id: 'example-fixed-1',
      relative_score: 0.25,
      instances: [
        { instance: 'example-1', status: 'ok', score: 0.5 },
        { instance: 'example-2', status: 'timeout', score: 0 },
      ],
      unscored_instances: [],
    });
    expect(readdirSync(join(folder, 'build'))).toEqual(['maxcut-relative.json']);
  });

  const attempts = readFileSync(join(examples, 'walk-through/attempts.csv'), 'utf8');
  const score = ['score', '--suite', 'example', '--attempts', 'attempts.csv', '--cohort'];
  const words = [...score, join(examples, 'walk-through/cohort.json')];

  test('means of 0.4, 0.25, 1.2 and 0 give 55.5 points', () => {
    writeFileSync(join(folder, 'attempts.csv'), attempts);
    const ended = tcsexam([...words, '--output', 'build/index.json']);
    expect(ended).toMatchObject({ status: 0, stdout: '' });
    expect(jsonIn(join(folder, 'build/index.json'))).toMatchObject({
      status: 'complete',
      index: 55.5,
      coverage: { planned: 20, valid: 20, provisional: 0 },
      issues: [],
      models: { 'my-model': { tracks: { theorem: { mean: 0.4 }, construction: { mean: 1.2 } } } },
    });
  });

  test('one planned task less: incomplete, index null, the missing one named, exit 0', () => {
    const lines = attempts.split('\n').filter((line) => !line.includes('example-tour'));
    writeFileSync(join(folder, 'attempts.csv'), lines.join('\n'));
    const ended = tcsexam(words, { LANG: 'zh_CN.UTF-8' });
    expect(ended.status).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      status: 'incomplete',
      index: null,
      coverage: { planned: 20, valid: 19 },
      issues: [
        {
          code: 'missing_attempt',
          track: 'solver',
          item: 'example-tour',
          attempt: null,
          message: 'solver，example-tour：缺少一次计划中的重复尝试',
        },
      ],
    });
    expect(ended.stderr).toContain('提示：');
  });
});

describe('the shipped example of three models', () => {
  const three = join(examples, 'three-models');
  const records = readdirSync(join(three, 'records'));
  const outputs = readdirSync(join(three, 'solver-scores'));

  test.each(outputs)('%s is what solver-score gives for its records', (name) => {
    const [, task] = /^example-model-.-(.*)-\d\.json$/.exec(name) ?? [];
    const file = records.find((one) => one.startsWith(name.replace('.json', '.')));
    const ended = tcsexam([
      ...['solver-score', '--task', task ?? '', '--reference', 'example', '--pretty'],
      ...['--records', join(three, 'records', file ?? '')],
    ]);
    expect(ended.status).toBe(0);
    expect(ended.stdout).toBe(readFileSync(join(three, 'solver-scores', name), 'utf8'));
  });

  test('is complete, provisional and incomplete, every Solver row shown by a kept output', () => {
    const ended = tcsexam([
      ...['score', '--suite', 'example', '--attempts', join(three, 'attempts.csv')],
      ...['--cohort', join(three, 'cohort.json'), '--solver-scores'],
      ...outputs.map((name) => join(three, 'solver-scores', name)),
    ]);
    expect(ended.status).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject({
      models: {
        'example-model-a': { status: 'complete', index: 76.77559514095904 },
        'example-model-b': { status: 'provisional', index: 50.61551654913027 },
        'example-model-c': { status: 'incomplete', index: null },
      },
    });
  });

  test('a row that differs from every kept output is refused', () => {
    const table = readFileSync(join(three, 'attempts.csv'), 'utf8');
    writeFileSync(join(folder, 'attempts.csv'), table.replace('0.46199875823830416', '0.462'));
    const ended = tcsexam([
      ...['score', '--suite', 'example', '--attempts', 'attempts.csv', '--json'],
      ...['--cohort', join(three, 'cohort.json'), '--solver-scores'],
      ...outputs.map((name) => join(three, 'solver-scores', name)),
    ]);
    expect([ended.status, ended.stdout]).toEqual([2, '']);
    const { errors } = JSON.parse(ended.stderr) as { errors: unknown };
    expect(errors).toMatchObject([{ code: 'reference_mismatch', line: 8, column: 'score' }]);
  });

  test('has four tracks of five items, both directions and kinds, and unscored instances', () => {
    const file = jsonIn(join(examples, 'example.json')) as {
      tracks: { items: unknown[] }[];
      reference: { tasks: Record<string, { kind: string; direction: string }> };
    };
    expect(file.tracks.map(({ items }) => items.length)).toEqual([5, 5, 5, 5]);
    const tasks = Object.values(file.reference.tasks);
    const kinds = new Set(tasks.map(({ kind, direction }) => `${kind} ${direction}`));
    expect([...kinds].sort()).toEqual([
      'objective maximize',
      'objective minimize',
      'solve maximize',
    ]);
  });
});

describe('files and streams', () => {
  const words = ['table', '--attempts', join(examples, 'three-models/attempts.csv')];

  test('the program can be executed, and starts quickly enough to be called in a loop', () => {
    expect(statSync(program).mode & 0o111).toBe(0o111);
    expect(tcsexam(['--version'])).toMatchObject({ status: 0, stderr: '' });
  });

  test('an output that is there stays as it was when the input is refused', () => {
    writeFileSync(join(folder, 'kept.csv'), 'before');
    const ended = tcsexam(['table', '--attempts', '-', '--output', 'kept.csv'], { input: 'a;b\n' });
    expect(ended.status).toBe(2);
    expect(readFileSync(join(folder, 'kept.csv'), 'utf8')).toBe('before');
  });

  test('whoever closes our output early has seen enough', async () => {
    const table = `${words.join(' ')} | head -n 1`;
    const child = spawn('bash', ['-c', `set -o pipefail; ${program} ${table}`]);
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, output.split(',')[0]]).toEqual([0, 'model']);
  });
});

describe('a table of 200 000 rows', () => {
  const tracks = ['theorem', 'solver', 'construction', 'open_conjecture'];
  const header =
    'model,track,item,attempt,score,adoption_status,score_status,score_type,solver_protocol\n';

  /** Rows of one item in each track, 50 000 repetitions each. */
  function* table(): Generator<string> {
    yield header;
    for (const track of tracks) {
      const solver = track === 'solver';
      const type = solver ? 'fixed_reference_relative,offline' : 'original_task_score,';
      for (let attempt = 1; attempt <= 50_000; attempt += 1) {
        yield `m,${track},i,${String(attempt)},1,selected,valid,${type}\n`;
      }
    }
  }

  test('streams in bounded memory, and its last row is still known for a duplicate', () => {
    const suite = {
      suite: 'big',
      metric: 'tcsexam-index-original-30303010-v0.1',
      tracks: tracks.map((track) => ({ track, items: ['i'] })),
    };
    const cohort = {
      suite: 'big',
      solver_protocol: 'offline',
      solver_reference_id: 'r',
      models: { m: { attempts_per_task: 50_000 } },
    };
    const lines = [...table()];
    writeFileSync(join(folder, 'suite.json'), JSON.stringify(suite));
    writeFileSync(join(folder, 'cohort.json'), JSON.stringify(cohort));
    writeFileSync(join(folder, 'big.csv'), lines.join(''));
    const score = ['score', '--suite', 'suite.json', '--cohort', 'cohort.json', '--attempts'];
    // 64 MiB of old space would not hold the rows.
    const env = { ...process.env, LANG: 'C', NODE_OPTIONS: '--max-old-space-size=64' };
    const options = { cwd: folder, encoding: 'utf8', env } as const;
    const whole = spawnSync(program, [...score, 'big.csv'], options);
    expect(JSON.parse(whole.stdout)).toMatchObject({ status: 'complete', index: 100 });
    writeFileSync(join(folder, 'twice.csv'), lines.join('') + (lines[1] ?? ''));
    const twice = spawnSync(program, [...score, 'twice.csv'], options);
    expect(twice.status).toBe(2);
    expect(twice.stderr).toContain('line 200002, attempt: line 2 has attempt "1"');
  });
});
