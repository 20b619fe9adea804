import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DoubleDouble, multiplyAdd } from './double-double.js';
import { add, compare, type Fraction, fraction, multiply, ofDouble } from './fraction.js';

const size = fc.double({ min: -1e10, max: 1e10, noNaN: true });
const doubleDouble = fc.tuple(size, fc.double({ min: -1, max: 1, noNaN: true })).map(
  // A low part of at most half a last place of the high one.
  ([high, share]): DoubleDouble => ({ high, low: high * 2 ** -54 * share }),
);

describe('left * factor + addend with two doubles each', () => {
  test('given numbers that need no rounding, then it is exact', () => {
    const found = multiplyAdd({ high: 2 ** 30, low: 2 ** -30 }, 3, { high: -1, low: 2 ** -60 });
    expect(valueOf(found)).toEqual(
      add(fraction(3 * 2 ** 30 - 1), add(ofDouble(3 * 2 ** -30), ofDouble(2 ** -60))),
    );
  });

  test('it is off by less than 2^-100 of the sizes of its operands, cancellation or not', () => {
    const near = fc.tuple(doubleDouble, size, fc.boolean()).map(([left, factor, cancels]) => ({
      left,
      factor,
      addend: cancels ? { high: -(left.high * factor), low: left.low * factor } : left,
    }));
    fc.assert(
      fc.property(near, ({ left, factor, addend }) => {
        fc.pre(Math.abs(left.high) > 1e-100 && Math.abs(factor) > 1e-100);
        const product = multiply(valueOf(left), ofDouble(factor));
        const off = distance(
          valueOf(multiplyAdd(left, factor, addend)),
          add(product, valueOf(addend)),
        );
        const sizes = add(absolute(product), absolute(valueOf(addend)));
        expect(compare(off, multiply(sizes, fraction(1n, 1n << 100n)))).toBe(-1);
      }),
      { numRuns: 500 },
    );
  });
});

function valueOf({ high, low }: DoubleDouble): Fraction {
  return add(ofDouble(high), ofDouble(low));
}

function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

function distance(left: Fraction, right: Fraction): Fraction {
  return absolute(add(left, multiply(right, fraction(-1))));
}
