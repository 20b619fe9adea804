import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type DoubleDouble, polynomial } from './double-double.js';
import { add, compare, type Fraction, fraction, multiply, ofDouble } from './fraction.js';

const size = fc.double({ min: -1e10, max: 1e10, noNaN: true });
const doubleDouble = fc.tuple(size, fc.double({ min: -1, max: 1, noNaN: true })).map(
  // A low part of at most half a last place of the high one.
  ([high, share]): DoubleDouble => ({ high, low: high * 2 ** -54 * share }),
);

describe('a step, left * factor + addend with two doubles each', () => {
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

describe('several steps', () => {
  test('given whole numbers, then it is the value of the polynomial', () => {
    const coefficients = { high: Float64Array.of(5, -7, 2), low: new Float64Array(3) };
    const found = polynomial(coefficients, { high: 3, low: 0 }, 10);
    expect(found).toEqual({ high: 3000 + 200 - 70 + 5, low: 0 });
  });

  test('given none, then it is what it begins with', () => {
    const none = { high: new Float64Array(0), low: new Float64Array(0) };
    expect(polynomial(none, { high: 1, low: 2 ** -60 }, 10)).toEqual({ high: 1, low: 2 ** -60 });
  });
});

/** One step. */
function multiplyAdd(
  left: DoubleDouble,
  factor: number,
  { high, low }: DoubleDouble,
): DoubleDouble {
  const coefficients = { high: Float64Array.of(high), low: Float64Array.of(low) };
  return polynomial(coefficients, left, factor);
}

function valueOf({ high, low }: DoubleDouble): Fraction {
  return add(ofDouble(high), ofDouble(low));
}

function absolute({ numerator, denominator }: Fraction): Fraction {
  return { numerator: numerator < 0n ? -numerator : numerator, denominator };
}

function distance(left: Fraction, right: Fraction): Fraction {
  return absolute(add(left, multiply(right, fraction(-1))));
}
