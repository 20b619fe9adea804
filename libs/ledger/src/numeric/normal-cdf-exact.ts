/**
 * The standard normal distribution function in whole-number fixed point, correctly rounded: slow,
 * and the judge of `normal-cdf.ts`, which asks it where quick arithmetic cannot be sure.
 * Source: RULES, "TCSExam"; Abramowitz and Stegun 26.2.11 (series) and 26.2.14 (Mills' ratio as a
 * continued fraction).
 */
import { invariant } from '../invariant.js';
import { exactParts, nearestDouble } from './nearest-double.js';
import { wholeSquareRoot } from './square-root.js';

/** Binary places of the fixed point; the answers below 9 in size need about 130 of them. */
const places = 384n;

/** 1 as fixed point: what coefficients are counted in. */
export const unit: bigint = 1n << places;

/**
 * What all truncations and the cut of series and fraction add up to, in units of the last place of
 * a value near 1: fewer than 2^12 truncations, each amplified by less than 2^60 on its way.
 */
const errorBound = 1n << 80n;

/** From here on the continued fraction is used; before it would need too many terms. */
const seriesBelow = 8;

/** At 8 the fraction cut after 200 terms is off by less than 2^-390 of its value. */
const fractionTerms = 200n;

/** Beyond these the answer is 0 or 1 whatever the last digit of `z`. */
const zeroUpTo = -38.5;
const oneFrom = 8.3;

/** Below this size the answer is nearer to 0.5 than to its neighbours. */
const halfBelow = 1e-18;

const ln2 = 18n * inverseArtanh(26n) - 2n * inverseArtanh(4801n) + 8n * inverseArtanh(8749n);
const pi = 16n * inverseArctan(5n) - 4n * inverseArctan(239n);
const inverseSqrtTwoPi = (unit << places) / wholeSquareRoot((2n * pi) << places);

/**
 * Phi(z), the share of a standard normal variable at or below `z`, 0 to 1: the nearest double, ties
 * to even, subnormals included; 0 and 1 at the infinities. NaN is a bug of the caller
 * (InvariantViolation), and so would be a value too close to a tie to be sure of (none is known).
 */
export function exactNormalCdf(z: number): number {
  invariant(!Number.isNaN(z), 'NaN has no place in a distribution');
  if (z <= zeroUpTo) return 0;
  if (z >= oneFrom) return 1;
  if (Math.abs(z) < halfBelow) return 0.5;
  const size = fixedPoint(Math.abs(z));
  const { mantissa, shift } = density(size);
  if (Math.abs(z) >= seriesBelow) {
    const tail = multiply(mantissa, millsRatio(size));
    return z < 0 ? rounded(tail, places + shift) : rounded((unit << shift) - tail, places + shift);
  }
  const half = unit >> 1n;
  const offset = multiply(mantissa, oddSeries(size)) >> shift;
  return rounded(z < 0 ? half - offset : half + offset, places);
}

/** A double of at most 2^10 in size as fixed point; exact from 1e-80 in size on. */
export function fixedPoint(value: number): bigint {
  const { numerator, denominator } = exactParts(value);
  return (numerator << places) / denominator;
}

/** Phi(c), then Taylor's coefficients of Phi around `centre`, as many as asked, as fixed point. */
export function normalCdfTaylor(centre: number, count: number): readonly bigint[] {
  const signed = fixedPoint(centre);
  const size = signed < 0n ? -signed : signed;
  const { mantissa, shift } = density(size);
  const offset = multiply(mantissa, oddSeries(size)) >> shift;
  const coefficients = [(unit >> 1n) + (signed < 0n ? -offset : offset)];
  // The density's own coefficients: n t(n) = -(c t(n - 1) + t(n - 2)).
  let [before, term] = [0n, mantissa >> shift];
  for (let n = 1n; coefficients.length < count; n += 1n) {
    coefficients.push(term / n);
    [before, term] = [term, -(multiply(signed, term) + before) / n];
  }
  return coefficients;
}

function multiply(left: bigint, right: bigint): bigint {
  return (left * right) >> places;
}

/** exp(-x^2 / 2) / sqrt(2 pi) as mantissa * 2^-shift, the mantissa between 0.19 and 0.4. */
function density(x: bigint): { mantissa: bigint; shift: bigint } {
  const exponent = multiply(x, x) >> 1n;
  const shift = exponent / ln2;
  return { mantissa: multiply(expMinus(exponent - shift * ln2), inverseSqrtTwoPi), shift };
}

/** exp(-x) for x from 0 to ln 2: Taylor's series of x / 256, squared eight times. */
function expMinus(x: bigint): bigint {
  const small = x >> 8n;
  let term = unit;
  let result = unit;
  for (let n = 1n; term !== 0n; n += 1n) {
    term = multiply(term, small) / n;
    result += n % 2n === 1n ? -term : term;
  }
  for (let squaring = 0; squaring < 8; squaring += 1) result = multiply(result, result);
  return result;
}

/** x + x^3 / 3 + x^5 / 15 + ... : times the density it is Phi(x) - 1/2. */
function oddSeries(x: bigint): bigint {
  const square = multiply(x, x);
  let term = x;
  let result = x;
  for (let odd = 3n; term !== 0n; odd += 2n) {
    term = multiply(term, square) / odd;
    result += term;
  }
  return result;
}

/** (1 - Phi(x)) / density = 1 / (x + 1 / (x + 2 / (x + 3 / ...))), from the innermost term out. */
function millsRatio(x: bigint): bigint {
  let denominator = x;
  for (let n = fractionTerms; n > 0n; n -= 1n) {
    denominator = x + ((n * unit) << places) / denominator;
  }
  return (unit << places) / denominator;
}

/** The double nearest to value * 2^-scale when all values within the error bound agree on it. */
function rounded(value: bigint, scale: bigint): number {
  const denominator = 1n << scale;
  const below = nearestDouble(value - errorBound, denominator);
  const above = nearestDouble(value + errorBound, denominator);
  invariant(below === above, 'too close to a tie to round');
  return below;
}

/** artanh(1 / n) as fixed point. */
function inverseArtanh(n: bigint): bigint {
  return inversePowers(n, 1n);
}

/** arctan(1 / n) as fixed point. */
function inverseArctan(n: bigint): bigint {
  return inversePowers(n, -1n);
}

/** The sum of sign^k / ((2k + 1) n^(2k + 1)). */
function inversePowers(n: bigint, sign: bigint): bigint {
  let power = unit / n;
  let result = power;
  let factor = sign;
  for (let odd = 3n; power !== 0n; odd += 2n) {
    power /= n * n;
    result += (factor * power) / odd;
    factor *= sign;
  }
  return result;
}
