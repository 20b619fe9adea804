import { describe, expect, test } from '@jest/globals';
import { foundIn, merged, type PickItem } from './picking.js';

const items: readonly PickItem[] = [
  { id: 'b', text: 'water-01', detail: 'pouring' },
  { id: 'a', text: 'Water-02' },
  { id: '__proto__', text: 'rice-01', detail: 'void for Cedar' },
];

describe('a search', () => {
  test.each([
    ['', 'b a __proto__'],
    ['water', 'b a'],
    ['cedar RICE', '__proto__'],
    ['  01  pour ', 'b'],
    ['nothing', ''],
  ])('%j finds %s', (search, found) => {
    expect(
      foundIn(items, search)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(found);
  });
});

test('what is chosen stands in the order of the items, and only what there is', () => {
  expect(merged(items, ['gone', '__proto__'], ['b', 'b'])).toEqual(['b', '__proto__']);
});
