/**
 * Sums of doubles without any rounding: every double is a whole number over a power of two, so over
 * their largest denominator all of them are whole.
 */
import { InvariantViolation } from '../invariant.js';
import { binaryParts } from './nearest-double.js';

/** Where a double is taken apart. */
const scratch = new DataView(new ArrayBuffer(8));

/** Doubles as whole numbers over one common denominator, a power of two. */
export interface CommonScale {
  readonly numerators: readonly bigint[];
  readonly denominator: bigint;
}

/** The exact values of finite doubles (else InvariantViolation) over one denominator. */
export function onCommonScale(values: readonly number[]): CommonScale {
  const parts = values.map(binaryParts);
  const least = parts.reduce((smallest, { exponent }) => Math.min(smallest, exponent), 0);
  const numerators = parts.map(({ significand, exponent }) => {
    return BigInt(significand) << BigInt(exponent - least);
  });
  return { numerators, denominator: 1n << BigInt(-least) };
}

/** The exact sum of whole numbers, 0 of none. */
export function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

/** Every finite double is a whole multiple of 2^-1074, and below 2^1024. */
const unitsPerOne = 1n << 1074n;
const limbBits = 32;
const limbCount = Math.ceil((1074 + 1024) / limbBits) + 1;
/** A value adds less than 2^33 to a limb, which is exact below 2^53. */
const valuesPerRound = 1 << 20;

/**
 * The exact sum of finite doubles (else InvariantViolation). Each is added, as whole numbers, to
 * the three limbs of a long fixed-point number that it lies in; carries wait until the end.
 * Source: Neal, "Fast exact summation using small and large superaccumulators" (2015).
 */
export function exactSum(values: readonly number[]): {
  readonly numerator: bigint;
  readonly denominator: bigint;
} {
  let numerator = 0n;
  for (let from = 0; from < values.length; from += valuesPerRound) {
    numerator += sumInUnits(values.slice(from, from + valuesPerRound));
  }
  return { numerator, denominator: unitsPerOne };
}

/** In units of 2^-1074. */
function sumInUnits(values: readonly number[]): bigint {
  const limbs = new Float64Array(limbCount);
  for (const value of values) addTo(limbs, value);
  return limbs.reduceRight((sum, limb) => (sum << BigInt(limbBits)) + BigInt(limb), 0n);
}

function addTo(limbs: Float64Array, value: number): void {
  if (!Number.isFinite(value)) throw new InvariantViolation(`${String(value)} is not finite`);
  scratch.setFloat64(0, value);
  const [high, low] = [scratch.getUint32(0), scratch.getUint32(4)];
  const biased = (high >>> 20) & 0x7ff;
  const top = (high & 0xfffff) | (biased === 0 ? 0 : 0x100000);
  const place = biased === 0 ? 0 : biased - 1;
  const [at, by] = [place >>> 5, place & 31];
  const sign = value < 0 ? -1 : 1;
  const over = limbBits - by;
  // A shift by 32 would be none.
  const [lowOver, topOver] = by === 0 ? [0, 0] : [low >>> over, top >>> over];
  limbs[at] = (limbs[at] ?? 0) + sign * ((low << by) >>> 0);
  limbs[at + 1] = (limbs[at + 1] ?? 0) + sign * (lowOver + ((top << by) >>> 0));
  limbs[at + 2] = (limbs[at + 2] ?? 0) + sign * topOver;
}
