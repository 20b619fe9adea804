/**
 * The life of an epoch: what is refused out of its order, a close that is too early, and stamps
 * outside of the intake. The log does not move.
 * Source: RULES "The life of an epoch", epoch rules 4, 5 and 10; reported faults C2, C3, D2.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  anEpoch,
  aPlan,
  close,
  packed,
  report,
  rerun,
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
  await anEpoch(service, 'open', [submit('a')], { base_model: 'base' });
  const running = [submit('a'), submit('b'), submit('out'), shortlist('a', 'b')];
  await anEpoch(service, 'running', [...running, report('a', '1r.'), report('b', 'h..')]);
  await anEpoch(service, 'over', [...running, report('a', 'hh1'), report('b', '111')]);
  await anEpoch(service, 'rerun', [...running, report('a', 'hh1'), report('b', '111'), rerun]);
  const gone = { units: [pick('u1')], reason: 'the simulator was wrong' };
  const withdrawn: Step = ['units/withdraw', gone, 'organiser'];
  await anEpoch(service, 'fine', [submit('a'), shortlist('a'), withdrawn, report('a', '.11')]);
  await anEpoch(service, 'closed', [shortlist(), close]);
  await anEpoch(service, 'windowed', [], {
    opens_at: '2026-01-01T00:00:00Z',
    closes_at: '2026-02-01T00:00:00.000001Z',
  });
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
const pick = (unit: string): object => ({ axis: 'grasping', task: 'pick', unit });

describe('a life out of order', () => {
  test.each<[string, string, Step, Refused]>([
    [
      'an outcome before the shortlist',
      'open',
      outcomes(packed('a', '111')),
      [409, 'epoch_not_running', 'epoch_not_running'],
    ],
    [
      'a close before the shortlist',
      'open',
      close,
      [409, 'epoch_not_running', 'epoch_not_running'],
    ],
    [
      'a shortlist before the base model',
      'open',
      shortlist('a'),
      [409, 'base_model_missing', 'base_model_missing'],
    ],
    ['a second entry of a key', 'open', submit('a'), [409, 'entry_exists', 'key entry_exists']],
    [
      'an entry after the shortlist',
      'running',
      submit('late'),
      [409, 'intake_closed', 'intake_closed'],
    ],
    [
      'another shortlist after outcomes',
      'running',
      shortlist('a'),
      [409, 'shortlist_fixed', 'shortlist_fixed'],
    ],
    [
      'a void for what was reported',
      'running',
      ['voids', { units: [{ key: 'a', ...pick('u1') }], reason: 'r' }, 'organiser'],
      [409, 'outcome_reported', 'units[0] outcome_reported'],
    ],
    [
      'a rejudgement of a void',
      'running',
      ['units/rejudge', { units: [pick('u1')], reason: 'r' }, 'organiser'],
      [409, 'unit_void', 'units[0] unit_void'],
    ],
    [
      'a reopening of what is open',
      'running',
      ['reopen', { reason: 'r' }, 'organiser'],
      [409, 'epoch_not_closed', 'epoch_not_closed'],
    ],
    [
      'an outcome after the close',
      'closed',
      outcomes(packed('a', '111')),
      [409, 'epoch_closed', 'epoch_closed'],
    ],
    [
      'a cancellation after the close',
      'closed',
      ['cancel', { reason: 'r' }, 'organiser'],
      [409, 'record_published', 'record_published'],
    ],
    [
      'a re-run while outcomes are missing',
      'running',
      rerun,
      [409, 'retry_due', 'retry_due', 'outcomes_missing', 'outcomes_missing'],
    ],
    [
      'a re-run of an axis that is not over',
      'fine',
      rerun,
      [409, 'axis_not_over', 'axis_not_over'],
    ],
    [
      'an outcome for a unit that was withdrawn',
      'fine',
      outcomes(single('a', 'u1', 'success')),
      [409, 'unit_withdrawn', 'outcomes[0] unit_withdrawn'],
    ],
    ['a second re-run', 'rerun', rerun, [409, 'rerun_done', 'rerun_done']],
  ])('%s', async (_, epoch, step, expected) => {
    const found = await refused(epoch, step);
    expect([found[0], found[1]]).toEqual([expected[0], expected[1]]);
    expect(found.slice(2).sort()).toEqual(expected.slice(2).sort());
  });

  test('a second opening, with another limit, is refused', async () => {
    const plan = aPlan('open', { max_void_fraction: '0.9' });
    const found = await refusedWith(service.post('/v1/epochs', plan, { as: 'organiser' }));
    expect(found.slice(0, 2)).toEqual([409, 'epoch_exists']);
    expect(await service.logPosition()).toBe(position);
  });
});

describe('a close that is too early', () => {
  test('lists every missing outcome', async () => {
    const { json } = await service.post('/v1/epochs/running/close', {}, { as: 'organiser' });
    const at = { axis: 'grasping', task: 'pick' };
    expect(json['errors']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'retry_due', key: 'a', units: ['u2'], ...at }),
        expect.objectContaining({ code: 'outcomes_missing', key: 'a', units: ['u3'], ...at }),
        expect.objectContaining({ code: 'outcomes_missing', key: 'b', units: ['u2', 'u3'], ...at }),
      ]),
    );
    expect(await service.logPosition()).toBe(position);
  });

  test('names the axis over the limit, its fraction and the limit', async () => {
    const { status, json } = await service.post('/v1/epochs/over/close', {}, { as: 'organiser' });
    expect([status, json['code']]).toEqual([409, 'axis_over_limit']);
    const over = { axis: 'grasping', void_fraction: '2/3', limit: '0.5' };
    expect(json['errors']).toEqual([expect.objectContaining(over)]);
  });

  test('names what a re-run still waits for', async () => {
    const { json } = await service.post('/v1/epochs/rerun/close', {}, { as: 'organiser' });
    const waiting = { code: 'rerun_pending', key: 'a', units: ['u1', 'u2'] };
    expect(json['errors']).toEqual([expect.objectContaining(waiting)]);
  });
});

describe('stamps of an intake', () => {
  test.each([
    ['a microsecond before opens_at', '2025-12-31T23:59:59.999999Z', 'intake_not_open'],
    ['at opens_at', '2026-01-01T00:00:00Z', null],
    ['at closes_at, in another zone', '2026-02-01T01:00:00.000001+01:00', null],
    ['a tenth of a microsecond after closes_at', '2026-02-01T00:00:00.0000011Z', 'intake_closed'],
  ])('%s', async (name, submitted_at, code) => {
    const entry = submit(name, { submitted_at });
    const answer = await service.post('/v1/epochs/windowed/entries', entry[1], { as: 'intake' });
    expect(answer.json['code'] ?? null).toBe(code);
    expect(answer.status).toBe(code === null ? 201 : 409);
  });
});
