import { describe, expect, test } from '@jest/globals';
import { draftIn, draftText, emptyDraft, unitName, unitNamed } from './draft.js';

describe('a draft', () => {
  test('is the same after it was kept', () => {
    const draft = {
      ...emptyDraft,
      key: '__proto__',
      units: [unitName('t', 'u')],
      reasons: { [unitName('t', 'u')]: 'gone', ['__proto__']: 'x' },
      reason: 'two\nlines',
    };
    expect(draftIn(draftText(draft))).toEqual(draft);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '[1]'],
    ['null', 'null'],
    ['fields of other kinds', '{"key": 1, "units": "u", "reasons": {"a": 1}, "keys": [null]}'],
  ])('is empty when %s was kept', (_, text) => {
    expect(draftIn(text)).toEqual(emptyDraft);
  });
});

describe('a unit as one text', () => {
  test('keeps task and unit apart, whatever they are called', () => {
    expect(unitNamed(unitName('a","b', 'c'))).toEqual({ task: 'a","b', unit: 'c' });
  });

  test.each(['', '{}', '["a"]', '["a",1]'])('%j is none', (text) => {
    expect(unitNamed(text)).toBeNull();
  });
});
