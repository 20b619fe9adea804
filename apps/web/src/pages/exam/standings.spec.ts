import { describe, expect, test } from '@jest/globals';
import { compareExact } from '../../shown/exact-order.js';
import { shownModels } from './standings.js';
import type { ExamStanding } from './wire.js';

function standing(models: Readonly<Record<string, string | null>>): ExamStanding {
  const named = Object.entries(models).map(([model, index_exact]) => [model, { index_exact }]);
  const given: unknown = { models: Object.fromEntries(named) as object };
  return given as ExamStanding;
}

describe('the models of an exam', () => {
  test.each<[string, Readonly<Record<string, string | null>>, string]>([
    ['the highest Index first', { a: '1/2', b: '100/1', c: '50/1' }, 'b c a'],
    ['those without one last, as planned', { a: null, b: '0/1', c: null }, 'b a c'],
    ['equal ones as planned, however written', { a: '1/2', b: '2/4', c: '2/3' }, 'c a b'],
    ['by exact value, where doubles are equal', { a: big('1'), b: big('2') }, 'b a'],
  ])('stand with %s', (_, models, expected) => {
    const names = shownModels(standing(models)).map(({ model }) => model);
    expect(names.join(' ')).toBe(expected);
  });
});

/** A fraction whose neighbour has the same double. */
function big(last: string): string {
  return `${'9'.repeat(30)}${last}/${'9'.repeat(31)}`;
}

test('fractions compare as numbers, not as texts', () => {
  expect([compareExact('9/10', '10/9'), compareExact('1/3', '2/6')]).toEqual([-1, 0]);
  expect(compareExact('1/2', '1/3')).toBe(1);
});
