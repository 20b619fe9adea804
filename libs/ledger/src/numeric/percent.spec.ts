import { describe, expect, test } from '@jest/globals';
import { decimalText, percentText } from './percent.js';

describe('an exact fraction as a percentage', () => {
  test.each([
    ['0/1', '0 %'],
    ['1/1', '100 %'],
    ['1/3', '33.33 %'],
    ['2/3', '66.67 %'],
    ['1/2', '50.00 %'],
    ['1/20000', '0.01 %'],
    ['1/1000000', '<0.01 %'],
    ['24999/25000', '>99.99 %'],
    ['9999/10000', '99.99 %'],
    [null, '-'],
  ])('%s is shown as %s', (exact, shown) => {
    expect(percentText(exact)).toBe(shown);
  });
});

describe('an exact fraction as a decimal', () => {
  test.each<[string | null, number, string]>([
    ['111/2', 2, '55.50'],
    ['0/1', 2, '0.00'],
    ['1/3', 4, '0.3333'],
    ['2/3', 4, '0.6667'],
    ['1/8', 2, '0.13'],
    ['1/1000', 2, '0.00'],
    ['160/1', 2, '160.00'],
    ['37037036703703701/10000000000000000', 2, '3.70'],
    [null, 2, '-'],
  ])('%s with %d places is %s', (exact, places, shown) => {
    expect(decimalText(exact, places)).toBe(shown);
  });
});
