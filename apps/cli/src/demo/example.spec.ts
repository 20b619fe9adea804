import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { findRule } from '#ledger/rules/registry';
import { MemoryEpoch } from '../../testing/memory-epoch.js';
import { exampleEvidence } from './example.js';
import { exampleFiles } from './example-files.js';
import { firstFailures } from './first-failures.js';

interface Shown {
  readonly axes: readonly { readonly rerun: string; readonly dropped: boolean }[];
  readonly submissions: readonly {
    readonly key: string;
    readonly rank: number | null;
    readonly score_exact: string | null;
    readonly submitted_at: string;
  }[];
  readonly base_model: { readonly rank: null; readonly score_exact: string };
}

const evidence = exampleEvidence();
const record = findRule('epoch-record@3')?.score(evidence, 1) as unknown as Shown;

describe('the example epoch', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(exampleEvidence()).toEqual(evidence);
    expect(exampleEvidence(7)).not.toEqual(evidence);
  });

  test('has axes that were fine, that a re-run saved, and that were dropped all the same', () => {
    const seen = record.axes.map(({ rerun, dropped }) => `${rerun} ${String(dropped)}`);
    expect(new Set(seen)).toEqual(new Set(['none false', 'done false', 'done true']));
  });

  test('has a copy with the score of its original, which comes later and ranks below', () => {
    const [original, copy] = ['cedar', 'gale'].map((key) =>
      record.submissions.find((row) => row.key === key),
    );
    expect(copy?.score_exact).toBe(original?.score_exact);
    expect(copy?.rank).toBe((original?.rank ?? 0) + 1);
  });

  test('has a base model with a score and without a rank', () => {
    expect(record.base_model).toMatchObject({ rank: null });
    expect(record.base_model.score_exact).toMatch(/^[0-9]+\/[0-9]+$/);
  });

  test('has a withdrawal by which units come back to everybody', () => {
    const epoch = new MemoryEpoch();
    epoch.play(evidence, 5);
    const before = [...epoch.state.voids.units];
    epoch.play(evidence, 1);
    expect(epoch.types.at(-1)).toBe('EntryWithdrawn');
    expect([...epoch.state.voids.units]).not.toEqual(before);
  });

  test('has runs that failed at first and were retried', () => {
    const rows = firstFailures(evidence, 1);
    expect(rows.length).toBeGreaterThan(20);
    expect(new Set(rows.map((row) => row.outcomes.replaceAll('.', '')[0]))).toEqual(new Set(['r']));
  });
});

describe('the folder examples/epoch', () => {
  const folder = new URL('../../../../examples/epoch/', import.meta.url);
  const files = exampleFiles(evidence);

  test('has the files that the generator makes, and a word about them', () => {
    expect(readdirSync(folder).sort()).toEqual([...files.keys(), 'README.md'].sort());
  });

  test.each([...files.keys()])('%s is what the generator makes', (name) => {
    expect(readFileSync(new URL(name, folder), 'utf8')).toBe(files.get(name));
  });
});
