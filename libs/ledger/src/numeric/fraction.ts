/**
 * Exact fractions of whole numbers: what every comparison of scores, rates and limits is made of.
 * Only `toNumber` rounds, once, to the nearest double. Source: RULES, epoch rules 3, 9 and 13;
 * FORMATS, section 1 "Fractions".
 */
import { InvariantViolation } from '../invariant.js';
import { exactParts, nearestDouble } from './nearest-double.js';

/** numerator / denominator in lowest terms, the denominator positive; zero is 0/1. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** 0/1. */
export const zero: Fraction = { numerator: 0n, denominator: 1n };

/** 1/1. */
export const one: Fraction = { numerator: 1n, denominator: 1n };

/**
 * numerator / denominator in lowest terms. Numbers must be whole and at most 2^53 - 1 in size, the
 * denominator not zero; anything else is a bug of the caller (InvariantViolation).
 */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
  return reduced(whole(numerator), whole(denominator));
}

/** The exact value of a finite double: 0.1 is a little more than 1/10. Else InvariantViolation. */
export function ofDouble(value: number): Fraction {
  const { numerator, denominator } = exactParts(value);
  return reduced(numerator, denominator);
}

/** left + right. */
export function add(left: Fraction, right: Fraction): Fraction {
  if (left.denominator === right.denominator) {
    return reduced(left.numerator + right.numerator, left.denominator);
  }
  return reduced(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

/** left - right. */
export function subtract(left: Fraction, right: Fraction): Fraction {
  return add(left, { numerator: -right.numerator, denominator: right.denominator });
}

/** left * right. */
export function multiply(left: Fraction, right: Fraction): Fraction {
  return reduced(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** left / right; dividing by zero is a bug of the caller (InvariantViolation). */
export function divide(left: Fraction, right: Fraction): Fraction {
  return reduced(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** The exact mean; the order of `values` cannot matter. Of nothing: InvariantViolation. */
export function mean(values: readonly Fraction[]): Fraction {
  return divide(sum(values), fraction(values.length));
}

/** The exact sum, 0/1 of nothing. */
export function sum(values: readonly Fraction[]): Fraction {
  return values.reduce(add, zero);
}

/** -1, 0 or 1 as left is less than, equal to or greater than right. */
export function compare(left: Fraction, right: Fraction): -1 | 0 | 1 {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** `a/b` in lowest terms: `1/3`, `0/1`, `-7/2`. */
export function toText(value: Fraction): string {
  return `${String(value.numerator)}/${String(value.denominator)}`;
}

/** The double nearest to `value`, ties to even; beyond the largest double, an infinity. */
export function toNumber(value: Fraction): number {
  return nearestDouble(value.numerator, value.denominator);
}

/** numerator / denominator, sign on top, common factors gone. */
function reduced(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new InvariantViolation(`${String(numerator)}/0 is no fraction`);
  const divisor = greatestCommonDivisor(numerator, denominator);
  const signed = denominator < 0n ? -divisor : divisor;
  return { numerator: numerator / signed, denominator: denominator / signed };
}

/** Positive, because one of the two is not zero. */
function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function whole(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value;
  if (Number.isSafeInteger(value)) return BigInt(value);
  throw new InvariantViolation(`${String(value)} is no whole number of at most 2^53 - 1`);
}
