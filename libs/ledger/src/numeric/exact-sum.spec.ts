import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { onCommonScale, sumOf } from './exact-sum.js';
import { add, fraction, ofDouble, zero } from './fraction.js';

describe('sums of doubles without rounding', () => {
  test('given 0.1 ten times, then not 1, but ten times what the double 0.1 is', () => {
    const { numerators, denominator } = onCommonScale(Array<number>(10).fill(0.1));
    const exact = ofDouble(0.1);
    expect(fraction(sumOf(numerators), denominator)).toEqual(
      fraction(10n * exact.numerator, exact.denominator),
    );
  });

  test('given the largest and the least double, then neither is lost', () => {
    const { numerators, denominator } = onCommonScale([
      Number.MAX_VALUE,
      5e-324,
      -Number.MAX_VALUE,
    ]);
    expect(denominator).toBe(1n << 1074n);
    expect(sumOf(numerators)).toBe(1n);
  });

  test('given nothing, then 0', () => {
    expect(onCommonScale([])).toEqual({ numerators: [], denominator: 1n });
    expect(sumOf([])).toBe(0n);
  });

  test('given any doubles in any order, then what fractions add up to', () => {
    const doubles = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(doubles, (values) => {
        const { numerators, denominator } = onCommonScale(values);
        expect(fraction(sumOf(numerators), denominator)).toEqual(
          values.map(ofDouble).reduce(add, zero),
        );
        expect(sumOf(onCommonScale([...values].reverse()).numerators)).toBe(sumOf(numerators));
      }),
    );
  });

  test('infinities are our bug', () => {
    expect(() => onCommonScale([1, Infinity])).toThrow('is not finite');
  });
});
