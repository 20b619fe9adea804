import { describe, expect, test } from '@jest/globals';
import { changesOf, type StandingEntry } from './preview-changes.js';

const entry = (key: string, rank: number | null, score_exact: string | null): StandingEntry => {
  return { key, rank, score_exact };
};

describe('what a preview would change', () => {
  test('ranks that move and scores that change, in the order afterwards', () => {
    const before = { state: 'running', ranking: [entry('a', 1, '2/3'), entry('b', 2, '1/2')] };
    const after = {
      state: 'running',
      ranking: [entry('b', 1, '1/2'), entry('a', 2, '1/3'), entry('c', 3, '0/1')],
    };
    expect(changesOf({ before, after })).toEqual({
      state: null,
      entries: [
        {
          key: 'b',
          rank: { before: 2, after: 1 },
          scoreExact: { before: '1/2', after: '1/2' },
          moves: true,
        },
        {
          key: 'a',
          rank: { before: 1, after: 2 },
          scoreExact: { before: '2/3', after: '1/3' },
          moves: true,
        },
        {
          key: 'c',
          rank: { before: null, after: 3 },
          scoreExact: { before: null, after: '0/1' },
          moves: true,
        },
      ],
      models: [],
      ranked: true,
    });
  });

  test('an entry that leaves has no rank afterwards; one that stays is not named', () => {
    const before = { state: 'running', ranking: [entry('a', 1, '2/3'), entry('b', 2, '1/2')] };
    const after = { state: 'running', ranking: [entry('a', 1, '2/3'), entry('b', null, null)] };
    const { entries } = changesOf({ before, after });
    expect(entries.map(({ key, rank }) => [key, rank.after])).toEqual([['b', null]]);
  });

  test('a score may change while its rank stays', () => {
    const before = { state: 'running', ranking: [entry('a', 1, '2/3')] };
    const after = { state: 'closed', ranking: [entry('a', 1, '3/4')] };
    const { state, entries } = changesOf({ before, after });
    expect(state).toEqual({ before: 'running', after: 'closed' });
    expect(entries.map(({ moves }) => moves)).toEqual([false]);
  });

  test('where ranks are hidden, that none was shown is not that none moves', () => {
    const hidden = { state: 'running' };
    expect(changesOf({ before: hidden, after: hidden }).ranked).toBe(false);
  });

  test('models of an exam whose status or Index changes', () => {
    const model = { model: 'm', status: 'provisional', index_exact: '1/2' } as const;
    const still = { model: '__proto__', status: 'complete', index_exact: '1/1' } as const;
    const { models } = changesOf({
      before: { state: 'open', models: [model, still] },
      after: { state: 'open', models: [{ ...model, status: 'complete' }, still] },
    });
    expect(models).toEqual([
      {
        model: 'm',
        status: { before: 'provisional', after: 'complete' },
        indexExact: { before: '1/2', after: '1/2' },
      },
    ]);
  });
});
