/**
 * Bad input and refusals through the command line: the exit code, every code with its place, and a
 * log that has not moved. What HTTP answers stands in api-bad-input, api-refusals and api-life.
 * Source: FORMATS, section 2 "Exit codes"; issue 3.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type As, linesOf } from '../programs/client.js';
import { logPosition } from '../programs/log-position.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

const programs = new Programs();
let [service, database]: [ServiceProcess, string] = [{} as ServiceProcess, ''];
let position = 0;

const axisOf = (units: readonly string[]): object => ({ axis: 'x', tasks: [{ task: 't', units }] });
const planOf = (over: object): object => ({
  ...{ epoch: 'new', title: '', rule: 'epoch-record@3', max_void_fraction: '0.5' },
  ...{ runtime_retries: 1, base_model: null, axes: [axisOf(['u1', 'u2', 'u3'])] },
  ...over,
});
const row = (key: string, outcomes: string, run = 1): object => ({
  ...{ key, axis: 'x', task: 't', outcomes, run },
});

/** Brings an epoch about: its entries, its shortlist, packed rows, a re-run. */
async function anEpoch(
  epoch: string,
  steps: readonly (readonly [path: string, body: object, as: As])[],
): Promise<void> {
  await service.accepted('/v1/epochs', planOf({ epoch }), { as: 'organiser' });
  for (const [path, body, as] of steps) {
    await service.accepted(`/v1/epochs/${epoch}/${path}`, body, { as });
  }
}

beforeAll(async () => {
  database = await programs.database();
  service = await programs.serve({ dataDir: await programs.folder(), database });
  const enter = (key: string): [string, object, As] => ['entries', { key, model: 'm' }, 'intake'];
  const entered = [enter('a'), enter('b'), enter('out')];
  const shortlist: [string, object, As] = ['shortlist', { keys: ['a', 'b'] }, 'organiser'];
  const report = (...rows: object[]): [string, object, As] => [
    'outcomes',
    { outcomes: rows },
    'judge',
  ];
  const rerun: [string, object, As] = ['axes/x/rerun', { cannot_rerun: [] }, 'organiser'];
  const over = report(row('a', 'hh1'), row('b', '111'));
  await anEpoch('open', entered);
  await anEpoch('running', [...entered, shortlist, report(row('a', '1r.'), row('b', 'h..'))]);
  await anEpoch('even', [...entered, shortlist, report(row('a', 'h11'), row('b', '111'))]);
  await anEpoch('over', [...entered, shortlist, over]);
  await anEpoch('rerun', [...entered, shortlist, over, rerun]);
}, 60_000);
afterAll(() => programs.end(), 60_000);
beforeEach(async () => {
  position = await logPosition(database);
});

interface Refused {
  readonly exitCode: number | null;
  readonly found: readonly string[];
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a verb that is to fail; nothing may be appended, nothing printed as a result. */
async function refused(words: readonly string[], input = '', token?: string): Promise<Refused> {
  const environment = token === undefined ? {} : { EPOCH_LEDGER_TOKEN: token };
  const ended = await programs.run(service, [...words, '--json'], { input, environment });
  expect(ended.output.toString('utf8')).toBe('');
  expect(await logPosition(database)).toBe(position);
  const lines = linesOf(Buffer.from(ended.messages));
  const { errors } = JSON.parse(lines.at(-1) ?? '') as {
    errors: { place: string; code: string }[];
  };
  const found = errors.map(({ place, code }) => `${place} ${code}`.trim());
  return { exitCode: ended.exitCode, found, errors };
}

const reason = ['--reason', 'r'];

describe('bad input ends with 2 and names the place', () => {
  const open = ['open', '-'];
  test.each<[string, readonly string[], object | string, readonly string[]]>([
    ['an unknown member', open, planOf({ prize: 1 }), ['prize unknown_member']],
    ['a wrong type', open, planOf({ title: 7 }), ['title wrong_type']],
    [
      'a limit above 1',
      open,
      planOf({ max_void_fraction: '1.5' }),
      ['max_void_fraction bad_value'],
    ],
    ['no axes', open, planOf({ axes: [] }), ['axes too_short']],
    ['no units', open, planOf({ axes: [axisOf([])] }), ['axes[0].tasks[0].units too_short']],
    ['30 February', open, planOf({ closes_at: '2026-02-30T00:00:00Z' }), ['closes_at bad_value']],
    ['JSON that is cut off', open, '{"epoch":"new"', ['malformed_json']],
    ['a member twice', open, '{"epoch":"new","epoch":"n"}', ['epoch duplicate_member']],
    [
      'outcomes cut off',
      ['outcomes', 'running', '-'],
      '{"outcomes":[',
      ['outcomes[0] malformed_json'],
    ],
    [
      'outcomes with a member twice',
      ['outcomes', 'running', '-'],
      '{"outcomes":[],"outcomes":[]}',
      ['outcomes duplicate_member'],
    ],
    [
      'a report of an unknown outcome',
      ['outcomes', 'running', '-'],
      { outcomes: [row('a', '1x.')] },
      ['outcomes[0].outcomes bad_value'],
    ],
    ['an epoch that is not there', ['close', 'none'], '', ['unknown_epoch']],
    ['an entry that is not there', ['withdraw', 'open', 'none', ...reason], '', ['unknown_entry']],
    ['an axis that is not there', ['rerun', 'over', 'none'], '', ['unknown_axis']],
    ['a record that is not there', ['record', 'open'], '', ['record_not_published']],
    ['a page that is too long', ['epochs', '--limit', '1001'], '', ['limit bad_value']],
  ])('%s', async (_, words, input, places) => {
    const text = typeof input === 'string' ? input : JSON.stringify(input);
    const { exitCode, found } = await refused(words, text);
    expect([exitCode, found]).toEqual([2, places]);
  });

  test.each([
    ['without offset', '2026-03-29T02:30:00'],
    ['of 30 February', '2026-02-30T00:00:00Z'],
    ['of second 60', '2026-12-31T23:59:60Z'],
  ])('a stamp %s', async (_, stamp) => {
    const words = ['submit', 'open', 'x', '--model', 'm', '--submitted-at', stamp];
    const { exitCode, found } = await refused(words);
    expect([exitCode, found]).toEqual([2, ['submitted_at bad_value']]);
  });

  test('a body of 50 MB', async () => {
    const outcomes = '.'.repeat(50 * 1024 * 1024);
    const input = JSON.stringify({ outcomes: [row('a', outcomes)] });
    const { exitCode, found } = await refused(['outcomes', 'running', '-'], input);
    expect([exitCode, found]).toEqual([2, ['body_too_large']]);
  }, 60_000);

  test.each([
    ['no token', '', 'token_missing'],
    ['an unknown token', 'guess', 'token_unknown'],
  ])('%s', async (_, token, code) => {
    const { exitCode, found } = await refused(['close', 'running'], '', token);
    expect([exitCode, found]).toEqual([2, [code]]);
  });

  test('a token of another role', async () => {
    const judge = service.bearer('judge')['authorization']?.replace('Bearer ', '') ?? '';
    const { exitCode, found } = await refused(['close', 'running'], '', judge);
    expect([exitCode, found]).toEqual([2, ['role_missing']]);
  });
});

describe('a refusal of the rules ends with 1 and names the place', () => {
  const single = (unit: string, outcome: string, run = 1): object => ({
    ...{ key: 'a', axis: 'x', task: 't', unit, outcome, run },
  });
  test.each<[string, readonly object[], readonly string[]]>([
    ['an entry that is not there', [row('none', '1..')], ['outcomes[0] unknown_entry']],
    ['an entry off the shortlist', [row('out', '1..')], ['outcomes[0] not_shortlisted']],
    ['an axis', [{ ...row('a', '1..'), axis: 'y' }], ['outcomes[0] unknown_axis']],
    ['a task', [{ ...row('a', '1..'), task: 'y' }], ['outcomes[0] unknown_task']],
    ['a unit', [single('u9', 'success')], ['outcomes[0] unknown_unit']],
    ['another outcome than the final one', [row('a', '0..')], ['outcomes[0] outcome_conflict']],
    ['a run out of order', [single('u3', 'success', 2)], ['outcomes[0] run_out_of_order']],
    [
      'a retry beyond those there are',
      [single('u2', 'runtime_void', 2), single('u2', 'success', 3)],
      ['outcomes[1] retries_used_up'],
    ],
    [
      'a good row between two bad ones',
      [row('out', '1..'), row('b', '.1.'), single('u9', 'success')],
      ['outcomes[0] not_shortlisted', 'outcomes[2] unknown_unit'],
    ],
  ])('reports: %s', async (_, outcomes, places) => {
    const input = JSON.stringify({ outcomes });
    const { exitCode, found } = await refused(['outcomes', 'running', '-'], input);
    expect([exitCode, found]).toEqual([1, places]);
  });

  test.each<[string, readonly string[], readonly string[]]>([
    ['a second entry of a key', ['submit', 'open', 'a', '--model', 'm'], ['key entry_exists']],
    ['an entry after the intake', ['submit', 'running', 'x', '--model', 'm'], ['intake_closed']],
    [
      'a stamp in the future',
      ['submit', 'open', 'x', '--model', 'm', '--submitted-at', '2999-01-01T00:00:00Z'],
      ['submitted_at stamp_in_future'],
    ],
    ['a re-run of an axis that is not over', ['rerun', 'even', 'x'], ['axis_not_over']],
    ['a second re-run', ['rerun', 'rerun', 'x'], ['rerun_done']],
    ['a version that has passed', ['close', 'running', '--if-match', '2'], ['version_mismatch']],
  ])('%s', async (_, words, places) => {
    const { exitCode, found } = await refused(words);
    expect([exitCode, found]).toEqual([1, places]);
  });

  test.each<[string, readonly string[]]>([
    ['a close', ['close', 'running']],
    ['a re-run', ['rerun', 'running', 'x']],
  ])('%s while outcomes are missing lists them', async (_, words) => {
    const { exitCode, errors } = await refused(words);
    const lists = (code: string, key: string, units: string[]): unknown =>
      expect.objectContaining({ code, key, units });
    expect(exitCode).toBe(1);
    expect(errors).toHaveLength(3);
    expect(errors).toEqual(
      expect.arrayContaining([
        lists('retry_due', 'a', ['u2']),
        lists('outcomes_missing', 'a', ['u3']),
        lists('outcomes_missing', 'b', ['u2', 'u3']),
      ]),
    );
  });

  test('a close over the limit names axis, fraction and limit', async () => {
    const { exitCode, errors } = await refused(['close', 'over']);
    const over = { code: 'axis_over_limit', axis: 'x', void_fraction: '2/3', limit: '0.5' };
    expect([exitCode, errors]).toEqual([1, [expect.objectContaining(over)]]);
  });

  test('an Idempotency-Key that was used for something else', async () => {
    const submit = (key: string): string[] => [
      'submit',
      'open',
      key,
      '--model',
      'm',
      '--idempotency-key',
      'once',
    ];
    expect((await programs.run(service, submit('once'))).exitCode).toBe(0);
    position = await logPosition(database);
    const { exitCode, found } = await refused(submit('twice'));
    expect([exitCode, found]).toEqual([1, ['idempotency_key_reused']]);
  });
});

test('a service that is not there ends with 3', async () => {
  const words = ['close', 'running', '--url', 'http://127.0.0.1:9'];
  const { exitCode, found } = await refused(words);
  expect([exitCode, found]).toEqual([3, ['unreachable']]);
});
