import { describe, expect, test } from '@jest/globals';
import { barText, percentText } from './percent.js';

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

describe('an exact fraction as a bar', () => {
  test.each([
    ['0/1', '····'],
    ['1/2', '██··'],
    ['1/1', '████'],
    ['1/8', '▌···'],
    ['999/1000', '███▉'],
    [null, '    '],
  ])('%s of four cells is %j', (exact, bar) => {
    expect(barText(exact, 4)).toBe(bar);
  });
});
