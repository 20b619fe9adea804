import { beforeEach, describe, expect, test } from '@jest/globals';
import { SharedReads } from './shared-reads.js';

/** Readings that are held up until all are let go, and say in which state they looked. */
let state = 'old';
let letGo: () => void = () => undefined;
let began: string[] = [];
let reads: SharedReads<string, string>;
beforeEach(() => {
  state = 'old';
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  began = [];
  reads = new SharedReads(async (key) => {
    const seen = `${key} is ${state}`;
    began.push(key);
    await held;
    if (seen.endsWith('broken')) throw new Error(seen);
    return seen;
  });
});

describe('reads that are shared', () => {
  test('show nobody what was looked at before he asked', async () => {
    const early = reads.of('a');
    state = 'new';
    const late = [reads.of('a'), reads.of('a')];
    letGo();
    expect(await early).toBe('a is old');
    expect(await Promise.all(late)).toEqual(['a is new', 'a is new']);
    expect(began).toEqual(['a', 'a']);
  });

  test('are of one key each', async () => {
    const both = [reads.of('a'), reads.of('b')];
    letGo();
    expect(await Promise.all(both)).toEqual(['a is old', 'b is old']);
  });

  test('are not kept: who asks later has a reading of his own', async () => {
    for (const next of ['old', 'new', 'newer']) {
      state = next;
      const read = reads.of('a');
      letGo();
      expect(await read).toBe(`a is ${next}`);
    }
  });

  test('that fail do so for those who waited for them, and for nobody after', async () => {
    state = 'broken';
    const early = reads.of('a');
    state = 'well';
    const late = reads.of('a');
    letGo();
    await expect(early).rejects.toThrow('a is broken');
    expect(await late).toBe('a is well');
  });
});
