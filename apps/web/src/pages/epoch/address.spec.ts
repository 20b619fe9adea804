import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseSearch, stringifySearch } from '../../search-text.js';
import { epochAddress, keysIn, keysText, sortOrderOf, sortText } from './address.js';

describe('the address of an epoch’s page', () => {
  test.each([
    ['score', { by: 'score', descending: false }],
    ['-score', { by: 'score', descending: true }],
    ['axis:-odd: name', { by: 'axis:-odd: name', descending: false }],
    ['-axis:', { by: 'axis:', descending: true }],
    ['nothing', null],
    ['', null],
  ])('sort=%s orders by %j', (sort, expected) => {
    expect(sortOrderOf(epochAddress({ sort }))).toEqual(expected);
    if (expected !== null) expect(sortText(sortOrderOf({ sort }))).toBe(sort);
  });

  test('what nobody knows is left out', () => {
    const given = { sort: 'rank', other: '1', filter: 7, open: '', chosen: 'a' };
    expect(epochAddress(given)).toEqual({ sort: 'rank', chosen: 'a' });
  });

  test('any keys come back from an address, in order', () => {
    const key = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.uniqueArray(key, { minLength: 1 }), (keys) => {
        const written = stringifySearch({ chosen: keysText(keys) });
        expect(keysIn(epochAddress(parseSearch(written)).chosen)).toEqual(keys);
      }),
    );
  });

  test('readable keys stay readable', () => {
    expect(stringifySearch({ chosen: keysText(['atlas', '5Grw', 'a,b%']) })).toBe(
      '?chosen=atlas,5Grw,a%252Cb%2525',
    );
  });
});
