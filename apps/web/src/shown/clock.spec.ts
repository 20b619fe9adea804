import { describe, expect, test } from '@jest/globals';
import { instantEast, msOf } from './clock.js';

describe('an instant as clocks elsewhere show it, with every digit', () => {
  test.each([
    ['Kathmandu', '2026-01-31T20:00:00Z', 345, '2026-02-01T01:45:00+05:45'],
    ['Oslo in January', '2026-01-15T12:00:00.5Z', 60, '2026-01-15T13:00:00.5+01:00'],
    ['Oslo in July', '2026-07-15T12:00:00.50Z', 120, '2026-07-15T14:00:00.50+02:00'],
    ["St. John's", '2026-01-15T02:00:00Z', -210, '2026-01-14T22:30:00-03:30'],
    ['UTC', '2026-11-30T00:00:00.123456789Z', 0, '2026-11-30T00:00:00.123456789+00:00'],
  ])('in %s %s is, %d minutes east, %s', (_, at, minutesEast, expected) => {
    expect(instantEast(at, minutesEast)).toBe(expected);
  });

  test.each([
    ['1970-01-01T00:00:01.5Z', 1500],
    ['1970-01-01T00:00:01Z', 1000],
    ['1970-01-01T00:00:01.1234567Z', 1123],
  ])('%s in milliseconds is %d', (at, expected) => {
    expect(msOf(at)).toBe(expected);
  });
});
