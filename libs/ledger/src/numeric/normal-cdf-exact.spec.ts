import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exactParts, nearestDouble } from './nearest-double.js';
import { exactNormalCdf, fixedPoint, normalCdfTaylor, unit } from './normal-cdf-exact.js';

describe('the exact normal distribution function', () => {
  test.each([
    [-38.5, 0],
    [-38.48540833556734, 0],
    [-38.485408335567335, 5e-324],
    [-38.456870800437045, 1e-323],
    [-8, 6.220960574271784e-16],
    [-3, 0.0013498980316300946],
    [-1, 0.15865525393145705],
    [-1e-300, 0.5],
    [0, 0.5],
    [1e-17, 0.5],
    [1, 0.8413447460685429],
    [1.959963984540054, 0.975],
    [3, 0.9986501019683699],
    [8.29, 0.9999999999999999],
    [8.292361075813597, 1],
    [1e308, 1],
    [Infinity, 1],
    [-Infinity, 0],
  ])('given %p, then %p', (z, expected) => {
    expect(exactNormalCdf(z)).toBe(expected);
  });

  test('-0 gives what 0 gives', () => {
    expect(exactNormalCdf(-0)).toBe(0.5);
  });

  test('NaN is our bug, never a score', () => {
    expect(() => exactNormalCdf(NaN)).toThrow('NaN has no place in a distribution');
  });

  test('another series, in another precision, gives the same doubles', () => {
    fc.assert(
      fc.property(fc.double({ min: -7, max: 7, noNaN: true }), (z) => {
        expect(exactNormalCdf(z)).toBe(byMaclaurin(z));
      }),
      { numRuns: 100 },
    );
  });

  test('where the series hands over to the continued fraction, both agree to the last bit', () => {
    // The same tail from the series, subtracted from one half in 384 binary places.
    for (const z of [-8.0000000000000018, -8.01, -8.2, -8.5]) {
      const [value = 0n] = normalCdfTaylor(z, 1);
      expect(exactNormalCdf(z)).toBe(nearestDouble(value, unit));
    }
  });
});

describe("Taylor's coefficients around a centre", () => {
  test('given 0, then Phi, its density, and the derivatives of that by factorials', () => {
    const density = 0.3989422804014327;
    const found = normalCdfTaylor(0, 6).map((value) => nearestDouble(value, unit));
    expect(found).toEqual([0.5, density, 0, -0.06649038006690544, 0, density / 40]);
  });

  test('given -2, then every second one has the sign turned of what 2 gives', () => {
    const [left, right] = [normalCdfTaylor(-2, 9), normalCdfTaylor(2, 9)];
    expect(left.slice(1)).toEqual(right.slice(1).map((value, n) => (n % 2 === 0 ? value : -value)));
    expect((left[0] ?? 0n) + (right[0] ?? 0n)).toBe(unit);
  });
});

/** 1/2 + (z - z^3 / 6 + z^5 / 40 - ...) / sqrt(2 pi) in 640 binary places. */
function byMaclaurin(z: number): number {
  const places = 640n;
  const one = 1n << places;
  const { numerator, denominator } = exactParts(z);
  const x = (numerator << places) / denominator;
  const half = (x * x) >> (places + 1n);
  let power = x;
  let sum = x;
  for (let k = 1n; power !== 0n && power !== -1n; k += 1n) {
    power = -(power * half) / (k << places);
    sum += power / (2n * k + 1n);
  }
  // 1 / sqrt(2 pi) to 640 places, from 158 digits.
  const digits =
    '3989422804014326779399460599343818684758586311649346576659258296706579258993018385012523' +
    '3390730693643030255886263518268551099195455583724299621273062550770634';
  const factor = (BigInt(digits) << places) / 10n ** BigInt(digits.length);
  return nearestDouble(one / 2n + ((sum * factor) >> places), one);
}

test('a double becomes fixed point and back without a change', () => {
  for (const value of [0, 1, -1, 0.1, -1e-60, 1023.999]) {
    expect(nearestDouble(fixedPoint(value), unit)).toBe(value);
  }
});
