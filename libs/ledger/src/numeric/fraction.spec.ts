import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  add,
  compare,
  divide,
  type Fraction,
  fraction,
  mean,
  multiply,
  ofDouble,
  one,
  subtract,
  sum,
  toNumber,
  toText,
  zero,
} from './fraction.js';

const whole = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
const anyFraction = fc
  .tuple(
    whole,
    whole.filter((value) => value !== 0n),
  )
  .map(([numerator, denominator]) => fraction(numerator, denominator));

/** The same value by the definition: equal cross products. */
function isQuotient(value: Fraction, numerator: bigint, denominator: bigint): boolean {
  return value.numerator * denominator === numerator * value.denominator;
}

function gcd(left: bigint, right: bigint): bigint {
  return right === 0n ? left : gcd(right, left % right);
}

describe('a fraction is written in lowest terms, its sign on top', () => {
  test.each([
    [6, 8, '3/4'],
    [-6, 8, '-3/4'],
    [6, -8, '-3/4'],
    [-6, -8, '3/4'],
    [0, 5, '0/1'],
    [0, -5, '0/1'],
    [7, 7, '1/1'],
    [12, 1, '12/1'],
    [2n ** 70n, 2n ** 71n, '1/2'],
    [9007199254740991, 3, '9007199254740991/3'],
  ])('given %s over %s, then %s', (numerator, denominator, text) => {
    expect(toText(fraction(numerator, denominator))).toBe(text);
  });

  test('zero and one are what they say', () => {
    expect([toText(zero), toText(one)]).toEqual(['0/1', '1/1']);
  });

  test.each([
    ['nothing below the line', 1, 0],
    ['half a success', 0.5, 1],
    ['a number that is no longer exact', 2 ** 53, 1],
    ['no number at all', Number.NaN, 1],
  ])('%s is our bug, never a value', (_, numerator, denominator) => {
    expect(() => fraction(numerator, denominator)).toThrow(/no fraction|no whole number/);
  });
});

describe('arithmetic is exact', () => {
  test('the four operations agree with cross-multiplication, in lowest terms', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (left, right) => {
        const { numerator: a, denominator: b } = left;
        const { numerator: c, denominator: d } = right;
        const results: [Fraction, bigint, bigint][] = [
          [add(left, right), a * d + c * b, b * d],
          [subtract(left, right), a * d - c * b, b * d],
          [multiply(left, right), a * c, b * d],
          ...(c === 0n ? [] : [[divide(left, right), a * d, b * c] as [Fraction, bigint, bigint]]),
        ];
        for (const [found, numerator, denominator] of results) {
          const size = found.numerator < 0n ? -found.numerator : found.numerator;
          expect(isQuotient(found, numerator, denominator)).toBe(true);
          expect(found.denominator > 0n && gcd(found.denominator, size) === 1n).toBe(true);
        }
      }),
    );
  });

  test('dividing by zero is our bug', () => {
    expect(() => divide(one, zero)).toThrow('no fraction');
  });

  test('the mean and the sum do not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(anyFraction, { minLength: 1, maxLength: 12 }), (values) => {
        const reversed = values.toReversed();
        expect(toText(mean(values))).toBe(toText(mean(reversed)));
        expect(toText(sum(values))).toBe(toText(multiply(mean(reversed), fraction(values.length))));
      }),
    );
  });

  test('the mean of nothing is our bug, the sum of nothing is 0/1', () => {
    expect(() => mean([])).toThrow('no fraction');
    expect(toText(sum([]))).toBe('0/1');
  });

  test('ten thousand different denominators are added in bounded time', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => fraction(index, (index % 97) + 1));
    expect(toNumber(mean(values))).toBeGreaterThan(0);
  });
});

describe('comparing', () => {
  test('1/3 + 2/3 and 1/2 + 1/2 are the same score, whatever floating point says', () => {
    const thirds = add(fraction(1, 3), fraction(2, 3));
    expect(compare(thirds, add(fraction(1, 2), fraction(1, 2)))).toBe(0);
  });

  test('two task means with one double are still two scores', () => {
    const units = [97, 101, 103, 107, 109, 113, 127, 131];
    const meanOf = (successes: readonly number[]): Fraction =>
      mean(successes.map((count, task) => fraction(count, units[task] ?? 0)));
    const first = meanOf([0, 0, 0, 0, 0, 23, 123, 68]);
    const second = meanOf([71, 58, 31, 8, 1, 0, 0, 0]);
    expect([toNumber(first), toNumber(second)]).toEqual([0.21139096618529654, 0.21139096618529654]);
    expect(compare(first, second)).toBe(1);
  });

  test('the order is that of the cross products, and antisymmetric', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (left, right) => {
        const a = left.numerator * right.denominator;
        const b = right.numerator * left.denominator;
        const expected = a < b ? -1 : a > b ? 1 : 0;
        expect([compare(left, right), compare(right, left) + expected]).toEqual([expected, 0]);
      }),
    );
  });
});

describe('a double is an exact fraction too', () => {
  test.each([
    [0.5, '1/2'],
    [-0.75, '-3/4'],
    [-0, '0/1'],
    [0.1, '3602879701896397/36028797018963968'],
    [2 ** 60, '1152921504606846976/1'],
  ])('given %s, then %s', (value, text) => {
    expect(toText(ofDouble(value))).toBe(text);
  });

  test('and back again, for any finite one', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(ofDouble(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test.each([Number.NaN, Infinity, -Infinity])('%s is our bug', (value) => {
    expect(() => ofDouble(value)).toThrow('not finite');
  });
});
