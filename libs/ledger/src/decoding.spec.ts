import { describe, expect, test } from '@jest/globals';
import {
  boolean,
  decode,
  type Decoder,
  integer,
  issuesMax,
  listOf,
  members,
  nullable,
  oneOf,
  text,
} from './decoding.js';
import type { Json } from './record/json.js';

const word: Decoder<string> = text('a word', (given): given is string => /^[a-z]+$/.test(given));
const unit = members({ unit: word, run: integer(1, 9) }, { reason: nullable(word) });
const units = listOf(unit, { min: 1, distinct: { by: (one) => one.unit, member: 'unit' } });

const notKnown = 'is not known here; known: "unit", "run", "reason"';

/** Each issue as `code place: message`. */
function issuesOf(decoder: Decoder<unknown>, json: Json, place?: string): readonly string[] {
  const decoded = decode(decoder, json, place);
  return decoded.ok ? [] : decoded.issues.map((one) => `${one.code} ${one.place}: ${one.message}`);
}

describe('decoding: what is well formed comes out as it was', () => {
  test.each<[string, Decoder<unknown>, Json, unknown]>([
    ['an object', unit, { unit: 'a', run: 1 }, { unit: 'a', run: 1 }],
    [
      'an optional member',
      unit,
      { reason: null, run: 1, unit: 'a' },
      { unit: 'a', run: 1, reason: null },
    ],
    [
      'a map',
      unit,
      new Map<string, Json>([
        ['unit', 'a'],
        ['run', 2],
      ]),
      { unit: 'a', run: 2 },
    ],
    ['a list', units, [{ unit: 'a', run: 1 }], [{ unit: 'a', run: 1 }]],
    ['a closed list', oneOf('live', 'at_close'), 'live', 'live'],
    ['false', boolean, false, false],
    ['minus zero is zero', integer(0), -0, 0],
    ['the largest whole number', integer(0), 9007199254740991, 9007199254740991],
  ])('given %s', (_, decoder, json, value) => {
    expect(decode(decoder, json)).toStrictEqual({ ok: true, value });
  });
});

describe('decoding: what is wrong is named with its place', () => {
  test.each<[string, Decoder<unknown>, Json, readonly string[]]>([
    ['no object', unit, 'a', ['wrong_type plan: must be an object; found "a"']],
    ['null', unit, null, ['wrong_type plan: must be an object; found null']],
    ['a list for an object', unit, [], ['wrong_type plan: must be an object; found a list']],
    ['an object for a list', units, {}, ['wrong_type plan: must be a list; found an object']],
    ['a missing member', unit, { unit: 'a' }, ['missing_member plan.run: "run" must be given']],
    [
      'an unknown member',
      unit,
      { unit: 'a', run: 1, Reason: 'b' },
      [`unknown_member plan.Reason: "Reason" ${notKnown}`],
    ],
    [
      'a member of everybody’s prototype',
      unit,
      JSON.parse('{"unit": "a", "run": 1, "__proto__": 1, "constructor": 2}') as Json,
      [
        `unknown_member plan.__proto__: "__proto__" ${notKnown}`,
        `unknown_member plan.constructor: "constructor" ${notKnown}`,
      ],
    ],
    [
      'a number for text',
      unit,
      { unit: 7, run: 1 },
      ['wrong_type plan.unit: must be a word; found 7'],
    ],
    ['a bad text', unit, { unit: 'A', run: 1 }, ['bad_value plan.unit: must be a word; found "A"']],
    [
      'text for a number',
      unit,
      { unit: 'a', run: '1' },
      ['wrong_type plan.run: must be a whole number from 1 to 9; found "1"'],
    ],
    [
      'a number too large',
      unit,
      { unit: 'a', run: 10 },
      ['bad_value plan.run: must be a whole number from 1 to 9; found 10'],
    ],
    [
      'a broken number',
      unit,
      { unit: 'a', run: 1.5 },
      ['bad_value plan.run: must be a whole number from 1 to 9; found 1.5'],
    ],
    ['an empty list', units, [], ['too_short plan: at least 1 must be given']],
    [
      'the same twice',
      units,
      [
        { unit: 'a', run: 1 },
        { unit: 'b', run: 1 },
        { unit: 'a', run: 2 },
      ],
      ['duplicate plan[2].unit: "a" is given already by plan[0]'],
    ],
    ['a null where none may be', word, null, ['wrong_type plan: must be a word; found null']],
    ['0 for false', boolean, 0, ['wrong_type plan: must be true or false; found 0']],
    [
      'a word outside a closed list',
      oneOf('live', 'at_close'),
      'Live',
      ['bad_value plan: must be "live" or "at_close"; found "Live"'],
    ],
  ])('given %s', (_, decoder, json, expected) => {
    expect(issuesOf(decoder, json, 'plan')).toEqual(expected);
  });

  test('everything that is wrong is named at once, also behind what is wrong before', () => {
    const json = [{ unit: 1, run: 0 }, { unit: 'a' }, { unit: 'b', run: 1, x: 1 }];
    expect(issuesOf(units, json).map((issue) => issue.split(':')[0])).toEqual([
      'wrong_type [0].unit',
      'bad_value [0].run',
      'missing_member [1].run',
      'unknown_member [2].x',
    ]);
  });

  test('duplicates are named beside what cannot be read, and no name of that is one', () => {
    const json = [
      { unit: 'a', run: 1 },
      { unit: 'b', run: 0 },
      { unit: 'a', run: 2 },
      { unit: 'b', run: 1 },
    ];
    expect(issuesOf(units, json)).toEqual([
      'bad_value [1].run: must be a whole number from 1 to 9; found 0',
      'duplicate [2].unit: "a" is given already by [0]',
    ]);
  });

  test('duplicates are named in lists around a list that has some', () => {
    const words = listOf(word, { distinct: { by: (one) => one, member: '' } });
    const groups = listOf(members({ name: word, words }), {
      distinct: { by: ({ name }) => name, member: 'name' },
    });
    const json = [
      { name: 'a', words: ['x', 'x'] },
      { name: 'a', words: ['x', 'y', 'y'] },
    ];
    expect(issuesOf(groups, json)).toEqual([
      'duplicate [0].words[1]: "x" is given already by [0].words[0]',
      'duplicate [1].words[2]: "y" is given already by [1].words[1]',
      'duplicate [1].name: "a" is given already by [0]',
    ]);
  });

  test('of two million bad values a thousand are named, at the cost of those', () => {
    const json = new Array<Json>(2_000_000).fill(1);
    expect(issuesOf(listOf(word), json)).toHaveLength(issuesMax);
  });
});

describe('decoding: items of a list that are told apart by several names', () => {
  const by = (one: { unit: string; run: number }): string => `${one.unit}\u0000${String(one.run)}`;
  test.each([
    [undefined, 'duplicate [1]: "a", "1" is given already by [0]'],
    ['this run', 'duplicate [1]: this run is given already by [0]'],
  ])('called %s', (called, expected) => {
    const distinct = { by, member: '', ...(called === undefined ? {} : { called }) };
    const json = [
      { unit: 'a', run: 1 },
      { unit: 'a', run: 1 },
      { unit: 'a', run: 2 },
    ];
    expect(issuesOf(listOf(unit, { distinct }), json)).toEqual([expected]);
  });
});
