import { describe, expect, test } from '@jest/globals';
import { liveRests, RankingPace, rebuildRests } from './ranking-pace.js';

describe('the pace of rankings, which rest three times as long as they took', () => {
  test.each([
    ['at the start', 0, 0, 0],
    ['right after a round of 40 ms', 40, 0, 120],
    ['half way', 40, 60, 60],
    ['when the rest is over', 40, 120, 0],
    ['long after it', 40, 5000, 0],
  ])('%s: round %d ms, %d ms ago, then wait %d ms', (_, roundMs, agoMs, expected) => {
    let nowMs = 1000;
    const pace = new RankingPace(() => nowMs, liveRests);
    if (roundMs > 0) pace.rest(roundMs);
    nowMs += agoMs;
    expect(pace.waitMs()).toBe(expected);
  });

  test('in a rebuild, they rest nineteen times as long, and not once it has caught up', () => {
    const pace = new RankingPace(() => 0, rebuildRests);
    pace.rest(1000);
    expect(pace.waitMs()).toBe(19_000);
    pace.catchUp();
    expect(pace.waitMs()).toBe(0);
    pace.rest(1000);
    expect(pace.waitMs()).toBe(0);
  });
});
