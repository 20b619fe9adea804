/**
 * Large exams: a table of a million rows through the program, in memory that would not hold it; a
 * hundred models against a reference of 1 860 instances. Times are printed, bounds are generous.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scoreRecords } from '#ledger/exam/score-records';
import { aReference, aReferenceTask } from '../../libs/ledger/testing/exam-builder.js';
import { root } from '../house/checks/source.js';

const tracks = ['theorem', 'solver', 'construction', 'open_conjecture'];
const items = Array.from({ length: 25 }, (_, index) => `item-${String(index)}`);
const models = Array.from({ length: 100 }, (_, index) => `org/model-${String(index)}`);
const repetitions = 100;

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tcsexam-large-'));
  const suite = {
    suite: 'large',
    metric: 'tcsexam-index-original-30303010-v0.1',
    tracks: tracks.map((track) => ({ track, items })),
  };
  const planned = models.map((model) => [model, { attempts_per_task: repetitions }] as const);
  const cohort = {
    suite: 'large',
    solver_protocol: 'offline',
    solver_reference_id: 'r',
    models: Object.fromEntries(planned),
  };
  writeFileSync(join(folder, 'suite.json'), JSON.stringify(suite));
  writeFileSync(join(folder, 'cohort.json'), JSON.stringify(cohort));
  const file = openSync(join(folder, 'attempts.csv'), 'w');
  writeSync(
    file,
    'model,track,item,attempt,score,adoption_status,score_status,score_type,solver_protocol\n',
  );
  for (const model of models) writeSync(file, rowsOf(model));
  closeSync(file);
}, 120_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** 10 000 rows. */
function rowsOf(model: string): string {
  const lines = tracks.flatMap((track) =>
    items.flatMap((item) =>
      Array.from({ length: repetitions }, (_, attempt) => {
        const proof = track === 'theorem' || track === 'open_conjecture';
        const score = proof ? String(attempt % 2) : String(attempt * 0.00123456789 + 0.1);
        const solver = track === 'solver';
        const type = solver ? 'fixed_reference_relative,offline' : 'original_task_score,';
        return `${model},${track},${item},${String(attempt)},${score},selected,valid,${type}\n`;
      }),
    ),
  );
  return lines.join('');
}

describe('large exams', () => {
  test('a table of 1 000 000 rows is scored in 96 MiB of old space', () => {
    const started = performance.now();
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        ...['--max-old-space-size=96', join(root, 'bin/tcsexam.js'), 'score'],
        ...['--suite', 'suite.json', '--cohort', 'cohort.json', '--attempts', 'attempts.csv'],
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`    1 000 000 rows in ${seconds.toFixed(1)} s\n`);
    expect(status).toBe(0);
    const found = JSON.parse(stdout) as { models: Record<string, { status: string }> };
    expect(Object.values(found.models).map((model) => model.status)).toEqual(
      models.map(() => 'complete'),
    );
    expect(seconds).toBeLessThan(120);
  }, 180_000);

  test('a hundred models of 1 860 instances each are scored within a minute', () => {
    const names = Array.from({ length: 1860 }, (_, index) => `instance-${String(index)}`);
    const values = (seed: number): readonly number[] => {
      return [1, 2, 3, 4].map((factor) => ((seed * 7919 * factor) % 10007) / 7);
    };
    const instances = Object.fromEntries(names.map((name, index) => [name, values(index)]));
    const reference = aReference({ t: aReferenceTask(instances) });
    const started = performance.now();
    for (let model = 0; model < 100; model += 1) {
      const records = names.map((instance, index) => {
        const A = ((index * 104_729 + model * 7) % 10007) / 7;
        return { instance, status: 'ok', A };
      });
      expect(scoreRecords(reference, 't', records).ok).toBe(true);
    }
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`    100 models of 1 860 instances in ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(60);
  }, 120_000);
});
