import { describe, expect, test } from '@jest/globals';
import { encodeUtf8 } from '../record/utf8.js';
import { PlainText } from './plain-text.js';

/** Longer than some windows; each number has its place. */
const long = Array.from({ length: 20_000 }, (_, at) => String(at).padStart(8, '.')).join('');

describe('the text of a part of bytes', () => {
  test('is what the whole text has there, from front to back, whatever its length', () => {
    const text = new PlainText(encodeUtf8(long));
    for (let from = 0, length = 1; from + length < long.length; from += length, length += 7) {
      expect(text.between(from, from + length)).toBe(long.slice(from, from + length));
    }
    expect(text.between(long.length - 3, long.length)).toBe(long.slice(-3));
    expect(text.between(5, 5)).toBe('');
  });

  test('is what it has there when an earlier one is asked for again', () => {
    const text = new PlainText(encodeUtf8(long));
    expect([text.between(90_000, 90_008), text.between(8, 16)]).toEqual(['...11250', '.......1']);
  });

  test('is found before something that is not ASCII', () => {
    const text = new PlainText(encodeUtf8(`abc é ${long}`));
    expect(text.between(1, 3)).toBe('bc');
    const cut = new PlainText(Uint8Array.from([0x61, 0x62, 0xff]));
    expect(cut.between(0, 2)).toBe('ab');
  });
});
