import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from './json.js';
import { parseOrderedJsonBytes } from './ordered-json.js';
import { parseJson } from './strict-json.js';
import { encodeUtf8 } from './utf8.js';

function parsed(text: string): Json {
  const decoded = parseOrderedJsonBytes(encodeUtf8(text));
  if (!decoded.ok) throw new Error(decoded.issues[0]?.message);
  return decoded.value;
}

describe('JSON whose objects keep their order', () => {
  test('given names that objects would put elsewhere, then the order of the text', () => {
    const value = parsed(
      '{"b": 1, "10": {"2": [], "1": null}, "__proto__": true, "9": "x", "a": -0}',
    );
    expect(value).toEqual(
      new Map<string, Json>([
        ['b', 1],
        [
          '10',
          new Map<string, Json>([
            ['2', []],
            ['1', null],
          ]),
        ],
        ['__proto__', true],
        ['9', 'x'],
        ['a', 0],
      ]),
    );
    expect([...(value as ReadonlyMap<string, Json>).keys()]).toEqual([
      'b',
      '10',
      '__proto__',
      '9',
      'a',
    ]);
  });

  test('texts that look like names stay what they are', () => {
    expect(parsed('["\\"a\\":", {"x\\"" : "y:\\\\"}]')).toEqual([
      '"a":',
      new Map([['x"', 'y:\\']]),
    ]);
  });

  test.each([
    ['a name twice', '{"a": 1, "a": 2}', 'is given twice'],
    ['a number beyond the doubles', '[1e400]', 'beyond the largest number'],
    ['NaN', '[NaN]', 'expected a value'],
    ['half a surrogate pair', '["\\ud800"]', 'half a surrogate pair'],
    ['nothing', '', 'expected a value'],
  ])('given %s, then refused as strictly as ever', (_, text, message) => {
    expect(() => parsed(text)).toThrow(message);
  });

  test('given any JSON, then the values that a strict reader gives', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const strict = parseJson(text);
        fc.pre(strict.ok);
        if (strict.ok) expect(plain(parsed(text))).toEqual(strict.value);
      }),
    );
  });
});

/** Maps as objects, to be compared. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  const entries = [...(value as ReadonlyMap<string, Json>)].map(([name, member]) => [
    name,
    plain(member),
  ]);
  return Object.fromEntries(entries) as Json;
}
