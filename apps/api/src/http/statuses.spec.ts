import { expect, test } from '@jest/globals';
import { examCodes } from './exam-codes.js';
import { problemBytes, Problem } from './problem.js';
import { refusalCodes, serviceCodes } from './statuses.js';

test('no code stands in two lists, and every one has an error status and words', () => {
  const lists = [serviceCodes, refusalCodes, examCodes];
  const codes = lists.flatMap((list) => Object.entries(list));
  expect(new Set(codes.map(([code]) => code)).size).toBe(codes.length);
  for (const [code, { status, title }] of codes) {
    expect([code, status >= 400 && status < 600, title.length > 10]).toEqual([code, true, true]);
  }
});

test('a problem document names its code, status and place', () => {
  const errors = [{ place: 'key', code: 'entry_exists', message: 'again' }];
  const problem = new Problem('entry_exists', { detail: 'again', errors });
  expect(JSON.parse(problemBytes(problem).toString())).toEqual({
    type: '/docs/errors#entry_exists',
    title: refusalCodes.entry_exists.title,
    status: 409,
    code: 'entry_exists',
    detail: 'again',
    errors,
  });
});
