/**
 * Decimals written by people or machines, read exactly: `0.1` is 1/10, never the double.
 * Source: FORMATS, section 1 "Fractions" and "Limit", section 5 "CSV"; RFC 8259, section 6.
 */
import { type Fraction, fraction } from './fraction.js';

/** Beyond these a text is no measurement, and its exact value would only cost memory. */
const lengthMax = 2000;
const exponentMax = 2000;

const decimal = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

/**
 * The exact value of a JSON number (`-0.25`, `1e-3`, never `0,25`, `.5`, `+1`, ` 1`), or null when
 * `text` is none, is longer than 2000 characters or has an exponent beyond 2000 in size.
 */
export function parseDecimal(text: string): Fraction | null {
  if (text.length > lengthMax) return null;
  const parts = decimal.exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', places = '', exponentText = '0'] = parts;
  const exponent = Number(exponentText) - places.length;
  if (Math.abs(Number(exponentText)) > exponentMax) return null;
  const digits = BigInt(`${sign}${whole}${places}`);
  if (exponent >= 0) return fraction(digits * powerOfTen(exponent));
  return fraction(digits, powerOfTen(-exponent));
}

/** 10^exponent for a whole exponent, 0 or more. */
function powerOfTen(exponent: number): bigint {
  return BigInt(`1${'0'.repeat(exponent)}`);
}
