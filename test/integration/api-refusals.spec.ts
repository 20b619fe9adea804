/**
 * Refusals of the rules: each answers with status, code and every offending place, with what is
 * needed to act on it, and the log does not move.
 * Source: RULES, epoch rules 1 to 5 and 10; FORMATS, section 6; reported faults C2, C3, C4, F1, V2.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  anEpoch,
  close,
  packed,
  report,
  shortlist,
  single,
  type Step,
  submit,
} from '../api-epochs.js';
import { type Refused, refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
let position = 0;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'open', [submit('a')]);
  const running = [submit('a'), submit('b'), submit('out'), shortlist('a', 'b')];
  await anEpoch(service, 'running', [...running, report('a', '1r.'), report('b', 'h..')]);
});
afterAll(() => service.stop());
beforeEach(async () => {
  position = await service.logPosition();
});

async function refused(epoch: string, [path, body, as]: Step): Promise<Refused> {
  const found = await refusedWith(service.post(`/v1/epochs/${epoch}/${path}`, body, { as }));
  expect(await service.logPosition()).toBe(position);
  return found;
}

const outcomes = (...rows: readonly object[]): Step => ['outcomes', { outcomes: rows }, 'judge'];
const withdraw = (key: string): Step => [`entries/${key}/withdraw`, { reason: 'r' }, 'organiser'];

describe('what does not exist', () => {
  test.each<[string, string, Step, Refused]>([
    ['an epoch', 'none', close, [404, 'unknown_epoch']],
    ['an epoch of an impossible id', '.', close, [404, 'unknown_route']],
    ['an entry in the address', 'open', withdraw('x'), [404, 'unknown_entry', 'unknown_entry']],
    [
      'an entry in a body',
      'open',
      shortlist('a', 'x'),
      [409, 'unknown_entry', 'keys[1] unknown_entry'],
    ],
    [
      'an axis in the address',
      'running',
      ['axes/x/rerun', { cannot_rerun: [] }, 'organiser'],
      [404, 'unknown_axis', 'unknown_axis'],
    ],
    [
      'an axis in a body',
      'running',
      outcomes({ ...packed('a', '1'), axis: 'x' }),
      [409, 'unknown_axis', 'outcomes[0] unknown_axis'],
    ],
    [
      'a task',
      'running',
      outcomes({ ...packed('a', '1'), task: 'x' }),
      [409, 'unknown_task', 'outcomes[0] unknown_task'],
    ],
    [
      'a unit',
      'running',
      outcomes(single('a', 'u4', 'success')),
      [409, 'unknown_unit', 'outcomes[0] unknown_unit'],
    ],
    [
      'an entry that reports',
      'running',
      outcomes(packed('x', '1..')),
      [409, 'unknown_entry', 'outcomes[0] unknown_entry'],
    ],
    [
      'an entry off the shortlist',
      'running',
      outcomes(packed('out', '1..')),
      [409, 'not_shortlisted', 'outcomes[0] not_shortlisted'],
    ],
  ])('%s', async (_, epoch, step, expected) => {
    expect(await refused(epoch, step)).toEqual(expected);
  });
});

describe('reports that the rules refuse', () => {
  test.each<[string, object[], Refused]>([
    [
      'another outcome for a run that was reported',
      [packed('a', '0..')],
      [409, 'outcome_conflict', 'outcomes[0] outcome_conflict'],
    ],
    [
      'a further run of a final outcome',
      [single('a', 'u1', 'success', 2)],
      [409, 'outcome_final', 'outcomes[0] outcome_final'],
    ],
    [
      'a further run of a harness void',
      [single('b', 'u1', 'success', 2)],
      [409, 'outcome_final', 'outcomes[0] outcome_final'],
    ],
    [
      'a run out of order',
      [single('a', 'u3', 'success', 2)],
      [409, 'run_out_of_order', 'outcomes[0] run_out_of_order'],
    ],
    [
      'a run after the retries',
      [single('a', 'u2', 'runtime_void', 2), single('a', 'u2', 'success', 3)],
      [409, 'retries_used_up', 'outcomes[1] retries_used_up'],
    ],
    [
      'a row that does not cover the task',
      [packed('a', '1.')],
      [409, 'row_does_not_fit', 'outcomes[0] row_does_not_fit'],
    ],
    [
      'a row that is longer than the task',
      [packed('a', '1..0')],
      [409, 'row_does_not_fit', 'outcomes[0] row_does_not_fit'],
    ],
    [
      'a row that begins behind the task',
      [{ ...packed('a', '1'), first: 3 }],
      [409, 'row_does_not_fit', 'outcomes[0] row_does_not_fit'],
    ],
    [
      'one good row between two bad ones',
      [packed('x', '1..'), packed('b', '.1.'), packed('a', '..0', 3)],
      [409, 'unknown_entry', 'outcomes[0] unknown_entry', 'outcomes[2] run_out_of_order'],
    ],
  ])('%s', async (_, rows, expected) => {
    expect(await refused('running', outcomes(...rows))).toEqual(expected);
  });

  test('a conflict says what is recorded and what was reported', async () => {
    const { json } = await service.post(
      '/v1/epochs/running/outcomes',
      outcomes(packed('a', '0..'))[1],
      {
        as: 'judge',
      },
    );
    const place = { place: 'outcomes[0]', key: 'a', unit: 'u1', recorded: '1', reported: '0' };
    expect(json['errors']).toEqual([expect.objectContaining(place)]);
  });
});
