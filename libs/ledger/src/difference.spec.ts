import { describe, expect, test } from '@jest/globals';
import { firstDifference } from './difference.js';
import type { Json } from './record/json.js';

describe('the first difference of two values', () => {
  test.each<[string, Json, Json]>([
    ['the same text', 'a', 'a'],
    ['members in another order', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['a map and an object', new Map([['a', 1]]), { a: 1 }],
    ['an undefined member and none', { a: 1, b: undefined }, { a: 1 }],
    ['empty lists', [], []],
  ])('%s: none', (_, expected, found) => {
    expect(firstDifference(expected, found)).toBeNull();
  });

  test.each<[string, Json, Json, string, string | null, string | null]>([
    ['another text', 'a', 'b', '', '"a"', '"b"'],
    ['a number and its text', [1], ['1'], '[0]', '1', '"1"'],
    ['a longer list', [1], [1, 2], '[1]', null, '2'],
    ['a shorter list', [1, 2], [1], '[1]', '2', null],
    ['a list and an object', { a: [] }, { a: {} }, 'a', '[]', '{}'],
    ['an object and null', { a: { b: 1 } }, { a: null }, 'a', '{"b":1}', 'null'],
    ['a member too many', { a: 1 }, { a: 1, b: 2 }, 'b', null, '2'],
    ['several: the first by name', { b: 1, a: 1 }, { b: 2, a: 2 }, 'a', '1', '2'],
    ['deep below', { rows: [{ n: 1 }] }, { rows: [{ n: 2 }] }, 'rows[0].n', '1', '2'],
  ])('%s', (_, left, right, place, expected, found) => {
    expect(firstDifference(left, right)).toEqual({ place, expected, found });
  });

  test('the place begins with what the values are called, long values are cut', () => {
    const found = firstDifference(['x'.repeat(500)], [''], 'body');
    expect(found?.place).toBe('body[0]');
    expect(found?.expected).toBe(`"${'x'.repeat(199)}…`);
  });
});
