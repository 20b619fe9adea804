import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactParts, nearestDouble } from './nearest-double.js';

const view = new DataView(new ArrayBuffer(8));

/** The double whose bits are `steps` further on: the neighbour of a positive one. */
function neighbour(value: number, steps: bigint): number {
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + steps);
  return view.getFloat64(0);
}

function isEven(value: number): boolean {
  view.setFloat64(0, value);
  return (view.getBigUint64(0) & 1n) === 0n;
}

/** |numerator / denominator - value| times the two denominators, to be compared exactly. */
function distance(numerator: bigint, denominator: bigint, value: number): [bigint, bigint] {
  const parts = exactParts(value);
  const difference = numerator * parts.denominator - parts.numerator * denominator;
  return [difference < 0n ? -difference : difference, parts.denominator];
}

/** -1, 0 or 1 as `left` is nearer, as near or farther than `right`. */
function compareDistances(left: [bigint, bigint], right: [bigint, bigint]): number {
  const difference = left[0] * right[1] - right[0] * left[1];
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** By the definition: no neighbour is nearer, and of two equally near ones the even is taken. */
function expectNearest(numerator: bigint, denominator: bigint): void {
  const found = nearestDouble(numerator, denominator);
  expect(Number.isFinite(found) && found > 0).toBe(true);
  const own = distance(numerator, denominator, found);
  for (const other of [neighbour(found, 1n), neighbour(found, -1n)]) {
    if (!Number.isFinite(other)) continue;
    const order = compareDistances(own, distance(numerator, denominator, other));
    expect(order < 0 || (order === 0 && isEven(found))).toBe(true);
  }
}

describe('the double nearest to a quotient of whole numbers', () => {
  test('no other double is nearer, for any pair of up to 400 bits', () => {
    const positive = fc.bigInt({ min: 1n, max: 2n ** 400n });
    const sized = fc
      .tuple(positive, fc.integer({ min: 0, max: 399 }))
      .map(([value, shift]) => (value >> BigInt(shift)) + 1n);
    fc.assert(
      fc.property(sized, sized, (numerator, denominator) => {
        expectNearest(numerator, denominator);
      }),
      { numRuns: 500 },
    );
  });

  test('exact halves between two doubles go to the even one, a hair beside them do not', () => {
    const double = fc.double({ min: 5e-324, max: 1.7e308, noNaN: true });
    fc.assert(
      fc.property(double, fc.constantFrom(-1n, 0n, 1n), (below, hair) => {
        const low = exactParts(below);
        const high = exactParts(neighbour(below, 1n));
        const middle = low.numerator * high.denominator + high.numerator * low.denominator;
        const scale = 2n ** 1200n;
        expectNearest(middle * scale + hair, 2n * low.denominator * high.denominator * scale);
      }),
      { numRuns: 500 },
    );
  });
});

describe('quotients that show every way of rounding', () => {
  test.each([
    ['thirds', 1n, 3n, 0.3333333333333333],
    ['negative thirds', -1n, 3n, -0.3333333333333333],
    ['zero', 0n, 7n, 0],
    ['2^53 + 1, a tie that goes down', 2n ** 53n + 1n, 1n, 2 ** 53],
    ['2^53 + 3, a tie that goes up', 2n ** 53n + 3n, 1n, 2 ** 53 + 4],
    ['where dividing doubles misses it', 9007199254741014n, 9007199254744017n, 0.9999999999996666],
    ['a numerator that is no double', 9007199254740993n, 3n, 3002399751580331],
    ['a denominator that is no double', 3n, 9007199254740993n, 3.330669073875469e-16],
    [
      'three times the largest double over 3',
      3n * (2n ** 1024n - 2n ** 971n),
      3n,
      Number.MAX_VALUE,
    ],
    ['the largest double', 2n ** 1024n - 2n ** 971n, 1n, Number.MAX_VALUE],
    ['a hair under half a step above it', 2n ** 1024n - 2n ** 970n - 1n, 1n, Number.MAX_VALUE],
    ['half a step above it', 2n ** 1024n - 2n ** 970n, 1n, Infinity],
    ['far above it', 2n ** 5000n, 1n, Infinity],
    ['far below its opposite', -(2n ** 5000n), 3n, -Infinity],
    ['the smallest double', 1n, 2n ** 1074n, 5e-324],
    ['half of it: a tie that goes to 0', 1n, 2n ** 1075n, 0],
    ['a hair above half of it', 2n ** 100n + 1n, 2n ** 1175n, 5e-324],
    ['one and a half of it: a tie that goes up', 3n, 2n ** 1075n, 1e-323],
    ['far below it', 1n, 2n ** 5000n, 0],
    ['far below it and negative: still one zero', -1n, 2n ** 5000n, 0],
    ['the largest subnormal', 2n ** 52n - 1n, 2n ** 1074n, 2.225073858507201e-308],
    ['a tie between it and the least normal', 2n ** 53n - 1n, 2n ** 1075n, 2.2250738585072014e-308],
    ['bits that carry into the next power', 2n ** 200n - 1n, 2n ** 100n, 2 ** 100],
  ])('given %s, then it is exact', (_, numerator, denominator, expected) => {
    expect(nearestDouble(numerator, denominator)).toBe(expected);
  });

  test.each([0n, -3n])('a denominator of %s is our bug', (denominator) => {
    expect(() => nearestDouble(1n, denominator)).toThrow('is no positive denominator');
  });

  test('quotients of ten thousand digits take no time worth naming', () => {
    const big = BigInt('7'.repeat(10_000));
    expect(nearestDouble(big, big * 3n)).toBe(0.3333333333333333);
  });
});
