import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fraction, mean, ofDouble, toNumber } from '../numeric/fraction.js';
import { instanceScale, instanceScore, relativeScore } from './solver-score.js';

const paper = { relative_floor: 0.02, absolute_floor: 1e-9 };

/** What `value` scores against these reference values under the paper's floors. */
function scoreOf(
  values: readonly number[],
  value: number,
  direction: 'maximize' | 'minimize',
): number {
  return instanceScore(value, instanceScale(values, paper), direction);
}

describe('mu, s and scale of an instance', () => {
  test.each([
    ["the texts' example", [10, 12, 14], { mu: 12, s: 2, scale: 2 }],
    ['values that agree: the relative floor', [5, 5, 5], { mu: 5, s: 0, scale: 0.1 }],
    ['negative values that agree', [-5, -5], { mu: -5, s: 0, scale: 0.1 }],
    ['nothing but zeros: the absolute floor', [0, 0], { mu: 0, s: 0, scale: 1e-9 }],
    [
      'two solved of three',
      [1, 0, 1],
      { mu: 2 / 3, s: 0.5773502691896257, scale: 0.5773502691896257 },
    ],
    ['three tenths, whose mean doubles miss', [0.1, 0.1, 0.1], { mu: 0.1, s: 0, scale: 0.002 }],
    [
      'values that differ in the last place only',
      [1e16, 1e16 + 2],
      { mu: 1e16, s: 1.4142135623730951, scale: 2e14 },
    ],
    [
      'values whose sum is beyond the doubles',
      [1e308, 1.2e308],
      { mu: 1.1e308, s: 1.4142135623730945e307, scale: 1.4142135623730945e307 },
    ],
  ])('given %s', (_, values, expected) => {
    expect(instanceScale(values, paper)).toEqual(expected);
  });

  test('the order of values cannot change a digit', () => {
    const values = fc.array(fc.double({ min: -1e12, max: 1e12, noNaN: true }), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(values, (given) => {
        expect(instanceScale([...given].reverse(), paper)).toEqual(instanceScale(given, paper));
      }),
    );
  });

  test('one value is no reference: our bug, refused when the reference is read', () => {
    expect(() => instanceScale([1], paper)).toThrow('needs two values');
  });
});

describe('the score of an instance', () => {
  test.each<[string, readonly number[], number, 'maximize' | 'minimize', number]>([
    ['a value equal to mu', [10, 12, 14], 12, 'maximize', 0.5],
    ['a value equal to mu, to minimise', [10, 12, 14], 12, 'minimize', 0.5],
    ['one scale better', [10, 12, 14], 14, 'maximize', 0.8413447460685429],
    ['one scale better, to minimise', [10, 12, 14], 10, 'minimize', 0.8413447460685429],
    ['one scale worse', [10, 12, 14], 10, 'maximize', 0.15865525393145705],
    ['solved where two of three were', [1, 0, 1], 1, 'maximize', 0.7181485691746136],
    ['far worse than all', [10, 12, 14], -1e300, 'maximize', 0],
    ['far better than all', [10, 12, 14], 1e300, 'maximize', 1],
    ['a difference beyond the doubles', [-1e308, -1e308], 1.7e308, 'maximize', 1],
  ])('given %s', (_, values, value, direction, expected) => {
    expect(scoreOf(values, value, direction)).toBe(expected);
  });

  test('better than every reference value is above one half and at most 1', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
      minLength: 2,
      maxLength: 9,
    });
    fc.assert(
      fc.property(values, fc.double({ min: 1, max: 1e9, noNaN: true }), (given, more) => {
        const [best, least] = [Math.max(...given) + more, Math.min(...given) - more];
        for (const score of [scoreOf(given, best, 'maximize'), scoreOf(given, least, 'minimize')]) {
          expect(score).toBeGreaterThan(0.5);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('the directions mirror each other', () => {
    const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 9 }), value, (values, given) => {
        const mirrored = values.map((one) => 0 - one);
        expect(scoreOf(mirrored, 0 - given, 'minimize')).toBe(scoreOf(values, given, 'maximize'));
      }),
    );
  });
});

describe('the mean over instances', () => {
  test.each([
    ["the texts' example", [0.5, 0], 0.25],
    ['three tenths, which doubles add up to 0.30000000000000004', [0.1, 0.1, 0.1], 0.1],
    ['one instance', [0.8413447460685429], 0.8413447460685429],
    ['scores too small to add to the others', [5e-324, 1], 0.5],
  ])('given %s', (_, scores, expected) => {
    expect(relativeScore(scores)).toBe(expected);
  });

  test('it is the double nearest to the exact mean, whatever the order', () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(scores, (given) => {
        const exact = toNumber(mean(given.map((score) => ofDouble(score))));
        expect(relativeScore(given)).toBe(exact);
        expect(relativeScore([...given].reverse())).toBe(exact);
      }),
    );
    expect(toNumber(fraction(1, 3))).toBe(relativeScore([1, 0, 0]));
  });

  test('a mean over nothing is our bug', () => {
    expect(() => relativeScore([])).toThrow('no instance');
  });
});
