import { describe, expect, test } from '@jest/globals';
import { encodeUtf8 } from '#ledger/record/utf8';
import { parseRecords } from './records-file.js';

function read(text: string): unknown {
  const parsed = parseRecords(encodeUtf8(text));
  return parsed.ok
    ? parsed.value
    : parsed.issues.map(({ place, message }) => `${place} ${message}`);
}

const a = { instance: 'a', status: 'ok', A: 1 };
const b = { instance: 'b', status: 'timeout' };

describe('instance records', () => {
  test.each<[string, string, readonly unknown[]]>([
    ['a JSON list', JSON.stringify([a, b]), [a, b]],
    ['an indented list', JSON.stringify([a, b], null, 2), [a, b]],
    ['one record a line', `${JSON.stringify(a)}\n${JSON.stringify(b)}\n`, [a, b]],
    [
      'lines ended by CR LF, some empty',
      `${JSON.stringify(a)}\r\n\r\n\n${JSON.stringify(b)}`,
      [a, b],
    ],
    ['one record', JSON.stringify(a), [a]],
    ['an empty list', ' [] ', []],
    ['things that are no records, looked at later', '[7, null]', [7, null]],
    ['numbers in texts', '[{"log": "NaN, 1e999"}]', [{ log: 'NaN, 1e999' }]],
  ])('given %s', (_, text, records) => {
    expect(read(text)).toEqual({ records, issues: [] });
  });

  test.each([
    ['NaN', 'expected a value, found "N"'],
    ['-Infinity', 'expected a value, found "-"'],
    ['1e400', 'beyond the largest number'],
    ['-1e400', 'beyond the largest number'],
  ])(
    'given %s for a value, then it stays with its instance, and the file is still no JSON',
    (value, why) => {
      expect(read(`[{"instance": "a", "status": "ok", "A": ${value}}]`)).toEqual({
        records: [{ instance: 'a', status: 'ok', A: value }],
        issues: [
          expect.objectContaining({ place: '[0].A', message: expect.stringContaining(why) }),
        ],
      });
    },
  );

  test.each([
    ['no JSON at all', 'instance,status', 'expected a value'],
    ['nothing', '', 'expected a value'],
    ['a list that is cut off', '[{"instance": "a"', 'expected "," or "}", found the end'],
    ['a record with a name twice', '[{"A": 1, "A": 2}]', 'is given twice'],
    ['an object over several lines', '{"instance":\n"a"}', 'line 1, column 13'],
    ['a bad line among others', '{"A": 1}\n{"A": x}\n', 'line 2, column 7'],
    ['a text', '"a"', 'must be a list of records, or one record a line'],
    ['a byte order mark', '\ufeff[]', 'byte order mark'],
  ])('given %s, then refused', (_, text, message) => {
    expect(read(text)).toEqual([expect.stringContaining(message)]);
  });

  test('given bytes that are not UTF-8, then refused with the place', () => {
    const parsed = parseRecords(Uint8Array.of(0x5b, 0xff, 0x5d));
    expect(!parsed.ok && parsed.issues[0]?.message).toContain('byte 1');
  });
});
