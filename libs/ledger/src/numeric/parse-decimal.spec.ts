import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toNumber, toText } from './fraction.js';
import { parseDecimal } from './parse-decimal.js';

describe('a decimal is read exactly', () => {
  test.each([
    ['0', '0/1'],
    ['-0', '0/1'],
    ['0.1', '1/10'],
    ['0.10', '1/10'],
    ['-0.25', '-1/4'],
    ['1e-3', '1/1000'],
    ['1E+3', '1000/1'],
    ['12.5e1', '125/1'],
    ['0.12345678901234567', '12345678901234567/100000000000000000'],
    ['1.000', '1/1'],
    ['0e999', '0/1'],
  ])('given %s, then %s', (text, expected) => {
    const value = parseDecimal(text);
    expect(value === null ? null : toText(value)).toBe(expected);
  });

  test('its nearest double is the one that the language reads', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: -345, max: 310 }))
      .map(([digits, exponent]) => `${String(digits)}e${String(exponent)}`);
    fc.assert(
      fc.property(decimal, (text) => {
        const value = parseDecimal(text);
        expect(value === null ? null : toNumber(value)).toBe(Number(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is no JSON number is refused', () => {
  test.each([
    ['a decimal comma', '0,25'],
    ['no digit before the point', '.5'],
    ['no digit behind the point', '5.'],
    ['a plus sign', '+1'],
    ['a leading zero', '01'],
    ['a leading space', ' 1'],
    ['a line feed', '1\n'],
    ['nothing', ''],
    ['only a sign', '-'],
    ['hexadecimal', '0x10'],
    ['an underscore', '1_000'],
    ['an exponent without digits', '1e'],
    ['a fraction in the exponent', '1e1.5'],
    ['no number', 'NaN'],
    ['infinity', 'Infinity'],
    ['digits of another script', '１'],
    ['an exponent that would fill the memory', '1e999999999'],
    ['the same below zero', '1e-999999999'],
    ['more characters than any measurement', `0.${'1'.repeat(3000)}`],
  ])('given %s', (_, text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});
