import { describe, expect, test } from '@jest/globals';
import { parseLines } from './parse-lines.js';

const parse = (text: string): ReturnType<typeof parseLines> =>
  parseLines(Buffer.from(text), 'outcomes');

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
