/**
 * Sums of doubles without any rounding: every double is a whole number over a power of two, so over
 * their largest denominator all of them are whole.
 */
import { exactParts } from './nearest-double.js';

/** Doubles as whole numbers over one common denominator, a power of two. */
export interface CommonScale {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/** The exact values of finite doubles (else InvariantViolation) over one denominator. */
export function onCommonScale(values: readonly number[]): CommonScale {
  const parts = values.map(exactParts);
  const denominator = parts.reduce((most, part) => larger(most, part.denominator), 1n);
  const numerators = parts.map((part) => part.numerator * (denominator / part.denominator));
  return { numerators, denominator };
}

/** The exact sum of whole numbers, 0 of none. */
export function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
