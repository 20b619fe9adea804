import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { normalCdf } from './normal-cdf.js';
import { exactNormalCdf, normalCdfTaylor } from './normal-cdf-exact.js';

/** Doubles between -8 and 8, many of them near the edges of a centre's reach. */
const nearEdges = fc
  .tuple(fc.integer({ min: -1023, max: 1023 }), fc.double({ min: -1e-12, max: 1e-12, noNaN: true }))
  .map(([half, offset]) => half / 128 + offset);
const anyZ = fc.oneof(fc.double({ min: -9, max: 9, noNaN: true }), nearEdges, fc.double());

describe('the normal distribution function', () => {
  test('the quick way and the exact way give one double', () => {
    fc.assert(
      fc.property(anyZ, (z) => {
        fc.pre(!Number.isNaN(z));
        expect(normalCdf(z)).toBe(exactNormalCdf(z));
      }),
      { numRuns: 1500 },
    );
  });

  test('where the value crosses the middle of two doubles, the exact way decides', () => {
    // Next to 0 the value is 1/2 + z / sqrt(2 pi): ties can be met as closely as z is written.
    const density = 0.3989422804014327;
    for (const middle of [2 ** -54 / density, -(2 ** -55) / density]) {
      let z = middle * (1 - 2 ** -50);
      for (let step = 0; step < 12; step += 1) {
        expect(normalCdf(z)).toBe(exactNormalCdf(z));
        z = neighbourAbove(z);
      }
      expect(normalCdf(middle * (1 - 1e-12))).not.toBe(normalCdf(middle * (1 + 1e-12)));
    }
  });

  test('it never falls as z rises, not even from one double to the next', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -39, max: 9, noNaN: true }),
        fc.double({ noNaN: true }),
        (a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          expect(normalCdf(low)).toBeLessThanOrEqual(normalCdf(high));
          expect(normalCdf(a)).toBeLessThanOrEqual(normalCdf(neighbourAbove(a)));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('a value better than all others stays at or below 1, a worse one at or above 0', () => {
    for (const z of [8, 100, 1e308, Infinity]) expect(normalCdf(z)).toBeLessThanOrEqual(1);
    for (const z of [-8, -100, -1e308, -Infinity]) expect(normalCdf(z)).toBeGreaterThanOrEqual(0);
  });

  test('NaN is our bug, never a score', () => {
    expect(() => normalCdf(NaN)).toThrow('NaN has no place in a distribution');
  });

  test('at 4 001 places it is, to the last bit, what it was when the rule was released', () => {
    const view = new DataView(new ArrayBuffer(8));
    const hash = createHash('sha256');
    for (let n = 0; n <= 4000; n += 1) {
      view.setFloat64(0, normalCdf((n - 2000) * 0.0043));
      hash.update(view);
    }
    expect(hash.digest('hex')).toBe(
      '64693d9844aa91f3867fdae73e2812c42443fa621aa9b06257aa507e40b0c6d8',
    );
  });
});

describe('the proof of its rounding, at each of the 1 025 centres', () => {
  // Shares of the least true value within reach, times 2^128 so that whole numbers compare.
  const shares = Array.from({ length: 1025 }, (_, index) => sharesAt((index - 512) / 64));
  const most = (pick: (share: Shares) => bigint): bigint =>
    shares.map(pick).reduce((left, right) => (left > right ? left : right));

  test('the terms that are left out, from h^18 on, are below 2^-128', () => {
    expect(most(({ from18 }) => from18)).toBeLessThan(1n);
  });

  test('the terms that plain doubles carry, from h^10 on, are below 2^-62', () => {
    expect(most(({ from10 }) => from10)).toBeLessThan(1n << 66n);
  });

  test('all terms by size are at most 1.14', () => {
    expect(most(({ all }) => all)).toBeLessThan((114n << 128n) / 100n);
  });
});

interface Shares {
  readonly all: bigint;
  readonly from10: bigint;
  readonly from18: bigint;
}

/** Sums of |coefficient| 2^(-7 n) from some n on, over the value at the lower end of the reach. */
function sharesAt(centre: number): Shares {
  const terms = normalCdfTaylor(centre, 40).map((value, n) => {
    return (value < 0n ? -value : value) >> BigInt(7 * n);
  });
  const [least = 1n] = normalCdfTaylor(centre - 1 / 128, 1);
  const from = (first: number): bigint =>
    (terms.slice(first).reduce((total, term) => total + term, 0n) << 128n) / least;
  return { all: from(0), from10: from(10), from18: from(18) };
}

/** The next double above a finite one. */
function neighbourAbove(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
