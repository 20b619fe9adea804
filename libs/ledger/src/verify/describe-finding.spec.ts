import { describe, expect, test } from '@jest/globals';
import type { EntryKey } from '../ids.js';
import { describeFinding, describeNotice, stepNames } from './describe-finding.js';
import type { Finding } from './finding.js';

const illegal: Finding = {
  code: 'event_illegal',
  step: 7,
  where: 'events[4]',
  expected: null,
  found: null,
};

describe('a finding in words', () => {
  test.each<[string, Partial<Finding>, string]>([
    ['by its code', { code: 'root_mismatch' }, 'The events are not those that were signed.'],
    [
      'with the refusal',
      { rejection: { code: 'not_shortlisted', place: 'outcomes[0]', key: 'a' as EntryKey } },
      '"a" is not in the comparison',
    ],
    [
      'with the refusal of an exam',
      { rejection: { code: 'unknown_suite', place: 'suite', suite: 's' } },
      '"s"',
    ],
    [
      'with the role',
      {
        rejection: {
          code: 'role_not_allowed',
          place: 'role',
          role: 'judge',
          allowed: ['intake'],
        },
      },
      'It was done as judge, and takes intake.',
    ],
    [
      'with the roles',
      {
        rejection: {
          code: 'role_not_allowed',
          place: 'role',
          role: 'intake',
          allowed: ['organiser', 'judge'],
        },
      },
      'takes organiser or judge.',
    ],
    [
      'with the place of a difference',
      {
        rejection: { code: 'event_differs', place: 'body.units_back', expected: '1', found: '2' },
      },
      'they part at body.units_back.',
    ],
  ])('%s', (_, members, expected) => {
    expect(describeFinding({ ...illegal, ...members })).toContain(expected);
  });

  test('notices count', () => {
    expect(describeNotice('undisclosed', 1)).toContain('One personal field is');
    expect(describeNotice('undisclosed', 3)).toContain('3 personal fields are');
    expect(describeNotice('not_closed')).toContain('no record');
    expect(describeNotice('not_compared')).toContain('nothing of this size');
  });

  test('there are twelve steps', () => {
    expect(Object.keys(stepNames)).toHaveLength(12);
  });
});
