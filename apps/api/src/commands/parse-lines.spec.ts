import { describe, expect, test } from '@jest/globals';
import { parseLines } from './parse-lines.js';

const parse = (text: string): ReturnType<typeof parseLines> =>
  parseLines(Buffer.from(text), {
    name: 'outcomes',
    issuesOf: (value, place) =>
      value === 0 ? [{ place: `${place}.key`, code: 'bad_value', message: 'must not be 0' }] : [],
  });

describe('lines of JSON', () => {
  test.each([
    ['', []],
    ['\n\r\n \n', []],
    ['1', [1]],
    ['1\n', [1]],
    ['1\r\n{"a":2}\r\n', [1, { a: 2 }]],
    ['\n1\n\n2\n', [1, 2]],
  ])('%j are the list %j; blank ones are nothing', (text, outcomes) => {
    expect(parse(text)).toEqual({ ok: true, value: { outcomes } });
  });

  test('that cannot be read are all named, by row and line', () => {
    const found = parse('1\n\n{"a":1,"a":2}\nx\n');
    const issues = found.ok ? [] : found.issues;
    expect(issues.map(({ place, message }) => [place, message.split(':')[0]])).toEqual([
      ['outcomes[1].a', 'line 3, column 8'],
      ['outcomes[2]', 'line 4, column 1'],
    ]);
  });

  test('that cannot be read are named together with what is wrong with the others', () => {
    const found = parse('0\n\nx\n1\n0\n');
    const issues = found.ok ? [] : found.issues;
    expect(issues.map(({ place, code, message }) => [place, code, message.split(',')[0]])).toEqual([
      ['outcomes[0].key', 'bad_value', 'line 1: must not be 0'],
      ['outcomes[1]', 'malformed_json', 'line 3'],
      ['outcomes[3].key', 'bad_value', 'line 5: must not be 0'],
    ]);
  });

  test('that can all be read are left to whoever decodes them', () => {
    expect(parse('0\n')).toEqual({ ok: true, value: { outcomes: [0] } });
  });

  test('are without a byte order mark', () => {
    const found = parse('\n\u{feff}1\n');
    const issues = found.ok ? [] : found.issues;
    expect(issues.map(({ message }) => message)).toEqual([
      'line 2: the text begins with a byte order mark; send it without',
    ]);
  });

  test('that are all bad are named up to a bound', () => {
    const found = parse('x\n'.repeat(5000));
    expect(found.ok ? 0 : found.issues.length).toBeLessThan(1100);
  });
});
