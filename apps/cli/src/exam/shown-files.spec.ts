import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { aRow } from '../../../../libs/ledger/testing/exam-builder.js';
import {
  quarterOutput,
  quarterRecords,
} from '../../../../libs/ledger/testing/exam-epoch-builder.js';
import { capture } from '../../testing/captured.js';
import type { ExamAttempt } from '#ledger/evidence/exam';
import type { Sha256Hex } from '#ledger/ids';
import { canonicalBytes } from '#ledger/record/canonical';
import { sha256Of } from '../sha256.js';
import { keptOutputs, recordsFolder, shownFor } from './shown-files.js';

const digest = sha256Of(canonicalBytes(quarterRecords));
const lone = [{ instance: 'i1', status: 'ok', A: 12 }];
const absent = 'f'.repeat(64) as Sha256Hex;

const running = {
  input: Readable.from([]),
  output: capture(false).stream,
  messages: capture(false).stream,
  environment: {},
  interrupted: (): AbortSignal => new AbortController().signal,
  json: true,
};

function solver(members: Partial<ExamAttempt> = {}): ExamAttempt {
  const beside = { raw_reward: null, reason: null, replaced_by: null, records_sha256: null };
  return { ...aRow({ track: 'solver', score: '0.25' }), ...beside, ...members };
}

describe('what shows a Solver score', () => {
  let path = '';
  beforeAll(async () => {
    path = await mkdtemp(join(tmpdir(), 'shown-files-'));
    await writeFile(join(path, digest), canonicalBytes(quarterRecords));
    const lines = quarterRecords.map((record) => JSON.stringify(record)).join('\n');
    await writeFile(join(path, `${absent}.json`), lines);
    await writeFile(join(path, 'output.json'), JSON.stringify(quarterOutput));
    await writeFile(join(path, 'not-records.json'), '{"instance": 1');
    await writeFile(join(path, 'my-run.json'), JSON.stringify(lone, null, 2));
  });
  afterAll(() => rm(path, { recursive: true }));

  test('records are found by a file of their digest, or in any other file', async () => {
    expect(await recordsFolder(path).records(digest)).toEqual(quarterRecords);
    expect(await recordsFolder(path).records(sha256Of(canonicalBytes(lone)))).toEqual(lone);
  });

  test('records that cannot be had say why', async () => {
    const folder = recordsFolder(path);
    expect(await folder.records(absent)).toMatch(/f\.json have another digest than their name/);
    expect(await folder.records('b'.repeat(64))).toMatch(/^no file in .* that digest$/);
    expect(await recordsFolder(null).records(digest)).toMatch(/with --records/);
    await expect(recordsFolder(join(path, 'none')).records(digest)).rejects.toMatchObject({
      message: expect.stringContaining('there is no such file') as unknown,
    });
  });

  test('an attempt goes with its records, or with a kept output of its score', async () => {
    const given = {
      folder: recordsFolder(path),
      outputs: await keptOutputs([join(path, 'output.json')], running),
    };
    expect(await shownFor(solver({ records_sha256: digest }), 0, given)).toEqual({
      ok: true,
      records: quarterRecords,
    });
    for (const score of ['0.25', '0.250', '0.25000000000000000001']) {
      expect(await shownFor(solver({ score }), 0, given)).toEqual({
        ok: true,
        solver_score: quarterOutput,
      });
    }
    for (const score of ['0.26', 'x']) {
      expect(await shownFor(solver({ score }), 7, given)).toMatchObject({
        ok: false,
        finding: { place: 'attempts[7].score' },
      });
    }
    expect(await shownFor(solver({ item: 'solver-2' }), 0, given)).toMatchObject({ ok: false });
  });

  test('an attempt that does not count, or is no Solver attempt, needs nothing', async () => {
    const given = { folder: recordsFolder(null), outputs: await keptOutputs([], running) };
    const needless = [
      solver({ adoption_status: 'excluded' }),
      solver({ score_status: 'missing' }),
      solver({ track: 'theorem' }),
    ];
    for (const attempt of needless) {
      expect(await shownFor(attempt, 0, given)).toEqual({ ok: true });
    }
    const kept = solver({ adoption_status: 'excluded', records_sha256: digest });
    expect(await shownFor(kept, 3, given)).toMatchObject({
      ok: false,
      finding: { place: 'attempts[3].records_sha256' },
    });
  });

  test('a file that is no output of solver-score is named with its place', async () => {
    const file = join(path, 'none.json');
    await writeFile(file, JSON.stringify({ ...quarterOutput, task: 1 }));
    await expect(keptOutputs([file], running)).rejects.toMatchObject({
      findings: [{ place: 'task', code: 'wrong_type' }],
    });
  });
});
