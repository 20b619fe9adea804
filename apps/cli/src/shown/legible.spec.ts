import { describe, expect, test } from '@jest/globals';
import { legible, oneLine } from './legible.js';
import { tableLines } from './table.js';

describe('text from elsewhere', () => {
  test.each([
    ['an escape sequence', '\u001b[2J', '⟨U+001B⟩[2J'],
    ['its C1 form', '\u009b2J', '⟨U+009B⟩2J'],
    ['a carriage return', 'FORK\rOK', 'FORK⟨U+000D⟩OK'],
    ['a backspace, a bell, DEL', '\b\u0007\u007f', '⟨U+0008⟩⟨U+0007⟩⟨U+007F⟩'],
    ['another direction', 'a\u202eb\u2066c', 'a⟨U+202E⟩b⟨U+2066⟩c'],
    ['another end of line', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['half a character', 'a\ud800b', 'a⟨U+D800⟩b'],
  ])('%s is spelled out', (_, text, shown) => {
    expect(legible(text)).toBe(shown);
  });

  test.each(['5Grw', 'é', 'e\u0301', '模型', '😀', '👩\u200d💻', 'שלום'])('%s stays', (text) => {
    expect(legible(text)).toBe(text);
  });

  test('lines of ours stay, a value has only one', () => {
    expect(legible('a\nb')).toBe('a\nb');
    expect(oneLine('a\nVERIFIED')).toBe('a⟨U+000A⟩VERIFIED');
  });

  test('a cell of a table is as wide as what is shown', () => {
    const columns = [
      { heading: 'entry', align: 'left' },
      { heading: 'rank', align: 'right' },
    ] as const;
    expect(
      tableLines(columns, [
        ['\u001b', '1'],
        ['b', '2'],
      ]),
    ).toEqual(['entry     rank', '⟨U+001B⟩     1', 'b            2']);
  });
});
