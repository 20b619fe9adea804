import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptable, eventBytesMax } from './acceptable.js';
import { canonicalBytes, canonicalText } from './canonical.js';
import type { Json } from './json.js';
import { encodeUtf8 } from './utf8.js';

const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }) as fc.Arbitrary<Json>;

describe('a line in canonical form is acceptable', () => {
  test.each([
    '{"a":1,"b":[true,null,"é"]}',
    '{"01":0,"1":0,"10":0,"9":0,"a":{"10":1,"9":2}}',
    '{"__proto__":1,"a":2}',
    '{"\u{1f600}":2,"\ufb33":1}',
    '["\\\\ud800","\\\\udon"]',
    '[9007199254740991,-9007199254740991,0]',
    `${'['.repeat(32)}${']'.repeat(32)}`,
    '""',
  ])('given %s, then as an event and as a document', (text) => {
    const value = JSON.parse(text) as Json;
    expect(acceptable(encodeUtf8(text), 'event')).toEqual({ ok: true, value });
    expect(acceptable(encodeUtf8(text), 'document')).toEqual({ ok: true, value });
  });

  test('given the canonical bytes of any value, then its document is acceptable', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const judged = acceptable(canonicalBytes(value), 'document');
        expect(judged.ok && canonicalText(judged.value)).toBe(canonicalText(value));
      }),
    );
  });

  test('given any one byte of them changed, then refused or the canonical bytes of another', () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), fc.nat(255), (value, place, byte) => {
        const bytes = canonicalBytes(value);
        bytes[place % bytes.length] = byte;
        const judged = acceptable(bytes, 'document');
        if (judged.ok) expect(canonicalBytes(judged.value)).toEqual(bytes);
        else expect(judged.offset).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('any other way to write a value is not', () => {
  test.each([
    ['a space', '{"a": 1}', 5, 'here the canonical form is another'],
    ['a space behind a text of three bytes', '["€" ]', 6, 'here the canonical form is another'],
    ['a line feed at the end', '{}\n', 2, 'here the canonical form is another'],
    ['names out of order', '{"b":1,"a":2}', 2, 'here the canonical form is another'],
    ['names in the order of numbers', '{"9":1,"10":2}', 2, 'here the canonical form is another'],
    ['code point order', '{"\ufb33":1,"\u{1f600}":2}', 2, 'here the canonical form is another'],
    ['an escaped letter', '["\\u0041"]', 2, 'here the canonical form is another'],
    ['an escape in upper case', '"\\u001F"', 6, 'here the canonical form is another'],
    ['5.0', '[5.0]', 2, 'here the canonical form is another'],
    ['-0', '-0', 0, 'here the canonical form is another'],
    ['2^53 + 1', '9007199254740993', 15, 'here the canonical form is another'],
    ['0.50', '[1,0.50]', 6, 'here the canonical form is another'],
    ['1e400', '{"a":1e400}', 5, 'a: 1e400 is beyond the largest number'],
    ['a name twice', '{"é":1,"é":1}', 8, '["é"]: "é" is given twice'],
    ['half a surrogate pair', '{"a":"\\ud800"}', 5, 'a: the text has half a surrogate pair'],
    ['no JSON', '{"a":}', 5, 'a: expected a value, found "}"'],
    ['a byte order mark', '\ufeff{}', 0, 'expected a value'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 32, 'nested deeper than 32 levels'],
    ['a million levels', '['.repeat(1e6) + ']'.repeat(1e6), 32, 'nested deeper than 32 levels'],
  ])('given %s, then the first byte of it is named', (_, text, offset, reason) => {
    for (const kind of ['event', 'document'] as const) {
      const judged = acceptable(encodeUtf8(text), kind);
      expect(judged).toMatchObject({ ok: false, code: 'not_canonical', offset });
      expect(!judged.ok && judged.reason).toContain(reason);
    }
  });

  test('given bytes that are not UTF-8, then the first of them is named', () => {
    const bytes = Uint8Array.from([0x22, 0x61, 0xff, 0x22]);
    const refused = { ok: false, code: 'not_canonical', offset: 2, reason: 'not UTF-8' };
    expect(acceptable(bytes, 'event')).toEqual(refused);
  });

  test('given an event of more than 8 MiB, then refused; a document may be larger', () => {
    const longest = encodeUtf8(`"${'x'.repeat(eventBytesMax - 2)}"`);
    const longer = encodeUtf8(`"${'x'.repeat(eventBytesMax - 1)}"`);
    expect(acceptable(longest, 'event').ok).toBe(true);
    expect(acceptable(longer, 'event')).toMatchObject({ ok: false, offset: eventBytesMax });
    expect(acceptable(longer, 'document').ok).toBe(true);
  });
});

describe('numbers of events are whole and exact everywhere; a document may hold any double', () => {
  test.each([
    ['one half', '0.5', 0],
    ['2^53', '9007199254740992', 0],
    ['-2^53', '[-9007199254740992]', 1],
    ['1e+21', '{"a":1e+21}', 5],
    ['one tenth far inside, behind three bytes', '{"€":[1,{"b":0.1}]}', 15],
    ['beside names of digits', '{"10":1,"9":0.5}', 12],
  ])('given %s', (_, text, offset) => {
    const refused = { ok: false, code: 'number_refused', offset };
    expect(acceptable(encodeUtf8(text), 'event')).toMatchObject(refused);
    expect(acceptable(encodeUtf8(text), 'document').ok).toBe(true);
  });

  test('a line that is not canonical is that first, whatever its numbers', () => {
    const judged = acceptable(encodeUtf8('[0.5, 1]'), 'event');
    expect(judged).toMatchObject({ ok: false, code: 'not_canonical', offset: 5 });
  });
});
