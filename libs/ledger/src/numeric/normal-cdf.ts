/**
 * The standard normal distribution function, correctly rounded: the double nearest to the true
 * value at a double, the same in every engine.
 *
 * Between -8 and 8 it is Taylor's series around the nearest multiple of 1/64, in about 100 bits.
 * The proof of its rounding, in shares of the true value, for |h| <= 2^-7 and every centre (the
 * first three bounds are computed in the spec): the terms from h^18 on, which are left out, are
 * below 2^-128; those from h^10 on are below 2^-62, so that plain doubles lose less than 2^-108 on
 * them; all terms by size are at most 1.14, and each of the ten double-double steps loses less than
 * 2^-100 of what it works on, together less than 2^-96. Beyond their sum, below 2^-95, 2^-90 is
 * allowed for, which covers the last roundings too: where both ends round to the same double, so
 * does the truth. Elsewhere the exact way decides.
 * Source: RULES, "TCSExam".
 */
import { type DoubleDouble, type DoubleDoubles, polynomial } from './double-double.js';
import { nearestDouble } from './nearest-double.js';
import { exactNormalCdf, fixedPoint, normalCdfTaylor, unit } from './normal-cdf-exact.js';

/** Centres are multiples of 1 / 64. */
const centresPerUnit = 64;

/** Where the series is used; outside the answer is rarely asked for. */
const seriesBelow = 8;

/** Coefficients used: those below `leading` as double-double, the others as doubles. */
const coefficientCount = 18;
const leading = 10;

/** 2^-90, of the value: 32 times what the proof needs. */
const errorShare = 8.077935669463161e-28;

/** What is known around one centre. */
interface Centre {
  /** Coefficients 0 to `leading` - 1. */
  readonly leading: DoubleDoubles;
  /** The others. */
  readonly trailing: readonly number[];
}

/** Made when first asked for; at most 1 025. A cache of constants: it cannot change an answer. */
const centres = new Map<number, Centre>();

/**
 * Phi(z), the share of a standard normal variable at or below `z`, 0 to 1: the nearest double, ties
 * to even, subnormals included; 0 and 1 at the infinities. NaN is a bug of the caller
 * (InvariantViolation).
 */
export function normalCdf(z: number): number {
  if (!(Math.abs(z) < seriesBelow)) return exactNormalCdf(z);
  const index = Math.round(z * centresPerUnit);
  const centre = centres.get(index) ?? newCentre(index);
  // Exact: z and the centre are within a factor of two, or the centre is 0.
  const offset = z - index / centresPerUnit;
  const { high, low } = valueAt(centre, offset);
  const error = high * errorShare;
  const sure = high + (low - error) === high && high + (low + error) === high;
  return sure ? high : exactNormalCdf(z);
}

function newCentre(index: number): Centre {
  const coefficients = normalCdfTaylor(index / centresPerUnit, coefficientCount);
  const first = coefficients.slice(0, leading).map(doubleDouble);
  const centre = {
    leading: {
      high: Float64Array.from(first, ({ high }) => high),
      low: Float64Array.from(first, ({ low }) => low),
    },
    trailing: coefficients.slice(leading).map((value) => nearestDouble(value, unit)),
  };
  centres.set(index, centre);
  return centre;
}

/** A fixed-point value to 106 bits. */
function doubleDouble(value: bigint): DoubleDouble {
  const high = nearestDouble(value, unit);
  return { high, low: nearestDouble(value - fixedPoint(high), unit) };
}

/** Horner's way from the last coefficient to the first. */
function valueAt({ leading: first, trailing }: Centre, offset: number): DoubleDouble {
  let tail = 0;
  for (let at = trailing.length - 1; at >= 0; at -= 1) tail = tail * offset + (trailing[at] ?? 0);
  return polynomial(first, { high: tail, low: 0 }, offset);
}
