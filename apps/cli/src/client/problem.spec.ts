import { describe, expect, test } from '@jest/globals';
import { troubleJson, troubleText } from '../shown/trouble.js';
import type { Answer } from './answer.js';
import { exitCodeOf, problemTrouble } from './problem.js';

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  const type = { 'content-type': 'application/problem+json', ...headers };
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { status, statusText: 'Some Status', headers: new Headers(type), bytes };
}

describe('what a status means to a script', () => {
  test.each([
    [400, 2],
    [401, 2],
    [403, 2],
    [404, 2],
    [409, 1],
    [412, 1],
    [413, 2],
    [415, 2],
    [429, 3],
    [500, 3],
    [502, 3],
    [503, 3],
  ])('%i ends with %i', (status, exitCode) => {
    expect(exitCodeOf(status)).toBe(exitCode);
  });
});

describe('a problem document', () => {
  const refusal = answer(409, {
    code: 'outcomes_missing',
    detail: 'a lacks outcomes (and 1 more)',
    errors: [
      { place: '', code: 'outcomes_missing', message: 'a lacks outcomes', key: 'a', units: ['u1'] },
      { place: '', code: 'axis_over_limit', message: 'x is over', axis: 'x' },
    ],
  });

  test('of a refusal is told to people with every reason', () => {
    expect(troubleText(problemTrouble(refusal)).split('\n')).toEqual([
      'Refused (409): a lacks outcomes (and 1 more)',
      '  - a lacks outcomes (outcomes_missing)',
      '  - x is over (axis_over_limit)',
    ]);
  });

  test('of a refusal is told to programs with every code, and what else it says', () => {
    expect(JSON.parse(troubleJson(problemTrouble(refusal)))).toMatchObject({
      refused: ['outcomes_missing', 'axis_over_limit'],
      errors: [{ key: 'a', units: ['u1'] }, { axis: 'x' }],
      exit: 1,
    });
  });

  test('with one reason is told in one line', () => {
    const errors = [{ place: '', code: 'epoch_closed', message: 'The epoch is closed.' }];
    const one = answer(409, { code: 'epoch_closed', detail: 'The epoch is closed.', errors });
    expect(troubleText(problemTrouble(one))).toBe(
      'Refused (409): The epoch is closed. (epoch_closed)',
    );
  });

  test.each([
    [401, 'token_missing', 'Give a token with --token or EPOCH_LEDGER_TOKEN.'],
    [412, 'version_mismatch', 'Look at the epoch again, then repeat with its present version.'],
  ])('%i %s says what to do', (status, code, advice) => {
    expect(problemTrouble(answer(status, { code, detail: 'No' })).advice).toBe(advice);
  });

  test('says when to try again', () => {
    const busy = answer(503, { code: 'overloaded' }, { 'retry-after': '2' });
    expect(problemTrouble(busy)).toMatchObject({ exitCode: 3, advice: 'Try again in 2 s.' });
  });
});

describe('an answer that is no problem document', () => {
  test.each([
    ['a page of a proxy', answer(502, '<html>', { 'content-type': 'text/html' })],
    ['JSON that was cut off', answer(502, '{"code":')],
    ['JSON of somebody else', answer(502, [1])],
  ])('given %s, then its status is told', (_, given) => {
    expect(troubleText(problemTrouble(given))).toBe(
      'The service failed (502): Some Status. (http_502)',
    );
  });
});
