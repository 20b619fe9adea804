/**
 * Numbers of about 106 bits as an unevaluated sum of two doubles. Exact steps are Knuth's two-sum
 * and Dekker's two-product; no operand here comes near overflow or underflow.
 * Source: Dekker, "A floating-point technique for extending the available precision" (1971);
 * Joldes, Muller and Popescu, "Tight and rigorous error bounds for basic building blocks of
 * double-word arithmetic" (2017).
 */

/** high + low, with high the double nearest to the sum. */
export interface DoubleDouble {
  readonly high: number;
  readonly low: number;
}

/** Splits a double into two halves of at most 26 bits. */
const splitter = 134217729;

/**
 * left * factor + addend. Off by less than 2^-100 of |left * factor| + |addend|: what is rounded at
 * all is of the size of a low part, four times. Cancellation takes no more than that, so the bound
 * is in the size of the operands, not of the result.
 */
export function multiplyAdd(
  left: DoubleDouble,
  factor: number,
  addend: DoubleDouble,
): DoubleDouble {
  const product = left.high * factor;
  const error = productError(left.high, factor, product) + left.low * factor;
  const sum = product + addend.high;
  const part = sum - product;
  const sumError = product - (sum - part) + (addend.high - part);
  return normalized(sum, sumError + (error + addend.low));
}

/** What `product`, the rounded left * right, leaves out; exact. */
function productError(left: number, right: number, product: number): number {
  const bigLeft = left * splitter;
  const leftHigh = bigLeft - (bigLeft - left);
  const leftLow = left - leftHigh;
  const bigRight = right * splitter;
  const rightHigh = bigRight - (bigRight - right);
  const rightLow = right - rightHigh;
  return (
    leftHigh * rightHigh - product + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow
  );
}

function normalized(high: number, low: number): DoubleDouble {
  const sum = high + low;
  return { high: sum, low: low - (sum - high) };
}
