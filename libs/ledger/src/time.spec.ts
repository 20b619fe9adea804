import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Instant, Stamp } from './ids.js';
import {
  addMicros,
  compareInstants,
  isStamp,
  microsOfStamp,
  parseInstant,
  stampOfMicros,
} from './time.js';

const endMs = 253_402_300_800_000;

describe('an instant is read in any offset and kept in UTC with all its digits', () => {
  test.each([
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z'],
    ['2026-11-23T10:00:00.1234565Z', '2026-11-23T10:00:00.1234565Z'],
    ['2026-11-23T10:00:00.100Z', '2026-11-23T10:00:00.100Z'],
    ['2026-11-23T10:00:00.000000000000000001Z', '2026-11-23T10:00:00.000000000000000001Z'],
    ['2026-03-29T02:30:00+01:00', '2026-03-29T01:30:00Z'],
    ['2026-11-23T12:00:00+02:00', '2026-11-23T10:00:00Z'],
    ['2026-12-31T23:30:00.5-01:00', '2027-01-01T00:30:00.5Z'],
    ['2028-02-29T00:00:00+00:01', '2028-02-28T23:59:00Z'],
    ['2000-02-29T12:00:00-23:59', '2000-03-01T11:59:00Z'],
    ['1970-01-01T23:59:00+23:59', '1970-01-01T00:00:00Z'],
    ['9999-12-31T00:00:59-23:59', '9999-12-31T23:59:59Z'],
    ['2026-11-23T10:00:00-00:00', '2026-11-23T10:00:00Z'],
  ])('given %s, then %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });
});

describe('what is no instant is refused', () => {
  test.each([
    ['a date alone', '2026-11-23'],
    ['no offset', '2026-03-29T02:30:00'],
    ['no seconds', '2026-11-23T10:00Z'],
    ['29 February of a common year', '2026-02-29T10:00:00Z'],
    ['29 February of 2100', '2100-02-29T10:00:00Z'],
    ['30 February', '2028-02-30T10:00:00Z'],
    ['31 April', '2026-04-31T10:00:00Z'],
    ['day 0', '2026-04-00T10:00:00Z'],
    ['month 0', '2026-00-01T10:00:00Z'],
    ['month 13', '2026-13-01T10:00:00Z'],
    ['hour 24', '2026-11-23T24:00:00Z'],
    ['minute 60', '2026-11-23T10:60:00Z'],
    ['second 60', '2026-11-23T23:59:60Z'],
    ['offset of 24 hours', '2026-11-23T10:00:00+24:00'],
    ['offset minute 60', '2026-11-23T10:00:00+01:60'],
    ['offset without colon', '2026-11-23T10:00:00+0100'],
    ['offset of hours only', '2026-11-23T10:00:00+01'],
    ['offset with a real minus sign', '2026-11-23T10:00:00\u221201:00'],
    ['a point without digits', '2026-11-23T10:00:00.Z'],
    ['19 fraction digits', '2026-11-23T10:00:00.0000000000000000001Z'],
    ['a decimal comma', '2026-11-23T10:00:00,5Z'],
    ['lower-case t', '2026-11-23t10:00:00Z'],
    ['lower-case z', '2026-11-23T10:00:00z'],
    ['a space for T', '2026-11-23 10:00:00Z'],
    ['1969', '1969-12-31T23:59:59Z'],
    ['1969 as written, 1970 in UTC', '1969-12-31T23:59:59-01:00'],
    ['1970 as written, 1969 in UTC', '1970-01-01T00:59:59+01:00'],
    ['9999 as written, 10000 in UTC', '9999-12-31T23:59:59-00:01'],
    ['a year of five digits', '+12026-11-23T10:00:00Z'],
    ['a leading space', ' 2026-11-23T10:00:00Z'],
    ['a line feed', '2026-11-23T10:00:00Z\n'],
    ['digits of another script', '2026-11-23T10:00:0\uff10Z'],
    ['nothing', ''],
  ])('given %s, then it is refused', (_, text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe('the calendar', () => {
  test('is the Gregorian one, as Date has it for milliseconds', () => {
    const milliseconds = fc.integer({ min: 0, max: endMs - 1 });
    const minutes = fc.integer({ min: -1439, max: 1439 });
    fc.assert(
      fc.property(milliseconds, minutes, (time, offset) => {
        const local = time + offset * 60_000;
        fc.pre(local >= 0 && local < endMs);
        const size = Math.abs(offset);
        const two = (value: number): string => String(value).padStart(2, '0');
        const east = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        const written = new Date(local).toISOString().replace('Z', east);
        expect(parseInstant(written)).toBe(new Date(time).toISOString());
      }),
      { numRuns: 1000 },
    );
  });
});

describe('instants compare as numbers', () => {
  test.each([
    ['2026-11-23T10:00:00.1234565Z', '2026-11-23T10:00:00.123456Z', 1],
    ['2026-11-23T10:00:00.5Z', '2026-11-23T10:00:00.500Z', 0],
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000000Z', 0],
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000000000000000001Z', -1],
    ['2026-11-23T10:00:00.9Z', '2026-11-23T10:00:01Z', -1],
    ['2026-11-23T10:00:00.10Z', '2026-11-23T10:00:00.09Z', 1],
    ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', -1],
  ] as [Instant, Instant, number][])('given %s and %s, then %s', (left, right, expected) => {
    expect(compareInstants(left, right)).toBe(expected);
    expect(compareInstants(right, left) + expected).toBe(0);
  });

  test('whatever their digits, from none to eighteen', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '9'), maxLength: 18 });
    const instant = (fraction: string): Instant =>
      `2026-11-23T10:00:00${fraction === '' ? '' : `.${fraction}`}Z` as Instant;
    fc.assert(
      fc.property(digits, digits, (left, right) => {
        const difference = BigInt(left.padEnd(18, '0')) - BigInt(right.padEnd(18, '0'));
        const expected = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(compareInstants(instant(left), instant(right))).toBe(expected);
        expect(parseInstant(instant(left))).toBe(instant(left));
      }),
    );
  });
});

describe('a stamp is an instant of microseconds', () => {
  test('any whole number of microseconds of its years is written and read back', () => {
    const micros = fc.bigInt({ min: 0n, max: BigInt(endMs) * 1000n - 1n });
    fc.assert(
      fc.property(micros, (value) => {
        const stamp = stampOfMicros(value);
        expect([isStamp(stamp), stamp.length, microsOfStamp(stamp)]).toEqual([true, 27, value]);
        expect(new Date(stamp).getTime()).toBe(Number(value / 1000n));
      }),
    );
  });

  test.each([
    ['2026-11-23T10:00:00.123456Z', true],
    ['2026-11-23T10:00:00.123Z', false],
    ['2026-11-23T10:00:00.1234567Z', false],
    ['2026-11-23T10:00:00.123456+00:00', false],
    ['2026-11-23T10:00:00+00:000000', false],
    ['2026-11-23T10:00:00.1+01:00', false],
    ['', false],
  ])('given %s, then %s', (text, expected) => {
    expect(isStamp(text)).toBe(expected);
  });

  test.each([
    ['2026-11-23T10:00:00.000000Z', 5_000_001n, '2026-11-23T10:00:05.000001Z'],
    ['2027-01-01T00:00:00.000000Z', -1n, '2026-12-31T23:59:59.999999Z'],
    ['2028-02-28T23:59:59.999999Z', 1n, '2028-02-29T00:00:00.000000Z'],
  ] as [Stamp, bigint, string][])('given %s moved by %s μs, then %s', (stamp, by, expected) => {
    expect(addMicros(stamp, by)).toBe(expected);
  });

  test('moving a stamp out of its years is our bug', () => {
    expect(() => addMicros(stampOfMicros(0n), -1n)).toThrow('not between 1970 and 9999');
    expect(() => stampOfMicros(BigInt(endMs) * 1000n)).toThrow('not between 1970 and 9999');
    expect(() => microsOfStamp('yesterday' as Stamp)).toThrow('no stamp');
  });
});
