import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FirstRows } from './first-rows.js';

describe('where each attempt was first met', () => {
  test('given a new one, then its own place; given it again, then the first place', () => {
    const rows = new FirstRows();
    expect(rows.claim('m theorem t', '1', 2)).toBe(2);
    expect(rows.claim('m theorem t', '2', 3)).toBe(3);
    expect(rows.claim('m theorem u', '1', 4)).toBe(4);
    expect(rows.claim('m theorem t', '1', 5)).toBe(2);
    expect(rows.claim('m theorem t', '1', 6)).toBe(2);
  });

  test('place 0 is a place like any other', () => {
    const rows = new FirstRows();
    expect([rows.claim('a', 'b', 0), rows.claim('a', 'b', 1)]).toEqual([0, 0]);
  });

  test('given any names, some of them often, then what a map of maps would say', () => {
    const name = fc.integer({ min: 0, max: 40 }).map(String);
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 3000 }), (claims) => {
        const rows = new FirstRows();
        const model = new Map<string, number>();
        for (const [place, [group, member]] of claims.entries()) {
          const first = model.get(`${group} ${member}`) ?? place;
          model.set(`${group} ${member}`, first);
          if (rows.claim(group, member, place) !== first) throw new Error(`${group} ${member}`);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('it grows without forgetting any of 100 000', () => {
    const rows = new FirstRows();
    for (let n = 0; n < 100_000; n += 1) rows.claim(String(n % 317), String(n), n);
    const numbers = Array.from({ length: 100_000 }, (_, n) => n);
    const wrong = numbers.filter((n) => rows.claim(String(n % 317), String(n), -1) !== n);
    expect(wrong).toEqual([]);
  });
});
