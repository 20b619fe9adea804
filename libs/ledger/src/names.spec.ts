import { describe, expect, test } from '@jest/globals';
import {
  isActorName,
  isAxisId,
  isCommandId,
  isEntryKey,
  isEpochId,
  isLimit,
  isModelName,
  isOrigin,
  isReason,
  isTaskId,
  isTitle,
  isUnitId,
  limitOfNumber,
} from './names.js';

const face = '\u{1f600}';

describe('an epoch id is 1 to 64 characters that need no escape in an address', () => {
  test.each(['a', 'Z', '7', '2026-w48', 'a.b_c~d-e', 'a'.repeat(64), 'Registry'])(
    'given %p, then it is one',
    (text) => {
      expect(isEpochId(text)).toBe(true);
    },
  );

  test.each([
    '',
    '.',
    '-a',
    '_a',
    '~a',
    'a b',
    'a/b',
    'a\n',
    'é',
    'a'.repeat(65),
    'registry',
    'service',
  ])('given %p, then it is none', (text) => {
    expect(isEpochId(text)).toBe(false);
  });
});

describe('names of keys, models, axes, tasks, units, titles and actors', () => {
  const kinds: [string, (text: string) => boolean, number, boolean, boolean][] = [
    ['an entry key', isEntryKey, 128, false, false],
    ['a model', isModelName, 200, true, false],
    ['an axis', isAxisId, 200, false, false],
    ['a task', isTaskId, 200, true, false],
    ['a unit', isUnitId, 200, true, false],
    ['a title', isTitle, 200, true, true],
    ['an actor', isActorName, 128, true, false],
  ];

  test.each(kinds)('%s: length counts code points', (_, isName, most) => {
    expect(isName('x'.repeat(most))).toBe(true);
    expect(isName('x'.repeat(most + 1))).toBe(false);
    expect(isName(face.repeat(most))).toBe(true);
    expect(isName(face.repeat(most + 1))).toBe(false);
    expect(isName('x'.repeat(100_000))).toBe(false);
  });

  test.each(kinds)(
    '%s: one dot and two dots only where no address needs it, nothing only as a title',
    (_, isName, __, dots, empty) => {
      expect([isName('.'), isName('..'), isName('...'), isName('')]).toEqual([
        dots,
        dots,
        true,
        empty,
      ]);
    },
  );

  test.each(kinds)('%s: any other printable text, never normalised', (_, isName) => {
    for (const text of [
      '__proto__',
      ' a ',
      '\u00e9',
      'e\u0301',
      '=1+1',
      '</b>',
      '\u00a0',
      face,
      '~',
    ]) {
      expect(isName(text)).toBe(true);
    }
  });

  test.each(kinds)('%s: no control character, no half of a pair', (_, isName) => {
    const bad = ['\u0000', '\t', '\n', '\u001f', '\u007f', '\u0080', '\u009f', '\ud800', '\udc00'];
    for (const unit of [...bad, '\udc00\ud800']) {
      for (const text of [unit, `a${unit}`, `${unit}a`]) expect(isName(text)).toBe(false);
    }
  });
});

describe('a reason is 1 to 2000 code points of any text that can be kept', () => {
  test.each([['x'], ['two\nlines\tand more'], ['x'.repeat(2000)], [face.repeat(2000)], ['\u0001']])(
    'given %p, then it is one',
    (text) => {
      expect(isReason(text)).toBe(true);
    },
  );

  test.each([[''], ['x'.repeat(2001)], [face.repeat(2001)], ['\ud800'], ['a\u0000b']])(
    'given %p, then it is none',
    (text) => {
      expect(isReason(text)).toBe(false);
    },
  );
});

describe('an origin is a host, perhaps with a port and a path', () => {
  test.each(['localhost', 'ledger.example.org', 'a-b:8080', 'h/arena/x_1~y', 'a'.repeat(200)])(
    'given %p, then it is one',
    (text) => {
      expect(isOrigin(text)).toBe(true);
    },
  );

  test.each([
    '',
    'Ledger',
    'a b',
    'a:',
    'a:b',
    'a/',
    '/a',
    'a//b',
    'a+b',
    'é',
    'a\n',
    'a'.repeat(201),
  ])('given %p, then it is none', (text) => {
    expect(isOrigin(text)).toBe(false);
  });
});

describe('a command id is 1 to 128 visible ASCII characters', () => {
  test.each([
    ['!', true],
    ['~'.repeat(128), true],
    ['', false],
    ['a b', false],
    ['é', false],
    ['\u007f', false],
    ['a'.repeat(129), false],
  ])('given %p, then %p', (text, expected) => {
    expect(isCommandId(text)).toBe(expected);
  });
});

describe('a limit is a decimal from 0 to 1, kept as written', () => {
  test.each(['0', '1', '0.1', '0.10', '0.0', '1.0', '1.000', `0.${'9'.repeat(18)}`])(
    'given %p, then it is one',
    (text) => {
      expect(isLimit(text)).toBe(true);
    },
  );

  test.each([
    '',
    '.1',
    '0.',
    '1.',
    '1.1',
    '2',
    '-0',
    '-0.1',
    '00.1',
    '0,1',
    '1e-1',
    ' 0.1',
    '10%',
    `0.${'9'.repeat(19)}`,
    '0.1\n',
    '1.01',
  ])('given %p, then it is none', (text) => {
    expect(isLimit(text)).toBe(false);
  });

  test.each([
    [0.1, '0.1'],
    [0, '0'],
    [-0, '0'],
    [1, '1'],
    [0.3333333333333333, '0.3333333333333333'],
    [1e-7, null],
    [1.5, null],
    [-0.1, null],
    [Number.NaN, null],
  ])('given the number %p, then %p', (value, expected) => {
    expect(limitOfNumber(value)).toBe(expected);
  });
});
