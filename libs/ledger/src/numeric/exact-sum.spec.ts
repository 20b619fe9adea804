import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactSum, onCommonScale, sumOf } from './exact-sum.js';
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

describe('the sum of many doubles', () => {
  const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  test.each([
    ['any doubles', fc.array(anyDouble, { maxLength: 30 })],
    ['shares', fc.array(share, { maxLength: 200 })],
    [
      'doubles that cancel',
      fc
        .array(anyDouble, { maxLength: 15 })
        .map((all) => [...all, ...all.map((one) => -one), 5e-324]),
    ],
  ])('given %s, then what fractions add up to', (_, lists) => {
    fc.assert(
      fc.property(lists, (values) => {
        const { numerator, denominator } = exactSum(values);
        expect(fraction(numerator, denominator)).toEqual(values.map(ofDouble).reduce(add, zero));
      }),
    );
  });

  test('given a sum beyond the largest double on the way, then nothing is lost', () => {
    const largest = Number.MAX_VALUE;
    const { numerator, denominator } = exactSum([largest, largest, 5e-324, -largest, -largest]);
    expect(fraction(numerator, denominator)).toEqual(ofDouble(5e-324));
  });

  test('infinities and NaN are our bug', () => {
    expect(() => exactSum([1, Infinity])).toThrow('is not finite');
    expect(() => exactSum([1, NaN])).toThrow('is not finite');
  });
});
