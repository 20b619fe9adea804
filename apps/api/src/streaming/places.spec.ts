import { describe, expect, test } from '@jest/globals';
import { placesIn, placesText } from './places.js';

describe('the id of an event of all epochs', () => {
  test('of a log of one partition is the position itself', () => {
    expect([placesText([17]), placesIn('17', 1)]).toEqual(['17', [17]]);
  });

  test('of several has a position of each, in their order', () => {
    expect([placesText([3, 0, 12]), placesIn('3-0-12', 3)]).toEqual(['3-0-12', [3, 0, 12]]);
  });

  test('0 is the start of any log', () => {
    expect([placesIn('0', 1), placesIn('0', 3)]).toEqual([[0], [0, 0, 0]]);
  });

  test.each(['', '-', '3-', '-3', '03', '3-0', '1-2-3-4', '1e3', '3.5', '٣-0-0', '1-2-x'])(
    '%j is none of a log of three partitions',
    (text) => {
      expect(placesIn(text, 3)).toBeNull();
    },
  );

  test('a position that no double holds exactly is none', () => {
    expect(placesIn('9007199254740993', 1)).toBeNull();
  });
});
