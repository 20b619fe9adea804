import { expect, test } from '@jest/globals';
import { answeredAt } from './answered-at.js';

test.each([
  ['Mon, 30 Nov 2026 20:51:30 GMT', '2026-11-30T20:51:30Z'],
  ['Thu, 01 Jan 2026 00:00:00 GMT', '2026-01-01T00:00:00Z'],
  ['Mon, 30 Nox 2026 20:51:30 GMT', null],
  ['Mon, 31 Nov 2026 20:51:30 GMT', null],
  ['2026-11-30T20:51:30Z', null],
])('the header %s is %s', (date, expected) => {
  expect(answeredAt(new Headers({ date }))).toBe(expected);
});

test('without the header nothing is known', () => {
  expect(answeredAt(new Headers())).toBeNull();
});
