import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalBytes, canonicalText } from './canonical.js';
import type { Json } from './json.js';
import { decodeUtf8 } from './utf8.js';

const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 5 }) as fc.Arbitrary<Json>;

/** The canonical form word for word from RFC 8785, without any of our short cuts. */
function byTheBook(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as Json[]).map(byTheBook).join()}]`;
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  const members = names.map((name) => {
    const member = (value as Record<string, Json>)[name] as Json;
    return `${JSON.stringify(name)}:${byTheBook(member)}`;
  });
  return `{${members.join()}}`;
}

/** The same value with maps in place of its objects, their members in reverse. */
function withMaps(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as Json[]).map(withMaps);
  const members = Object.entries(value as Record<string, Json>).reverse();
  return new Map(members.map(([name, member]) => [name, withMaps(member)]));
}

/** `levels` arrays in each other. */
function nested(levels: number): Json {
  let value: Json = [];
  for (let level = 1; level < levels; level += 1) value = [value];
  return value;
}

describe('one value has one canonical text', () => {
  test.each<[string, Json, string]>([
    ['names in any order', { b: 1, a: 2, A: 3 }, '{"A":3,"a":2,"b":1}'],
    ['names of digits', { 10: 0, 9: 0, 1: 0, '01': 0, a: 0 }, '{"01":0,"1":0,"10":0,"9":0,"a":0}'],
    [
      'an inherited-looking name',
      JSON.parse('{"a":2,"__proto__":1}') as Json,
      '{"__proto__":1,"a":2}',
    ],
    ['a name and its prefix', { aa: 1, a: 2, '': 3 }, '{"":3,"a":2,"aa":1}'],
    ['a face before a dagesh', { '\ufb33': 1, '\u{1f600}': 2 }, '{"\u{1f600}":2,"\ufb33":1}'],
    [
      'a map',
      new Map<string, Json>([
        ['2', []],
        ['10', new Map()],
      ]),
      '{"10":{},"2":[]}',
    ],
    ['a map with an accessor name', new Map([['__proto__', 1]]), '{"__proto__":1}'],
    ['an absent member', { a: undefined, b: 1 }, '{"b":1}'],
    ['nothing but absent members', { a: undefined, 1: undefined }, '{}'],
    ['numbers', [-0, 1.0, 1e21, 1e-7, 0.1, 2 ** 53], '[0,1,1e+21,1e-7,0.1,9007199254740992]'],
    ['literals', [null, true, false, '', [], {}], '[null,true,false,"",[],{}]'],
    [
      'escapes',
      '\b\t\n\f\r"\\\u0000\u001f\u007f/\u2028',
      '"\\b\\t\\n\\f\\r\\"\\\\\\u0000\\u001f\u007f/\u2028"',
    ],
    ['a text that looks like an escape', { 7: '\\ud800' }, '{"7":"\\\\ud800"}'],
    ['the same among plain names', ['\\ud800', '\\udon'], '["\\\\ud800","\\\\udon"]'],
    ['a function name', { toJSON: 'x', constructor: 1 }, '{"constructor":1,"toJSON":"x"}'],
    ['composed and decomposed', ['\u00e9', 'e\u0301'], '["\u00e9","e\u0301"]'],
  ])('given %s', (_, value, expected) => {
    expect(canonicalText(value)).toBe(expected);
  });
});

describe('the canonical text is a function of the value alone', () => {
  test('any value reads back as itself, and its text is that of RFC 8785', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = canonicalText(value);
        expect(text).toBe(byTheBook(value));
        expect(canonicalText(JSON.parse(text) as Json)).toBe(text);
        expect(decodeUtf8(canonicalBytes(value))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test('neither the order of members nor a map in place of an object changes it', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(canonicalText(withMaps(value))).toBe(canonicalText(value));
      }),
      { numRuns: 300 },
    );
  });

  test('thirty-two levels are written', () => {
    expect(canonicalText(nested(32))).toBe('['.repeat(32) + ']'.repeat(32));
  });

  test('the value is not touched', () => {
    const value = Object.freeze({ b: Object.freeze([Object.freeze({ d: 1, c: 2 })]), a: 1 });
    expect(canonicalText(value)).toBe('{"a":1,"b":[{"c":2,"d":1}]}');
    expect(Object.keys(value)).toEqual(['b', 'a']);
  });
});

describe('what has no canonical form is our bug, never another text', () => {
  test.each<[string, unknown, string]>([
    ['not a number', [Number.NaN], 'NaN is not a finite number'],
    ['infinity', { a: -Infinity }, '-Infinity is not a finite number'],
    ['half a surrogate pair', { a: '\ud800' }, 'lone surrogate'],
    ['half a pair in a name', { '\udc00': 1 }, 'lone surrogate'],
    ['half a pair in a map', new Map([['9\udc00', 1]]), 'lone surrogate'],
    ['half a pair beside names of digits', { 1: 1, 2: '\udc00' }, 'lone surrogate'],
    ['a big integer', { a: 1n }, 'bigint is no kind'],
    ['a function', [() => 1], 'function is no kind'],
    ['a hole', [1, undefined, 2], 'item 1 is undefined'],
    ['nothing', undefined, 'undefined is no kind'],
    ['thirty-three levels', nested(33), 'nested deeper than 32 levels'],
    ['a million levels', nested(1_000_000), 'nested deeper than 32 levels'],
  ])('given %s', (_, value, message) => {
    expect(() => canonicalText(value as Json)).toThrow(message);
  });

  test.each([0.5, 2 ** 53, -(2 ** 53), 1e21])('given %s where only whole numbers go', (value) => {
    expect(canonicalText([value])).toBe(`[${String(value)}]`);
    expect(() => canonicalText([value], 'whole')).toThrow('is not a whole number');
  });

  test('whole numbers of up to 2^53 - 1 go everywhere', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(canonicalText([most, -most, 0], 'whole')).toBe('[9007199254740991,-9007199254740991,0]');
  });
});
