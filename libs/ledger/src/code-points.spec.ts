import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareCodePoints } from './code-points.js';

const face = '\u{1f600}';

describe('names order by code point', () => {
  test('a face comes behind the last presentation form, where UTF-16 has it in front', () => {
    const names = ['\ufb33', face];
    expect([names.toSorted(), names.toSorted(compareCodePoints)]).toEqual([
      [face, '\ufb33'],
      names,
    ]);
  });

  test('as the lists of code points do, for any two texts', () => {
    const near = fc.string({ unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', face, 'é') });
    const text = fc.oneof(near, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const [a, b] = [left, right].map((name) =>
          Array.from(name, (point) =>
            (point.codePointAt(0) ?? 0).toString(16).padStart(6, '0'),
          ).join(),
        ) as [string, string];
        expect(compareCodePoints(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });
});
