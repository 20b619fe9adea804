import { describe, expect, test } from '@jest/globals';
import { type Place, placeText, quoted, within } from './place.js';

/** The place at the end of these steps. */
function placeOf(root: string, ...steps: readonly (string | number)[]): Place {
  return steps.reduce<Place>(within, { parent: null, step: root });
}

describe('a place as people read it', () => {
  test.each([
    [placeOf('', 'axes', 2, 'tasks', 0, 'units', 17), 'axes[2].tasks[0].units[17]'],
    [placeOf('plan', 'axes', 0), 'plan.axes[0]'],
    [placeOf('', 'outcomes', '5Grw', 'grasping', 'pick'), 'outcomes["5Grw"].grasping.pick'],
    [placeOf('', 'outcomes', 'a.b', '__proto__'), 'outcomes["a.b"].__proto__'],
    [placeOf('', 3), '[3]'],
    [placeOf(''), ''],
  ])('%#', (place, expected) => {
    expect(placeText(place)).toBe(expected);
  });
});

describe('outside text in a message', () => {
  test.each([
    ['plain', 'pick', '"pick"'],
    ['with its own quotes', 'a"b\\c', '"a\\"b\\\\c"'],
    ['composed and decomposed', '\u00e9 e\u0301 \u{1f600}', '"\u00e9 e\u0301 \u{1f600}"'],
    ['control characters, bidirectional marks', 'a\n\u202eb', '"a\\u{a}\\u{202e}b"'],
    ['half a surrogate pair', '\ud800', '"\\u{d800}"'],
    ['too long', 'x'.repeat(1000), `"${'x'.repeat(200)}…"`],
  ])('%s', (_, given, expected) => {
    expect(quoted(given)).toBe(expected);
  });
});
