import { describe, expect, test } from '@jest/globals';
import { answerText } from './answer.js';

const base = { epoch: 'e-1', version: 3, position: 9 };

describe('the answer to a command in words', () => {
  test('names what was recorded', () => {
    const events = [{ version: 3, type: 'EntrySubmitted' }];
    expect(answerText({ ...base, events })).toBe('Recorded EntrySubmitted as event 3 of e-1.');
  });

  test('names the record of a close', () => {
    const events = [{ version: 3, type: 'EpochClosed' }];
    const text = answerText({ ...base, events, revision: 2, record_sha256: 'abc' });
    expect(text).toContain('Record, revision 2: SHA-256 abc');
  });

  test('says so when it was so already', () => {
    expect(answerText({ ...base, events: [] })).toBe('Already so: nothing is recorded in e-1.');
  });

  test('of a dry run shows the state and the ranks that would move', () => {
    const text = answerText({
      ...base,
      dry_run: true,
      events: [{ version: 4, type: 'EntryWithdrawn', body: {} }],
      before: { state: 'running', ranking: [rank('a', 1), rank('b', 2)] },
      after: { state: 'running', ranking: [rank('b', 1), rank('a', null)] },
    });
    expect(text.split('\n')).toEqual([
      'Would record EntryWithdrawn as event 4 of e-1.',
      'Rank of b: 2 -> 1',
      'Rank of a: 1 -> none',
    ]);
  });

  test('of a dry run says when no rank moves, and what becomes of the state', () => {
    const standing = { ranking: [rank('a', 1)] };
    const text = answerText({
      ...base,
      dry_run: true,
      events: [{ version: 4, type: 'EpochClosed', body: {} }],
      before: { state: 'running', ...standing },
      after: { state: 'closed', ...standing },
    });
    expect(text).toContain('State: running -> closed\nNo rank moves.');
  });

  test('says when another score counts than was given', () => {
    const text = answerText({
      ...base,
      events: [{ version: 3, type: 'AttemptSubmitted' }],
      difference: { given: '0.3', computed: '0.25' },
    });
    expect(text).toContain('as its records show it, 0.25; 0.3 was given');
  });

  test('of a dry run in an exam shows whose result would change', () => {
    const standing = (...models: readonly object[]): object => ({ state: 'open', models });
    const [m, n] = ['m', 'n'].map((model) => ({ model, status: 'incomplete', index: null }));
    const dry = { ...base, dry_run: true, events: [{ version: 4, type: 'AttemptAdopted' }] };
    const before = standing(m as object, n as object);
    const after = standing({ model: 'm', status: 'complete', index: 55.5 }, n as object);
    expect(
      answerText({ ...dry, before, after })
        .split('\n')
        .slice(1),
    ).toEqual(['Result of m: incomplete -> complete, Index 55.5']);
    expect(answerText({ ...dry, before, after: before })).toContain('No result changes.');
  });
});

function rank(key: string, place: number | null): object {
  return { key, rank: place, score_exact: null };
}
