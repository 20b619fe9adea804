/** `epoch-ledger score` as a program: reference cases, files, pipes, exit codes. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { epochLedger, root } from '../cli.js';
import { describeWithSharedData, sharedBytes, sharedLines } from '../shared-data.js';

const example = join(root, 'examples/epoch/evidence.json');

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

describeWithSharedData('the program scores the reference cases', () => {
  const lines = sharedLines('cases/epoch.ndjson').filter((_, index) => index % 17 === 0);

  test.each(lines.map((line) => JSON.parse(line) as Case))('case $case', async (one) => {
    const input = JSON.stringify(one.evidence);
    const words = ['score', '--evidence', '-', '--json'];
    const { exitCode, output, messages } = await epochLedger(words, { input });
    if (one.expect.refused === undefined) {
      expect([exitCode, sha256(output), messages]).toEqual([0, one.expect.record_sha256, '']);
    } else {
      const { refused } = JSON.parse(messages) as { refused: readonly string[] };
      expect([exitCode, [...refused].sort()]).toEqual([1, [...one.expect.refused].sort()]);
    }
  });

  test('and SMT-COMP 2025 with the published digest', async () => {
    const input = sharedBytes('smtcomp-2025/evidence.json');
    const { output } = await epochLedger(['score', '--evidence', '-'], { input });
    const expected = JSON.parse(sharedLines('smtcomp-2025/expected.json').join('')) as Expected;
    expect(sha256(output)).toBe(expected.record_sha256);
  });
});

interface Expected {
  readonly record_sha256?: string;
  readonly refused?: readonly string[];
}

interface Case {
  readonly case: number;
  readonly evidence: unknown;
  readonly expect: Expected;
}

describe('the record that is written', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cli-score-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is the same in a file, whose folders are made, and on standard output', async () => {
    const path = join(folder, 'new', 'folder', 'record.json');
    const piped = await epochLedger(['score', '--evidence', example]);
    const filed = await epochLedger(['score', '--evidence', example, '--output', path]);
    expect([filed.exitCode, filed.output.length]).toEqual([0, 0]);
    expect(await readFile(path)).toEqual(piped.output);
  });

  test('is not touched when the evidence is refused or wrong', async () => {
    const path = join(folder, 'kept.json');
    await writeFile(path, 'kept');
    const input = (await readFile(example, 'utf8')).replace('"pick": "1', '"pick": ".');
    const words = ['score', '--evidence', '-', '--output', path];
    expect((await epochLedger(words, { input: input.slice(1) })).exitCode).toBe(2);
    expect(await readFile(path, 'utf8')).toBe('kept');
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('can go to a reader who has seen enough', () => {
    const help = `"${process.execPath}" bin/epoch-ledger.js --help`;
    const line = `${help} | head -1; echo \${PIPESTATUS[0]}`;
    const { stdout, stderr } = spawnSync('bash', ['-c', line], { cwd: root, encoding: 'utf8' });
    expect([stdout.split('\n').slice(1), stderr]).toEqual([['0', ''], '']);
  });
});
