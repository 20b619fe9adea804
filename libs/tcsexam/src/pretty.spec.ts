import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalText } from '#ledger/record/canonical';
import { prettyText } from './pretty.js';

test('given canonical JSON, then as JSON.stringify would indent it, with a last line feed', () => {
  const json = fc
    .jsonValue()
    .filter((value) => !/"(__proto__|-?[0-9]+)":/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(json, (value) => {
      const canonical = canonicalText(value);
      expect(prettyText(canonical)).toBe(`${JSON.stringify(JSON.parse(canonical), null, 2)}\n`);
    }),
  );
});

test('given names that objects would put elsewhere, then their order stays', () => {
  expect(prettyText('{"10":[],"9":{},"__proto__":[1,{"a":"{,:}"}]}')).toBe(
    `{
  "10": [],
  "9": {},
  "__proto__": [
    1,
    {
      "a": "{,:}"
    }
  ]
}
`,
  );
});
