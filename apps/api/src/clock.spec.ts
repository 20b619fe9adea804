import { describe, expect, test } from '@jest/globals';
import type { Stamp } from '#ledger/ids';
import { microsecondClock, nextStamp } from './clock.js';

/** A clock over readings that the test sets. */
function clockOf(start: { wallMs: number; monotonicMs: number }): {
  read: () => bigint;
  at: typeof start;
} {
  const at = { ...start };
  const read = microsecondClock({ wallMs: () => at.wallMs, monotonicMs: () => at.monotonicMs });
  return { read, at };
}

describe('a clock with microseconds over one with milliseconds', () => {
  test('given a fraction of a millisecond on the monotonic clock, then it counts', () => {
    const { read, at } = clockOf({ wallMs: 1000, monotonicMs: 5.25 });
    expect(read()).toBe(1_000_000n);
    Object.assign(at, { monotonicMs: 5.75 });
    expect(read()).toBe(1_000_500n);
  });

  test.each([
    ['forward', 9000],
    ['backward', 500],
  ])('given a wall clock that was set %s, then it is believed', (_, wallMs) => {
    const { read, at } = clockOf({ wallMs: 1000, monotonicMs: 5 });
    Object.assign(at, { wallMs, monotonicMs: 5.5 });
    expect(read()).toBe(BigInt(wallMs) * 1000n);
  });

  test('given the machine, then it is within a few milliseconds of its wall clock', () => {
    const apart = Number(microsecondClock()()) / 1000 - Date.now();
    expect(Math.abs(apart)).toBeLessThan(50);
  });
});

describe('the next stamp', () => {
  const second = '1970-01-01T00:00:01.000000Z' as Stamp;

  test.each([
    ['nothing before', null, 1_000_001n, '1970-01-01T00:00:01.000001Z', null],
    ['an earlier one', second, 1_000_001n, '1970-01-01T00:00:01.000001Z', null],
    ['the same one', second, 1_000_000n, second, null],
    ['a later one', second, 999_999n, second, '1970-01-01T00:00:00.999999Z'],
  ])(
    'given %s, then it is never earlier, and keeps a clock that was',
    (_, last, now, at, clock) => {
      expect(nextStamp(() => now, last)).toEqual({ at, clock });
    },
  );
});
