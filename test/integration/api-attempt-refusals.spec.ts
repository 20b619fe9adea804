/**
 * Every refusal about attempts as the service answers it: status, code, place, and a log that has
 * not moved.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Step } from '../api-epochs.js';
import {
  adopt,
  anExam,
  aSolverScore,
  exclude,
  hand,
  registered,
  someRecords,
} from '../api-exams.js';
import { type Refused, refusedOn } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
  const second = hand('theorem', { attempt: '2', adoption_status: 'excluded' });
  await anExam(service, 'open', [hand('theorem'), second]);
  await anExam(service, 'columns', [second]);
});
afterAll(() => service.stop());

const on = (epoch: string, step: Step): Promise<Refused> => refusedOn(service, epoch, step);

describe('attempts that the rules refuse', () => {
  const bad = (column: string, value: string, code: string): [string, object, Refused] => [
    `${column} ${value}`,
    { [column]: value },
    [409, code, `${column} ${code}`],
  ];

  test.each<[string, object, Refused]>([
    bad('model', 'n', 'unknown_model'),
    bad('track', 'poetry', 'unknown_track'),
    bad('item', 'solver-1', 'unknown_item'),
    bad('attempt', '2', 'duplicate_attempt'),
    bad('adoption_status', 'chosen', 'unknown_adoption_status'),
    bad('score_status', 'fine', 'unknown_score_status'),
    bad('score', '', 'score_missing'),
    bad('score', '0,25', 'score_malformed'),
    bad('score', 'NaN', 'score_malformed'),
    bad('score', '-1', 'score_negative'),
    bad('score', '0.5', 'proof_score_partial'),
    bad('score_type', 'fixed_reference_relative', 'score_type_mismatch'),
  ])('a theorem with %s', async (_, over, expected) => {
    expect(await on('columns', hand('theorem', over))).toEqual(expected);
  });

  test.each<[string, object, Refused]>([
    [
      'without what shows its score',
      { records: undefined, score: '0.5' },
      [409, 'records_needed', 'records records_needed'],
    ],
    [
      'of the other protocol',
      { solver_protocol: 'online' },
      [409, 'protocol_mismatch', 'solver_protocol protocol_mismatch'],
    ],
    [
      'an eligible instance of which has no record',
      { records: someRecords().slice(0, 1) },
      [409, 'records_faulty', 'records records_faulty'],
    ],
    [
      'with an infrastructure status',
      { records: [{ instance: 'i1', status: 'judge_failed' }] },
      [409, 'records_faulty', 'records[0] records_faulty', 'records records_faulty'],
    ],
    [
      'with records twice',
      { records: [...someRecords(), ...someRecords().slice(1)] },
      [409, 'records_faulty', 'records[2] records_faulty'],
    ],
    [
      'scored under another reference',
      output({ reference_id: 'q' }),
      [409, 'reference_mismatch', 'solver_score.reference_id reference_mismatch'],
    ],
    [
      'with the output of another task',
      output({ task: 'solver-2' }),
      [409, 'solver_score_mismatch', 'solver_score.task solver_score_mismatch'],
    ],
    [
      'with an output whose mean is another',
      output({ relative_score: 0.75 }),
      [409, 'solver_score_mismatch', 'solver_score.relative_score solver_score_mismatch'],
    ],
    [
      'with an output above 1',
      output({ relative_score: 1.5 }),
      [400, 'invalid_input', 'solver_score.relative_score bad_value'],
    ],
  ])('a Solver attempt %s', async (_, over, expected) => {
    expect(await on('open', hand('solver', over))).toEqual(expected);
  });

  function output(over: Readonly<Record<string, unknown>>): object {
    return { records: undefined, solver_score: aSolverScore(0.5, over) };
  }

  test('records of another track', async () => {
    const step = hand('construction', { records: someRecords() });
    expect(await on('open', step)).toEqual([
      409,
      'records_only_for_solver',
      'records records_only_for_solver',
    ]);
  });

  test('more adopted than planned, and an attempt adopted in its own place', async () => {
    const found = await on('open', hand('theorem', { attempt: '3' }));
    expect(found).toEqual([409, 'attempts_exceeded', 'adoption_status attempts_exceeded']);
    const own = hand('construction', { replaced_by: '1' });
    expect(await on('open', own)).toEqual([409, 'unknown_attempt', 'replaced_by unknown_attempt']);
  });

  test('a judge who adopts for good', async () => {
    expect(await on('open', hand('construction', {}, 'judge'))).toEqual([
      409,
      'adoption_not_allowed',
      'adoption_status adoption_not_allowed',
    ]);
  });

  test.each<[string, object, Refused]>([
    [
      'a score that is no text and no number',
      { score: true },
      [400, 'invalid_input', 'score wrong_type'],
    ],
    ['no model', { model: undefined }, [400, 'invalid_input', 'model missing_member']],
    ['a column that is not known', { rank: 1 }, [400, 'invalid_input', 'rank unknown_member']],
    ['an empty reason', { reason: '' }, [400, 'invalid_input', 'reason bad_value']],
  ])('a body with %s', async (_, over, expected) => {
    expect(await on('open', hand('theorem', over))).toEqual(expected);
  });
});

describe('adoptions and exclusions that the rules refuse', () => {
  test.each<[string, Step, Refused]>([
    ['no such version', exclude(99), [404, 'unknown_attempt', 'unknown_attempt']],
    [
      'the version of the opening',
      adopt(1, 'selected'),
      [404, 'unknown_attempt', 'unknown_attempt'],
    ],
    [
      'no version at all',
      ['attempts/two/exclude', { reason: 'x' }, 'organiser'],
      [404, 'unknown_attempt', 'unknown_attempt'],
    ],
    [
      'a replacement that is not there',
      exclude(2, { replaced_by: '9' }),
      [409, 'unknown_attempt', 'replaced_by unknown_attempt'],
    ],
    [
      'one more than planned',
      adopt(3, 'selected'),
      [409, 'attempts_exceeded', 'adoption_status attempts_exceeded'],
    ],
    [
      'no reason',
      ['attempts/2/exclude', {}, 'organiser'],
      [400, 'invalid_input', 'reason missing_member'],
    ],
    [
      'excluded by adoption',
      adopt(2, 'excluded'),
      [400, 'invalid_input', 'adoption_status bad_value'],
    ],
  ])('given %s', async (_, step, expected) => {
    expect(await on('open', step)).toEqual(expected);
  });
});
