import { describe, expect, test } from '@jest/globals';
import { base, evidence, five, issuesOf } from '../../testing/evidence-example.js';
import type { Json } from '../record/json.js';

/** The evidence's outcomes with those of 5Grw replaced. */
function outcomesOf(packed: Json): Record<string, Json> {
  return { outcomes: { ...evidence.outcomes, '5Grw': packed } };
}

describe('outcomes that do not fit the plan are refused with their place', () => {
  const here = 'outcomes["5Grw"]';
  test.each<[string, Record<string, Json>, readonly string[]]>([
    [
      'two for three units',
      outcomesOf({ grasping: { pick: '10' } }),
      [`too_short ${here}.grasping.pick`],
    ],
    [
      'four for three units',
      outcomesOf({ grasping: { pick: '10hh' } }),
      [`too_long ${here}.grasping.pick`],
    ],
    [
      'an unknown outcome',
      outcomesOf({ grasping: { pick: '1xh' } }),
      [`bad_value ${here}.grasping.pick[1]`],
    ],
    [
      'a line feed',
      outcomesOf({ grasping: { pick: '10h\n' } }),
      [`bad_value ${here}.grasping.pick[3]`],
    ],
    ['a number', outcomesOf({ grasping: { pick: 100 } }), [`wrong_type ${here}.grasping.pick`]],
    ['a list', outcomesOf({ grasping: [] }), [`wrong_type ${here}.grasping`]],
    ['no axis', outcomesOf({}), [`missing_member ${here}.grasping`]],
    ['no task', outcomesOf({ grasping: {} }), [`missing_member ${here}.grasping.pick`]],
    [
      'an unplanned axis',
      outcomesOf({ grasping: { pick: '10h' }, x: {} }),
      [`unknown_member ${here}.x`],
    ],
    [
      'an unplanned task',
      outcomesOf({ grasping: { pick: '10h', place: '1' } }),
      [`unknown_member ${here}.grasping.place`],
    ],
    [
      'an unknown key',
      { outcomes: { ...evidence.outcomes, x: {} } },
      ['unknown_member outcomes.x'],
    ],
    [
      'none of a shortlisted entry',
      { outcomes: { base: evidence.outcomes.base } },
      [`missing_member ${here}`],
    ],
    [
      'none of an entry called like a member of everybody’s prototype',
      { entries: [...evidence.entries, { ...five, key: 'constructor' }] },
      ['missing_member outcomes.constructor'],
    ],
    ['null', outcomesOf(null), [`wrong_type ${here}`]],
    ['a list instead of all', { outcomes: [] }, ['wrong_type outcomes']],
    [
      'none of the base model',
      { outcomes: { '5Grw': evidence.outcomes['5Grw'] } },
      ['missing_member outcomes.base'],
    ],
    [
      'those of an entry that was not run',
      { entries: [{ ...five, status: 'entered' }, base] },
      [`bad_value ${here}`],
    ],
  ])('given %s', (_, members, expected) => {
    expect(issuesOf(members)).toEqual(expected);
  });
});
