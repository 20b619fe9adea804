import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { IssueCode } from '../issue.js';
import { canonicalText } from './canonical.js';
import type { Json } from './json.js';
import { parseJson, parseJsonBytes } from './strict-json.js';

/** The one issue of a text that must have one: code, place, message. */
function refusal(text: string): [IssueCode, string, string] {
  const read = parseJson(text);
  if (read.ok) throw new Error(`accepted: ${text}`);
  const [issue, ...more] = read.issues;
  if (issue === undefined || more.length > 0) throw new Error('not exactly one issue');
  return [issue.code, issue.place, issue.message];
}

describe('strict JSON is read like any other', () => {
  test.each([
    ' {"a" : [1, 2.50, -3e2, true, false, null], "b": {"": "x"}} \r\n\t',
    '"\\ud83d\\ude00 \\u0041 \\/ \\\\ud800"',
    '{"a":{"a":{"a":1}},"b":":,{}[]\\""}',
    '{"10":1,"9":2,"constructor":3,"hasOwnProperty":4}',
    '[]',
    '0',
    `${'['.repeat(32)}${']'.repeat(32)}`,
  ])('given %s', (text) => {
    expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) as Json });
  });

  test('__proto__ is a member like any other', () => {
    const read = parseJson('{"__proto__":{"__proto__":-0},"a":1}');
    expect(read.ok && canonicalText(read.value)).toBe('{"__proto__":{"__proto__":0},"a":1}');
    expect(read.ok && Object.keys(read.value as object)).toEqual(['__proto__', 'a']);
  });

  test('-0 is read as 0, wherever it stands', () => {
    // `toEqual` tells -0 from 0.
    expect(parseJson('-0')).toEqual({ ok: true, value: 0 });
    expect(parseJson('[-0.0,1]')).toEqual({ ok: true, value: [0, 1] });
    expect(parseJson('{"a":[{"b":-0e5}]}')).toEqual({ ok: true, value: { a: [{ b: 0 }] } });
    const accessor = parseJson('{"__proto__":-1e-400}');
    expect(accessor.ok && Object.values(accessor.value as object)).toEqual([0]);
  });

  test('given any value however spaced, then that value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), fc.nat(4), (value, spaces) => {
        const read = parseJson(JSON.stringify(value, null, spaces));
        expect(read.ok && canonicalText(read.value)).toBe(canonicalText(value));
      }),
    );
  });
});

describe('what is lost in silence elsewhere is refused here, with its place', () => {
  const deep = '{"axes":[{},{"tasks":[{"units":[],\n  "units":[]}]}]}';

  test.each([
    ['here', '{"a":1,"a":1}', 'a', 'line 1, column 8: "a" is given twice'],
    ['far inside', deep, 'axes[1].tasks[0].units', 'line 2, column 3: "units" is given twice'],
    ['by an escape', '{"a b":1,"a\\u0020b":2}', '["a b"]', '"a b" is given twice'],
    ['that is an accessor', '{"__proto__":1,"__proto__":2}', '__proto__', 'twice'],
  ])('given a name twice %s', (_, text, place, message) => {
    expect(refusal(text)).toEqual(['duplicate_member', place, expect.stringContaining(message)]);
  });

  test.each([
    ['half a surrogate pair', '{"a":["\\ud800"]}', 'a[0]', 'line 1, column 7: the text has half'],
    ['half a pair in a name', '{"x":{"\\udC00":1}}', 'x', 'half a surrogate pair'],
    ['half a pair not escaped', '["\ud83d"]', '[0]', 'half a surrogate pair'],
    ['a number beyond the doubles', '{"a":{"b":1e400}}', 'a.b', '1e400 is beyond'],
    ['one behind all others', '[1E2,-0.5e-3,0,10E+1,-1e400]', '[4]', '-1e400 is beyond'],
    ['a long one', `[${'9'.repeat(400)}]`, '[0]', `${'9'.repeat(40)}… is beyond`],
  ])('given %s', (_, text, place, message) => {
    expect(refusal(text)).toEqual(['bad_value', place, expect.stringContaining(message)]);
  });

  test('given 33 levels', () => {
    const message = 'line 1, column 33: nested deeper than 32 levels';
    const text = `${'['.repeat(33)}${']'.repeat(33)}`;
    expect(refusal(text)).toEqual(['too_large', '[0]'.repeat(32), message]);
  });
});

describe('what is no JSON is refused with line and column', () => {
  test.each([
    ['nothing', '', '', 'line 1, column 1: expected a value, found the end of the text'],
    ['only space', ' \n ', '', 'line 2, column 2: expected a value, found the end of the text'],
    ['a comma too many', '[1,\n]', '[1]', 'line 2, column 1: expected a value, found "]"'],
    [
      'the same in an object',
      '{"a":1,}',
      '',
      'column 8: expected a name in double quotes, found "}"',
    ],
    ['no comma', '{"a":[1 2]}', 'a', 'column 9: expected "," or "]", found "2"'],
    ['no comma in an object', '{"a":1 "b":2}', '', 'column 8: expected "," or "}", found "\\""'],
    ['no colon', '{"a" 1}', 'a', 'column 6: expected ":", found "1"'],
    ['no value', '{"a":}', 'a', 'column 6: expected a value, found "}"'],
    ['a name without quotes', '{a:1}', '', 'expected a name in double quotes, found "a"'],
    ['single quotes', "{'a':1}", '', `expected a name in double quotes, found "'"`],
    ['no end', '{"a":[1', 'a', 'column 8: expected "," or "]", found the end of the text'],
    ['no closing quote', '["abc', '[0]', 'column 6: expected the closing quote, found the end'],
    ['a second value', '{} {}', '', 'column 4: expected nothing more, found "{"'],
    ['a line feed in a string', '"a\nb"', '', 'column 3: expected an escape (\\n, \\u001f)'],
    ['the last control character', '"\u001f"', '', 'column 2: expected an escape (\\n, \\u001f)'],
    ['an unknown escape', '["\\x41"]', '[0]', 'column 3: expected an escape such as'],
    ['an escape cut short', '"\\u00', '', 'column 2: expected an escape such as'],
    ['a leading zero', '[01]', '', 'column 3: expected "," or "]", found "1"'],
    ['no digit before the point', '.5', '', 'column 1: expected a value, found "."'],
    ['no digit behind the point', '[5.]', '[0]', 'column 4: expected a digit, found "]"'],
    [
      'no digit in the exponent',
      '1e+',
      '',
      'column 4: expected a digit, found the end of the text',
    ],
    ['a lone minus', '[-]', '[0]', 'column 2: expected a value, found "-"'],
    ['a plus sign', '+1', '', 'expected a value, found "+"'],
    ['NaN', '{"a":NaN}', 'a', 'expected a value, found "N"'],
    ['a literal cut short', '[nul]', '[0]', 'column 2: expected a value, found "n"'],
    ['a comment', '[1/*x*/]', '', 'found "/"'],
    ['a no-break space', '[\u00a01]', '[0]', 'column 2: expected a value, found "\u00a0"'],
    ['a fault behind a face', '["\u{1f600}" 1]', '', 'column 6: expected'],
    ['a control character', '[\u0000]', '[0]', 'found "\\u{0}"'],
  ])('given %s', (_, text, place, message) => {
    const [code, foundPlace, foundMessage] = refusal(text);
    expect([code, foundPlace]).toEqual(['malformed_json', place]);
    expect(foundMessage).toContain(message);
  });

  test.each([
    ['no UTF-8', [0x22, 0xff, 0x22], 'byte 1 (counted from 0) is not UTF-8'],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 'byte 0 (counted from 0) is not UTF-8'],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], 'byte order mark'],
  ])('given bytes with %s', (_, bytes, message) => {
    const read = parseJsonBytes(Uint8Array.from(bytes));
    expect(read).toMatchObject({ ok: false, issues: [{ code: 'malformed_json', place: '' }] });
    expect(!read.ok && read.issues[0]?.message).toContain(message);
  });

  test('given bytes of strict JSON, then their value', () => {
    expect(parseJsonBytes(Uint8Array.from([0x5b, 0x31, 0x5d]))).toEqual({ ok: true, value: [1] });
  });
});

describe('no text takes long or deep', () => {
  test.each([
    ['a million opening brackets', '['.repeat(1_000_000), 'too_large'],
    ['a million objects in each other', '{"a":'.repeat(1_000_000), 'too_large'],
    ['a million brackets that close', '['.repeat(1e6) + ']'.repeat(1e6), 'too_large'],
    ['a million digits', '1'.repeat(1_000_000), 'bad_value'],
    ['a million backslashes', `"${'\\'.repeat(1_000_001)}`, 'malformed_json'],
    ['a million spaces', ' '.repeat(1_000_000), 'malformed_json'],
    ['a million lines', '\n'.repeat(1_000_000), 'malformed_json'],
  ] as const)('given %s', (_, text, code) => {
    expect(refusal(text)[0]).toBe(code);
  });
});

describe('the scanner that names a fault and the parser agree', () => {
  const fragment = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '"b"', '1', '-', '0', '.', 'e', '+', ' '],
    ...['true', 'null', '\\u', 'd800', '\n', '\u0001', 'é', '"a":', '1e999', '{"a":1}', '[1]'],
  );
  const garbled = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(40), fc.nat(3), fragment)
    .map(([text, at, cut, inserted]) => text.slice(0, at) + inserted + text.slice(at + cut));
  const text = fc.oneof(
    garbled,
    fc.array(fragment, { maxLength: 10 }).map((all) => all.join('')),
  );

  test('whatever JSON.parse refuses is refused as malformed, and nothing else is', () => {
    fc.assert(
      fc.property(text, (given) => {
        let parsed: Json | undefined;
        try {
          parsed = JSON.parse(given) as Json;
        } catch {
          parsed = undefined;
        }
        const read = parseJson(given);
        if (read.ok) expect(canonicalText(read.value)).toBe(canonicalText(parsed as Json));
        else if (read.issues[0]?.code === 'malformed_json') expect(parsed).toBeUndefined();
      }),
      { numRuns: 5000 },
    );
  });
});
