/**
 * Square roots of whole numbers and of fractions, rounded once.
 * Source: Newton's way for whole roots; IEEE 754-2019, roundTiesToEven.
 */
import { invariant } from '../invariant.js';
import type { Fraction } from './fraction.js';
import { nearestDouble } from './nearest-double.js';

/** The whole part of the square root of `value`, 0 or more, by Newton's way from above. */
export function wholeSquareRoot(value: bigint): bigint {
  invariant(value >= 0n, `${value} has no square root`);
  if (value < 2n) return value;
  let root = 1n << BigInt(value.toString(16).length * 2 + 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * The double nearest to the square root of `value`, 0 or more. The whole root of a scaled value has
 * 64 digits or more, and a digit behind it says whether anything was cut off, so that rounding it
 * once is rounding the true root once.
 */
export function nearestSquareRoot({ numerator, denominator }: Fraction): number {
  if (numerator === 0n) return 0;
  const surplus = denominator.toString(16).length - numerator.toString(16).length;
  const places = BigInt(Math.max(0, 2 * surplus) + 80);
  const scaled = (numerator << (2n * places)) / denominator;
  const root = wholeSquareRoot(scaled);
  const exact = root * root * denominator === numerator << (2n * places);
  return nearestDouble((root << 1n) | (exact ? 0n : 1n), 1n << (places + 1n));
}
