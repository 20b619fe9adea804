import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeUtf8, encodeUtf8, invalidUtf8At, isWellFormed, utf8Length } from './utf8.js';

const anyText = fc.string({ unit: 'binary', maxLength: 200 });

describe('text becomes the bytes that every other program makes of it', () => {
  test.each([
    ['nothing', ''],
    ['ASCII', 'a~\u0000\u007f'],
    ['two bytes', '\u0080\u07ff'],
    ['three bytes', '\u0800\ud7ff\ue000\uffff\ufeff'],
    ['four bytes', '\u{10000}\u{1f600}\u{10ffff}'],
    ['ASCII and then a face', `abc\u{1f600}def`],
    ['more than one chunk', 'aé漢\u{1f600}'.repeat(5000)],
  ])('given %s, then there and back', (_, text) => {
    const bytes = encodeUtf8(text);
    expect(Buffer.from(bytes).equals(Buffer.from(text, 'utf8'))).toBe(true);
    expect([decodeUtf8(bytes), utf8Length(text)]).toEqual([text, bytes.length]);
  });

  test('given any text, then there and back', () => {
    fc.assert(
      fc.property(anyText, fc.nat(200), (text, cut) => {
        const bytes = encodeUtf8(text);
        expect(Buffer.from(bytes).equals(Buffer.from(text, 'utf8'))).toBe(true);
        expect(decodeUtf8(bytes)).toBe(text);
        const start = Array.from(text).slice(0, cut).join('');
        expect(utf8Length(text, start.length)).toBe(encodeUtf8(start).length);
      }),
    );
  });

  test('a character across the seam of two chunks stays whole', () => {
    for (let before = 4090; before < 4100; before += 1) {
      const text = `${'a'.repeat(before)}\u{1f600}漢`;
      expect(decodeUtf8(encodeUtf8(text))).toBe(text);
    }
  });

  test.each([
    ['a high half', '\ud800'],
    ['a low half', 'a\udc00'],
    ['halves in the wrong order', '\ude00\ud83d'],
    ['a high half before a letter', '\ud83da'],
    ['a high half at the end', 'é\ud83d'],
  ])('%s of a surrogate pair has no bytes', (_, text) => {
    expect(isWellFormed(text)).toBe(false);
    expect(() => encodeUtf8(text)).toThrow('lone surrogate');
  });
});

describe('bytes that are not UTF-8 have no text', () => {
  test.each([
    ['a byte that never occurs', [0x61, 0xff], 1],
    ['a tail without a start', [0x80], 0],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an overlong slash of three bytes', [0xe0, 0x80, 0xaf], 0],
    ['an overlong slash of four bytes', [0xf0, 0x80, 0x80, 0xaf], 0],
    ['a surrogate', [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
    ['above U+10FFFF', [0xf4, 0x90, 0x80, 0x80], 0],
    ['a start above U+10FFFF', [0xf5, 0x80, 0x80, 0x80], 0],
    ['five bytes', [0xf8, 0x88, 0x80, 0x80, 0x80], 0],
    ['cut after one byte of two', [0x61, 0xc3], 1],
    ['cut after two bytes of three', [0xe2, 0x82], 0],
    ['cut after three bytes of four', [0xf0, 0x9f, 0x98], 0],
    ['a letter in the middle', [0xe2, 0x41, 0xac], 0],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 0],
  ])('given %s, then the offset is named', (_, bytes, offset) => {
    const given = Uint8Array.from(bytes);
    expect([decodeUtf8(given), invalidUtf8At(given)]).toEqual([null, offset]);
  });

  test('a byte order mark is a character of the text, not dropped', () => {
    expect(decodeUtf8(Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b]))).toBe('\ufeff{');
  });

  test('any bytes have a text exactly where every sequence is one by the table', () => {
    const likely = fc.constantFrom(
      ...[0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec],
      ...[0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff],
    );
    const bytes = fc.array(fc.oneof(likely, fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(bytes, (given) => {
        const row = Uint8Array.from(given);
        const text = decodeUtf8(row);
        expect(invalidUtf8At(row) === null).toBe(text !== null);
        if (text !== null) expect(encodeUtf8(text)).toEqual(row);
      }),
      { numRuns: 5000 },
    );
  });
});
