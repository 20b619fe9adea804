import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { encodeUtf8 } from '#ledger/record/utf8';
import { type CsvFault, csvLine, CsvReader, rowBytesMax } from './csv.js';

type Read = { readonly rows: readonly (readonly string[])[]; readonly lines: readonly number[] };

/** All rows of `bytes`, which come in pieces of `size`, or the first fault. */
function read(bytes: Uint8Array, size = bytes.length + 1): Read | CsvFault {
  const reader = new CsvReader();
  const rows: (readonly string[])[] = [];
  const lines: number[] = [];
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  for (const found of [...pieces.map((piece) => () => reader.push(piece)), () => reader.end()]) {
    const part = found();
    if ('code' in part) return part;
    for (const row of part) {
      rows.push(row.fields);
      lines.push(row.line);
    }
  }
  return { rows, lines };
}

function rowsOf(text: string): unknown {
  const found = read(encodeUtf8(text));
  return 'code' in found ? found.code : found.rows;
}

function utf16(text: string, mark: readonly number[], littleEndian: boolean): Uint8Array {
  const units = Array.from(text, (character) => character.charCodeAt(0));
  const pairs = units.flatMap((unit) =>
    littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
  );
  return Uint8Array.from([...mark, ...pairs]);
}

describe('rows as RFC 4180 has them', () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      'LF',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR LF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['both', 'a\r\nb\nc', [['a'], ['b'], ['c']]],
    [
      'no end of the last line',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b\n', [['a', 'b']]],
    ['a second mark, which is text', '\ufeff\ufeffa\n', [['\ufeffa']]],
    [
      'empty fields',
      ',\n,,\n',
      [
        ['', ''],
        ['', '', ''],
      ],
    ],
    ['empty lines, which are no rows', 'a\n\n\r\nb\n\n', [['a'], ['b']]],
    ['quotes', '"a","b,c"\n', [['a', 'b,c']]],
    ['quotes in quotes', '"say ""hi""",""""\n', [['say "hi"', '"']]],
    ['an empty quoted field', '"",a\n""\n', [['', 'a'], ['']]],
    [
      'a line feed in quotes',
      '"a\nb",c\nd,e\n',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['a CR LF and a lone CR in quotes', '"a\r\nb\rc",d\r\n', [['a\r\nb\rc', 'd']]],
    ['blanks, which belong to fields', ' a , b\n', [[' a ', ' b']]],
    ['any characters', 'é,e\u0301,漢,\u{1F600}\n', [['é', 'e\u0301', '漢', '\u{1F600}']]],
    ['nothing', '', []],
    ['two bytes', 'a\n', [['a']]],
  ])('given %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  test('each row says on which line it starts, quoted line feeds counted', () => {
    const found = read(encodeUtf8('a\n"b\nc\nd"\n\ne\n'));
    expect('lines' in found && found.lines).toEqual([1, 2, 6]);
  });

  test('what is written is read again, field by field', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', ',', '\r', '\n', '""', 'a'),
    );
    const row = fc.array(field, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const wellFormed = rows.map((fields) =>
          fields.map((text) => text.replace(/\p{Surrogate}|\0|\ufeff/gu, '')),
        );
        const bytes = encodeUtf8(wellFormed.map((fields) => csvLine(fields)).join(''));
        expect(read(bytes, size)).toMatchObject({ rows: wellFormed });
      }),
    );
  });

  test('the size of the pieces makes no difference, to rows and to faults', () => {
    const text = fc
      .array(fc.constantFrom('a', '"', ',', '\r', '\n', '\r\n', 'é', '\ufeff'), { maxLength: 40 })
      .map((parts) => encodeUtf8(parts.join('')));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (bytes, size) => {
        expect(read(bytes, size)).toEqual(read(bytes));
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is no table', () => {
  test.each<[string, Uint8Array, CsvFault]>([
    [
      'UTF-16 with its mark',
      utf16('a,b\n', [0xff, 0xfe], true),
      { code: 'utf16', line: 1, offset: 0 },
    ],
    [
      'UTF-16 the other way round',
      utf16('a\n', [0xfe, 0xff], false),
      { code: 'utf16', line: 1, offset: 0 },
    ],
    [
      'UTF-16 without a mark',
      utf16('model,b\r\n', [], true),
      { code: 'utf16', line: 1, offset: 1 },
    ],
    [
      'that the other way round',
      utf16('model,b\r\n', [], false),
      { code: 'utf16', line: 1, offset: 0 },
    ],
    ['a byte 0', encodeUtf8('a\nb\0\n'), { code: 'null_byte', line: 2, offset: 3 }],
    [
      'Latin-1',
      Uint8Array.of(0x61, 0x0a, 0x62, 0xe9, 0x2c, 0x0a),
      { code: 'not_utf8', line: 2, offset: 3 },
    ],
    ['a lone CR', encodeUtf8('a,b\rc,d\r'), { code: 'lone_carriage_return', line: 1, offset: 3 }],
    [
      'a lone CR later',
      encodeUtf8('a\r\nbé\rc\r\n'),
      { code: 'lone_carriage_return', line: 2, offset: 6 },
    ],
    [
      'a lone CR at the end',
      encodeUtf8('a\nb\r'),
      { code: 'lone_carriage_return', line: 2, offset: 3 },
    ],
    [
      'a lone CR behind quotes',
      encodeUtf8('"a"\r"b"\n'),
      { code: 'lone_carriage_return', line: 1, offset: 3 },
    ],
    [
      'a quote in a field',
      encodeUtf8('a\nb"c,"d\n'),
      { code: 'quote_misplaced', line: 2, offset: 2 },
    ],
    ['text behind a quote', encodeUtf8('"a"b\n'), { code: 'quote_misplaced', line: 1, offset: 0 }],
    ['an open quote', encodeUtf8('a\n"b\nc\n'), { code: 'quote_open', line: 2, offset: 2 }],
    ['an open quote and a CR', encodeUtf8('a\n"b\r'), { code: 'quote_open', line: 2, offset: 2 }],
  ])('given %s, then the line and the byte are named', (_, bytes, fault) => {
    expect(read(bytes)).toEqual(fault);
  });

  test('a row of more than 1 MiB ends the reading before it fills the memory', () => {
    const reader = new CsvReader();
    const piece = encodeUtf8('x'.repeat(rowBytesMax / 4));
    expect(reader.push(encodeUtf8('a\n"'))).toEqual([{ fields: ['a'], line: 1 }]);
    const found = Array.from({ length: 5 }, () => reader.push(piece)).at(-1);
    expect(found).toEqual({ code: 'row_too_long', line: 2, offset: 2 });
  });
});
