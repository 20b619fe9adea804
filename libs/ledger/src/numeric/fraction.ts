/**
 * Exact fractions of whole numbers: what every comparison of scores, rates and limits is made of.
 * Only `toNumber` rounds, once, to the nearest double. Source: RULES, epoch rules 3, 9 and 13;
 * FORMATS, section 1 "Fractions".
 */
import { InvariantViolation } from '../invariant.js';
import { exactParts, exactUpTo, nearestDouble } from './nearest-double.js';

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

/** left + right. Source: Knuth, TAOCP volume 2, 4.5.1: no long common divisor is looked for. */
export function add(left: Fraction, right: Fraction): Fraction {
  const common = greatestCommonDivisor(left.denominator, right.denominator);
  const rest = right.denominator / common;
  const numerator = left.numerator * rest + right.numerator * (left.denominator / common);
  if (common === 1n) return { numerator, denominator: left.denominator * rest };
  // Both were in lowest terms: the sum shares no other divisor with its denominator.
  const divisor = greatestCommonDivisor(numerator, common);
  return { numerator: numerator / divisor, denominator: (left.denominator / divisor) * rest };
}

/** left - right. */
export function subtract(left: Fraction, right: Fraction): Fraction {
  return add(left, { numerator: -right.numerator, denominator: right.denominator });
}

/** left * right. */
export function multiply(left: Fraction, right: Fraction): Fraction {
  const down = greatestCommonDivisor(left.numerator, right.denominator);
  const up = greatestCommonDivisor(right.numerator, left.denominator);
  return {
    numerator: (left.numerator / down) * (right.numerator / up),
    denominator: (left.denominator / up) * (right.denominator / down),
  };
}

/** left / right; dividing by zero is a bug of the caller (InvariantViolation). */
export function divide(left: Fraction, right: Fraction): Fraction {
  const { numerator, denominator } = right;
  if (numerator === 0n) throw new InvariantViolation(`${toText(left)} over 0 is no fraction`);
  const turned =
    numerator < 0n
      ? { numerator: -denominator, denominator: -numerator }
      : { numerator: denominator, denominator: numerator };
  return multiply(left, turned);
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
  if (larger < smaller) [larger, smaller] = [smaller, larger];
  while (smaller > exactUpTo) [larger, smaller] = [smaller, larger % smaller];
  if (smaller === 0n) return larger;
  // From here on doubles are exact, and ten times faster.
  return BigInt(divisorOfDoubles(Number(smaller), Number(larger % smaller)));
}

/** The same for exact doubles, `above` not 0. */
function divisorOfDoubles(above: number, below: number): number {
  while (below !== 0) {
    const rest = above % below;
    above = below;
    below = rest;
  }
  return above;
}

function whole(value: number | bigint): bigint {
  if (typeof value === 'bigint') return value;
  if (Number.isSafeInteger(value)) return BigInt(value);
  throw new InvariantViolation(`${String(value)} is no whole number of at most 2^53 - 1`);
}
