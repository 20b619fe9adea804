import { describe, expect, test } from '@jest/globals';
import type { EpochId } from '#ledger/ids';
import type { OwedRanking, ProjectionWriter } from '#read-model';
import { OwedRankings } from './owed-rankings.js';

const lookMs = 5_000;

/** Owed rankings that are seen in a database which says what `stored` holds. */
function watched(): { owed: OwedRankings; stored: OwedRanking[]; pass: (ms: number) => void } {
  const stored: OwedRanking[] = [];
  let nowMs = 0;
  const writer: Pick<ProjectionWriter, 'owedRankings'> = {
    owedRankings: () => Promise.resolve([...stored]),
  };
  const owed = new OwedRankings(0, writer as ProjectionWriter, () => nowMs);
  return { owed, stored, pass: (ms) => (nowMs += ms) };
}

function owing(epoch: string, rankingVersion: number): OwedRanking {
  return { epoch: epoch as EpochId, version: 9, rankingVersion, rankingPosition: rankingVersion };
}

describe('rankings that are owed', () => {
  test('given a start, then all that is owed in the database is taken over', async () => {
    const { owed, stored } = watched();
    stored.push(owing('a', 1), owing('b', 2));
    await owed.look();
    expect(owed.first(9)).toEqual(['a', 'b']);
  });

  test('given another projector owes one and makes it, then it is left to that one', async () => {
    const { owed, stored, pass } = watched();
    await owed.look();
    stored.push(owing('a', 1));
    pass(lookMs);
    await owed.look();
    stored.splice(0, 1, owing('a', 7));
    pass(lookMs);
    await owed.look();
    expect(owed.first(9)).toEqual([]);
  });

  test('given one stands still from one look to the next, then it is taken over', async () => {
    const { owed, stored, pass } = watched();
    await owed.look();
    stored.push(owing('a', 1));
    for (const expected of [[], ['a']]) {
      pass(lookMs);
      await owed.look();
      expect(owed.first(9)).toEqual(expected);
    }
  });

  test('given an epoch changes again while it waits, then it keeps its place', () => {
    const { owed } = watched();
    for (const epoch of ['a', 'b', 'a', 'c'] as EpochId[]) owed.add(epoch);
    expect(owed.first(2)).toEqual(['a', 'b']);
  });

  test('given something is owed, then the wait ends when rankings are due', async () => {
    const { owed } = watched();
    await owed.look();
    expect(owed.waitMs(70)).toBe(lookMs);
    owed.add('a' as EpochId);
    expect(owed.waitMs(70)).toBe(70);
  });
});
