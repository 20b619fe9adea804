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

/** Several of them, by place. */
export interface DoubleDoubles {
  readonly high: Float64Array;
  readonly low: Float64Array;
}

/**
 * c0 + c1 * x + c2 * x^2 ... + last * x^n, for the n `coefficients` c0, c1 ..., by Horner's way.
 * Each of its n steps, value * x + coefficient, is off by less than 2^-100 of the sizes of its two
 * terms: what is rounded at all is of the size of a low part, four times. Cancellation takes no
 * more than that, so the bound is in the size of the operands, not of the result.
 */
export function polynomial(
  coefficients: DoubleDoubles,
  last: DoubleDouble,
  x: number,
): DoubleDouble {
  const { high, low } = coefficients;
  // Objects and calls in this loop would take half as long again.
  const bigX = x * splitter;
  const xHigh = bigX - (bigX - x);
  const xLow = x - xHigh;
  let { high: valueHigh, low: valueLow } = last;
  for (let at = high.length - 1; at >= 0; at -= 1) {
    const addend = high[at] ?? 0;
    const product = valueHigh * x;
    const big = valueHigh * splitter;
    const left = big - (big - valueHigh);
    const right = valueHigh - left;
    // What the rounded product leaves out; exact.
    const productError = left * xHigh - product + left * xLow + right * xHigh + right * xLow;
    const error = productError + valueLow * x;
    const sum = product + addend;
    const part = sum - product;
    const sumError = product - (sum - part) + (addend - part);
    const rest = sumError + (error + (low[at] ?? 0));
    valueHigh = sum + rest;
    valueLow = rest - (valueHigh - sum);
  }
  return { high: valueHigh, low: valueLow };
}
