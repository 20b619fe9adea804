import { describe, expect, test } from '@jest/globals';
import { barText } from './bar.js';

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
