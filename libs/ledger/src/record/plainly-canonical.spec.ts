import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalBytes, canonicalText } from './canonical.js';
import type { Json } from './json.js';
import { isPlainlyCanonical } from './plainly-canonical.js';
import { decodeUtf8, encodeUtf8 } from './utf8.js';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('a line is plainly canonical', () => {
  test.each([
    '{"actor":"judge-1","body":{"rows":[{"first":0},{"first":12}]},"prev":null,"version":3}',
    '{"":1,"-":true,"10":false,"9":[],"a":{},"ab":"","b":" ~\u007f"}',
    '{"__proto__":{"a":1},"a":"é €\u{1f600}"}',
    '[0,9,999999999999999]',
    'null',
    nested(32),
  ])('%s', (text) => {
    expect(isPlainlyCanonical(encodeUtf8(text))).toBe(true);
    expect(canonicalText(JSON.parse(text) as Json)).toBe(text);
  });
});

describe('a line is not plain, canonical or not', () => {
  test.each([
    ['nothing', ''],
    ['a name that is not in ASCII', '{"é":1}'],
    ['names in the order of numbers', '{"9":1,"10":2}'],
    ['a longer name before its beginning', '{"ab":1,"a":2}'],
    ['a name twice', '{"a":1,"a":1}'],
    ['a name that is none', '{1:1}'],
    ['a comma at the end', '{"a":1,}'],
    ['a comma in front', '[,1]'],
    ['two values', '1,1'],
    ['a space', '[1, 1]'],
    ['a line feed at the end', '{}\n'],
    ['an escape', '"\\n"'],
    ['a control character', '"\u001f"'],
    ['a quotation mark that is missing', '"a'],
    ['a brace that is missing', '{"a":1'],
    ['a bracket of the other kind', '[1}'],
    ['a leading zero', '01'],
    ['a sign', '-1'],
    ['a fraction', '0.5'],
    ['an exponent', '1e2'],
    ['16 digits', '1000000000000000'],
    ['a word that is none', 'nul'],
    ['two words', 'truefalse'],
    ['33 levels', nested(33)],
    ['33 levels of objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ])('%s', (_, text) => {
    expect(isPlainlyCanonical(encodeUtf8(text))).toBe(false);
  });
});

/** What must hold of a line that was called plain: it is what its own value is written as. */
function expectCanonical(bytes: Uint8Array): void {
  const text = decodeUtf8(bytes);
  if (text === null || !isPlainlyCanonical(bytes)) return;
  expect(canonicalText(JSON.parse(text) as Json, 'whole')).toBe(text);
}

describe('no line is called plain that is not canonical', () => {
  test('of all texts of up to four signs that JSON is made of', () => {
    const signs = [...'{}[]":,01-.e\\ a', 'null', '\u0001'];
    const isRefused = (text: string): boolean => {
      if (!isPlainlyCanonical(encodeUtf8(text))) return false;
      return canonicalText(JSON.parse(text) as Json, 'whole') !== text;
    };
    let texts = [''];
    for (let length = 1; length <= 4; length += 1) {
      texts = texts.flatMap((text) => signs.map((sign) => text + sign));
      expect(texts.filter(isRefused)).toEqual([]);
    }
    // The longest ones only inside brackets and braces, where there is something to go wrong.
    const framed = texts.flatMap((text) => [`{"a":${text}}`, `{"a":1,${text}}`, `[${text}]`]);
    expect(framed.filter(isRefused)).toEqual([]);
  });

  test('of the canonical bytes of any value with any one byte changed', () => {
    const plain = fc.jsonValue({ stringUnit: 'grapheme-ascii', maxDepth: 4 });
    fc.assert(
      fc.property(plain as fc.Arbitrary<Json>, fc.nat(), fc.nat(255), (value, place, byte) => {
        const bytes = canonicalBytes(value);
        expectCanonical(bytes);
        bytes[place % bytes.length] = byte;
        expectCanonical(bytes);
      }),
      { numRuns: 2000 },
    );
  });
});
