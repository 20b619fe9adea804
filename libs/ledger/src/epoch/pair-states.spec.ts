import { describe, expect, test } from '@jest/globals';
import { PairStates, untouched } from './pair-states.js';

/** `1 0 h r` are reports, `v` a void by the organiser, `u` a re-run, `j` a rejudgement. */
function after(history: string, retries: number): PairStates & { readonly number: number } {
  const states = new PairStates(retries);
  let number = untouched;
  for (const step of history) {
    if (step === 'v') number = states.afterVoid(number);
    else if (step === 'u') number = states.afterRerun(number);
    else if (step === 'j') number = states.afterRejudgement(number);
    else number = states.afterReport(number, step.charCodeAt(0));
  }
  return Object.assign(states, { number });
}

describe('the final outcome of a pair (epoch rule 1)', () => {
  test.each([
    ['nothing was reported', '', 1, '.', 'missing', ''],
    ['a success', '1', 1, '1', null, '1'],
    ['a failure', '0', 1, '0', null, '0'],
    ['a harness void', 'h', 1, 'h', null, 'h'],
    ['a runtime void, one retry left', 'r', 1, '.', 'retry_due', 'r'],
    ['a runtime void, no retries planned', 'r', 0, 'r', null, 'r'],
    ['the retry is a runtime void too', 'rr', 1, 'r', null, 'rr'],
    ['the second of two retries is due', 'rr', 2, '.', 'retry_due', 'rr'],
    ['the retry succeeds', 'r1', 1, '1', null, 'r1'],
    ['the retry is a harness void', 'rh', 1, 'h', null, 'rh'],
    ['the organiser voids what is missing', 'v', 1, 'h', null, ''],
    ['the organiser voids a due retry', 'rv', 1, 'h', null, 'r'],
    ['a re-run is pending', 'hu', 1, '.', 'rerun_pending', 'h'],
    ['a re-run of what the organiser voided is pending', 'vu', 1, '.', 'rerun_pending', ''],
    ['the re-run succeeds', 'hu1', 1, '1', null, 'h1'],
    ['the re-run is void again', 'huh', 1, 'h', null, 'hh'],
    ['retries count from zero after a re-run', 'rhur', 1, '.', 'retry_due', 'rhr'],
    ['and run out again', 'rhurr', 1, 'r', null, 'rhrr'],
    ['judged anew', '1j', 1, '.', 'missing', '1'],
    ['judged anew and reported', '1j0', 1, '0', null, '10'],
    ['retries count from zero after a rejudgement', 'rrjr', 1, '.', 'retry_due', 'rrr'],
    ['a due retry is judged anew', 'rj', 1, '.', 'missing', 'r'],
    ['judged anew while its re-run is pending', 'huj', 1, '.', 'rerun_pending', 'h'],
    ['judged anew without any report', 'j', 1, '.', 'missing', ''],
  ])('given %s (%s, %i retries), then %s, pending %s', (_, history, retries, ...expected) => {
    const states = after(history, retries);
    const { code, pending, reported } = states.get(states.number);
    expect([code, pending, reported]).toEqual(expected);
    expect(String.fromCharCode(states.codeOf(states.number))).toBe(code);
  });

  test('pairs with the same history share one number, whatever way it was met', () => {
    const states = new PairStates(1);
    const first = states.afterReport(untouched, '1'.charCodeAt(0));
    expect(states.afterReport(untouched, '1'.charCodeAt(0))).toBe(first);
    expect(states.afterRejudgement(untouched)).toBe(untouched);
  });

  test('a number that was never given is our bug', () => {
    expect(() => new PairStates(1).get(7)).toThrow('no pair state has the number 7');
  });
});
