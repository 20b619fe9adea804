import { describe, expect, test } from '@jest/globals';
import { askedForMs, nextTryMs, waitsMs } from './retries.js';

const nowMs = Date.parse('2026-11-30T12:00:00Z');
const after = (attempts: number, askedMs: number | null = null, chance = 0): number | null => {
  const next = nextTryMs(attempts, nowMs, { askedMs, chance });
  return next === null ? null : (next - nowMs) / 1000;
};

describe('the next try', () => {
  test('comes later and later, and after eight waits no more', () => {
    const waits = waitsMs.map((_, at) => after(at + 1));
    expect(waits).toEqual([5, 30, 120, 600, 1800, 7200, 21_600, 43_200]);
    expect(after(9)).toBeNull();
  });

  test('is spread by chance over a fifth of the wait', () => {
    expect([after(2, null, 0), after(2, null, 0.5), after(2, null, 1)]).toEqual([30, 33, 36]);
  });

  test.each([
    [60_000, 60],
    [1000, 5],
    [99 * 3_600_000, 43_200],
  ])('honours a receiver that asks for %i ms: %i s', (asked, seconds) => {
    expect(after(1, asked)).toBe(seconds);
  });
});

test.each([
  [null, null],
  ['120', 120_000],
  ['Mon, 30 Nov 2026 12:01:00 GMT', 60_000],
  ['Mon, 30 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
])('Retry-After: %s asks for %s ms', (header, ms) => {
  expect(askedForMs(header, nowMs)).toBe(ms);
});
