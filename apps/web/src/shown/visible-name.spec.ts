import { describe, expect, test } from '@jest/globals';
import { isolated, visibleName } from './visible-name.js';

describe('a name that others chose', () => {
  test.each([
    ['plain', 'org/model-a', 'org/model-a', ''],
    ['markup stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>', ''],
    ['turned round by a mark', 'a\u202Egnp.exe', 'a⟨U+202E⟩gnp.exe', ''],
    ['a space of no width', 'a\u200Bb', 'a⟨U+200B⟩b', ''],
    ['Arabic stays as it is', 'نموذج', 'نموذج', ''],
    ['a family of emoji stays one', '👩‍👧', '👩‍👧', ''],
    ['composed', 'caf\u00e9', 'caf\u00e9', ''],
    ['decomposed says so', 'cafe\u0301', 'cafe\u0301', 'U+0301'],
  ])('%s', (_, name, shown, composing) => {
    expect(visibleName(name)).toEqual({ shown, composing });
  });

  test('in a sentence it is isolated', () => {
    expect(isolated('نموذج')).toBe('\u2068نموذج\u2069');
  });
});
