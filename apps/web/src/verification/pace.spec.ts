import { describe, expect, test } from '@jest/globals';
import { paceOf } from './pace.js';

const begun = { bytes: 0, bytesOf: null, lines: 0, linesOf: null, elapsedMs: 0 };

describe('how long something will take', () => {
  test.each([
    ['nothing is known', {}, null, null],
    [
      'a quarter of the bytes came in two seconds',
      { bytes: 25, bytesOf: 100, elapsedMs: 2000 },
      0.25,
      6,
    ],
    ['only lines are counted', { bytes: 9, lines: 50, linesOf: 100, elapsedMs: 1000 }, 0.5, 1],
    ['it has hardly begun', { bytes: 25, bytesOf: 100, elapsedMs: 100 }, 0.25, null],
    ['all is there', { bytes: 100, bytesOf: 100, elapsedMs: 1000 }, 1, 0],
    ['there is more than was said', { bytes: 101, bytesOf: 100, elapsedMs: 1000 }, 1, 0],
    ['the file is empty', { bytesOf: 0, elapsedMs: 1000 }, null, null],
  ])('given that %s', (_, progress, share, secondsLeft) => {
    expect(paceOf({ ...begun, ...progress })).toMatchObject({ share, secondsLeft });
  });

  test('says the rates of bytes and lines', () => {
    const pace = paceOf({ ...begun, bytes: 3_000_000, lines: 600, elapsedMs: 1500 });
    expect(pace).toMatchObject({ bytesPerSecond: 2_000_000, linesPerSecond: 400 });
  });
});
