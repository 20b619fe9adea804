import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.js';

const someBytes = fc.uint8Array({ maxLength: 100 });

describe('base64', () => {
  test('given any bytes, then the text that everybody writes, and the bytes again', () => {
    fc.assert(
      fc.property(someBytes, (bytes) => {
        const buffer = Buffer.from(bytes);
        expect(toBase64(bytes)).toBe(buffer.toString('base64'));
        expect(toBase64Url(bytes)).toBe(buffer.toString('base64url'));
        expect(fromBase64(toBase64(bytes))).toEqual(bytes);
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
      }),
    );
  });

  test.each([
    ['no padding', 'AA'],
    ['too little padding', 'AA='],
    ['too much padding', 'AAA=='],
    ['padding alone', '===='],
    ['padding in the middle', 'AA==AAAA'],
    ['bits beyond the last byte', 'AB=='],
    ['bits beyond the last byte, one pad', 'AAB='],
    ['the other alphabet', 'AA-_'],
    ['a space', 'AA A'],
    ['a line feed', 'AAA\n'],
    ['a letter of another script', 'AAAÄ'],
  ])('%s is refused: %j', (_, text) => {
    expect(fromBase64(text)).toBeNull();
  });

  test.each([
    ['padding', 'AA=='],
    ['one character too many', 'AAAAA'],
    ['bits beyond the last byte', 'AB'],
    ['the other alphabet', 'AA+/'],
  ])('base64url with %s is refused: %j', (_, text) => {
    expect(fromBase64Url(text)).toBeNull();
  });

  test('nothing is nothing', () => {
    expect([fromBase64(''), fromBase64Url(''), toBase64(new Uint8Array())]).toEqual([
      new Uint8Array(),
      new Uint8Array(),
      '',
    ]);
  });
});
