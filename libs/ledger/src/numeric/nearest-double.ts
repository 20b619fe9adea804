/**
 * The one place where an exact value becomes a double, and the way back. `Number(a) / Number(b)`
 * rounds three times and can miss the nearest double; here there is one rounding.
 * Source: IEEE 754-2019, binary64, roundTiesToEven.
 */
import { InvariantViolation } from '../invariant.js';

/** Bits of a significand, the leading one included. */
const precision = 53;

/** Every finite double is a whole multiple of 2^-1074 ... */
const leastExponent = -1074;

/** ... and below 2^1024. */
const greatestExponent = 1024;

/** Up to this size a bigint is a double without rounding. */
export const exactUpTo: bigint = 1n << 53n;

/**
 * The double nearest to numerator / denominator, ties to even, subnormals included; an infinity
 * from half a step above the largest double on. `denominator` is positive (else
 * InvariantViolation). Time linear in the digits for each of a few big divisions and shifts.
 */
export function nearestDouble(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) {
    throw new InvariantViolation(`${String(denominator)} is no positive denominator`);
  }
  const size = numerator < 0n ? -numerator : numerator;
  // Both exact as doubles: IEEE division rounds once, as it must.
  if (size <= exactUpTo && denominator <= exactUpTo) return Number(numerator) / Number(denominator);
  const magnitude = nearestPositive(size, denominator);
  // What rounds to nothing is 0, never -0: a record knows only one zero.
  return numerator < 0n && magnitude > 0 ? -magnitude : magnitude;
}

function nearestPositive(numerator: bigint, denominator: bigint): number {
  // The quotient lies in [2^(scale - 1), 2^(scale + 1)); one unit in the last place is 2^exponent.
  const scale = bitLength(numerator) - bitLength(denominator);
  if (scale > greatestExponent + 1) return Infinity;
  let exponent = Math.max(scale - precision, leastExponent);
  let significand = roundedQuotient(numerator, denominator, exponent);
  if (significand > exactUpTo) {
    exponent += 1;
    significand = roundedQuotient(numerator, denominator, exponent);
  }
  // Both factors and their product are doubles, or the product is beyond the largest.
  return Number(significand) * powerOfTwo(exponent);
}

/** numerator / denominator / 2^exponent, rounded to a whole number, ties to even. */
function roundedQuotient(numerator: bigint, denominator: bigint, exponent: number): bigint {
  const top = exponent < 0 ? numerator << BigInt(-exponent) : numerator;
  const bottom = exponent < 0 ? denominator : denominator << BigInt(exponent);
  const quotient = top / bottom;
  const twiceRest = (top - quotient * bottom) << 1n;
  const up = twiceRest > bottom || (twiceRest === bottom && (quotient & 1n) === 1n);
  return up ? quotient + 1n : quotient;
}

/** 2^exponent for -1074 <= exponent <= 1023; an infinity above. */
function powerOfTwo(exponent: number): number {
  if (exponent >= greatestExponent) return Infinity;
  const normal = exponent > -1023;
  const bits = normal ? BigInt(exponent + 1023) << 52n : 1n << BigInt(exponent - leastExponent);
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

/** Number of binary digits of a positive `value`. */
function bitLength(value: bigint): number {
  const hexadecimal = value.toString(16);
  return hexadecimal.length * 4 - (Math.clz32(Number.parseInt(hexadecimal.charAt(0), 16)) - 28);
}

/** A double as `significand` * 2^`exponent`: both whole, the first below 2^53 in size. */
export interface BinaryParts {
  readonly significand: number;
  readonly exponent: number;
}

/** Where a double is taken apart. */
const scratch = new DataView(new ArrayBuffer(8));

/** The parts of a finite double, 0 and 0 for a zero. Else InvariantViolation. */
export function binaryParts(value: number): BinaryParts {
  if (!Number.isFinite(value)) throw new InvariantViolation(`${String(value)} is not finite`);
  if (value === 0) return { significand: 0, exponent: 0 };
  scratch.setFloat64(0, value);
  const high = scratch.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = (high & 0xfffff) * 2 ** 32 + scratch.getUint32(4);
  const magnitude = biased === 0 ? fraction : fraction + 2 ** 52;
  const exponent = (biased === 0 ? 1 : biased) - 1075;
  return { significand: value < 0 ? -magnitude : magnitude, exponent };
}

/** The exact value of a finite double; `denominator` is a power of two. Else InvariantViolation. */
export function exactParts(value: number): { numerator: bigint; denominator: bigint } {
  const { significand, exponent } = binaryParts(value);
  const numerator = BigInt(significand);
  if (exponent >= 0) return { numerator: numerator << BigInt(exponent), denominator: 1n };
  return { numerator, denominator: 1n << BigInt(-exponent) };
}
