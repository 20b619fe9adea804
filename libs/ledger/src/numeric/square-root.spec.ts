import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compare, fraction, multiply, ofDouble } from './fraction.js';
import { nearestSquareRoot, wholeSquareRoot } from './square-root.js';

describe('the whole part of a square root', () => {
  test.each([
    [0n, 0n],
    [1n, 1n],
    [2n, 1n],
    [3n, 1n],
    [4n, 2n],
    [99n, 9n],
    [100n, 10n],
    [10n ** 60n - 1n, 10n ** 30n - 1n],
  ])('given %p, then %p', (value, expected) => {
    expect(wholeSquareRoot(value)).toBe(expected);
  });

  test('its square does not pass the value, and the next one does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 300n }), (value) => {
        const root = wholeSquareRoot(value);
        expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
      }),
    );
  });

  test('below 0 there is none: our bug', () => {
    expect(() => wholeSquareRoot(-1n)).toThrow('has no square root');
  });
});

describe('the double nearest to the square root of a fraction', () => {
  test.each([
    [fraction(0), 0],
    [fraction(4), 2],
    [fraction(1, 4), 0.5],
    [fraction(2), 1.4142135623730951],
    [fraction(1, 3), 0.5773502691896257],
    [fraction(10n ** 80n), 1e40],
    [fraction(1n, 10n ** 80n), 1e-40],
    [fraction(1n, 1n << 2148n), 5e-324],
  ])('given %p, then %p', (value, expected) => {
    expect(nearestSquareRoot(value)).toBe(expected);
  });

  test("no neighbour's middle is crossed: the engine's own root of a double is the same", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (value) => {
        expect(nearestSquareRoot(ofDouble(value))).toBe(Math.sqrt(value));
      }),
    );
  });

  test('a root exactly between two doubles goes to the even one, a hair above it up', () => {
    const middle = fraction((1n << 53n) + 1n);
    const square = multiply(middle, middle);
    expect(nearestSquareRoot(square)).toBe(2 ** 53);
    const above = { ...square, numerator: square.numerator + 1n };
    expect(compare(above, square)).toBe(1);
    expect(nearestSquareRoot(above)).toBe(2 ** 53 + 2);
    // A hair that is thinner than the digits of the whole root.
    const thin = fraction((square.numerator << 400n) + 1n, 1n << 400n);
    expect(nearestSquareRoot(thin)).toBe(2 ** 53 + 2);
  });
});
