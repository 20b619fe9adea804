/** Results taken apart through HTTP: explain, sensitivity, replay. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;

beforeAll(async () => {
  service = await serviceUnderTest();
  const measured = [submit('a'), submit('b'), shortlist('a', 'b')];
  await anEpoch(service, 'live', [...measured, report('a', '10h'), report('b', '101')]);
  await anEpoch(service, 'done', [
    ...[...measured, report('a', '10h'), report('b', '101')],
    ['close', {}, 'organiser'],
  ]);
  await anEpoch(service, 'hidden', [...measured, report('a', '110')], { visibility: 'at_close' });
});

afterAll(async () => {
  await service.stop();
});

describe('explain', () => {
  test('given an entry, then every number is above what it is made of', async () => {
    const { status, json } = await service.get('/v1/epochs/done/explain/a');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      key: 'a',
      submitted_in: 2,
      provisional: false,
      rank: 1,
      score_exact: '1/2',
      axes: [{ axis: 'grasping', score_exact: '1/2', tasks: [{ successes: 1, units: 2 }] }],
    });
    const [axis] = json['axes'] as readonly { readonly tasks: readonly Task[] }[];
    expect(axis?.tasks[0]?.outcomes.map(({ outcome, counted }) => [outcome, counted])).toEqual([
      ['1', true],
      ['0', true],
      ['h', false],
    ]);
    expect(axis?.tasks[0]?.outcomes[0]?.acts).toEqual([
      { kind: 'reported', event: 5, run: 1, outcome: '1' },
    ]);
  });

  test.each([
    ['nobody of that name', 'done/explain/c', 'unknown_entry'],
    ['no such epoch', 'none/explain/a', 'unknown_epoch'],
  ])('given %s, then 404', async (_, path, code) => {
    const answer = await service.get(`/v1/epochs/${path}`);
    expect([answer.status, answer.json['code']]).toEqual([404, code]);
  });
});

/** What the spec reads of a task. */
interface Task {
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly counted: boolean;
    readonly acts: readonly unknown[];
  }[];
}

test('sensitivity: given a void that could turn the order, then the range shows it', async () => {
  const { status, json } = await service.get('/v1/epochs/done/sensitivity');
  expect(status).toBe(200);
  expect(json['entries']).toEqual([
    { key: 'a', rank: 1, rank_if_failures: 2, rank_if_successes: 1 },
    { key: 'b', rank: 2, rank_if_failures: 2, rank_if_successes: 2 },
  ]);
});

describe('replay', () => {
  test('given a closed epoch, then the rule in force matches, the other beside it', async () => {
    const before = await service.logPosition();
    const { status, json } = await service.get('/v1/epochs/done/replay?rule=epoch-record@2');
    const record = await service.get('/v1/epochs/done/record');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      matches: true,
      in_force: { rule: 'epoch-record@3' },
      other: { rule: 'epoch-record@2' },
      entries: [
        { key: 'a', in_force: { rank: 1 }, other: { rank: null }, moved: true },
        { key: 'b', in_force: { rank: 2 }, other: { rank: null }, moved: true },
      ],
    });
    expect(`"${String(json['published_sha256'])}"`).toBe(record.headers.get('etag'));
    expect(await service.logPosition()).toBe(before);
  });

  test('given an epoch that is not closed, then there is nothing to match', async () => {
    const { json } = await service.get('/v1/epochs/live/replay?rule=epoch-record@1');
    expect([json['published_sha256'], json['matches']]).toEqual([null, null]);
  });

  test.each([
    ['no rule', '', 'rule'],
    ['an unknown rule', '?rule=epoch-record@9', 'rule'],
  ])('given %s, then 400 names the parameter', async (_, query, place) => {
    const answer = await service.get(`/v1/epochs/done/replay${query}`);
    expect(answer.json).toMatchObject({ code: 'invalid_query', errors: [{ place }] });
  });
});

describe('timeline', () => {
  test('given a closed epoch, then what happened to an entry, in order', async () => {
    const { status, json } = await service.get('/v1/epochs/done/timeline/a');
    expect(status).toBe(200);
    const rows = json['rows'] as readonly { kind: string }[];
    expect(rows.map(({ kind }) => kind)).toEqual([
      'submitted',
      'shortlisted',
      'outcomes',
      'closed',
    ]);
    expect(rows.at(-1)).toMatchObject({ revision: 1, rank: 1, actor: 'organiser' });
  });

  test('given no such entry, or no such epoch, then 404', async () => {
    const entry = await service.get('/v1/epochs/done/timeline/nobody');
    expect([entry.status, entry.json['code']]).toEqual([404, 'unknown_entry']);
    const epoch = await service.get('/v1/epochs/nowhere/timeline/a');
    expect([epoch.status, epoch.json['code']]).toEqual([404, 'unknown_epoch']);
  });
});

describe('while an epoch hides how it stands', () => {
  test.each(['explain/a', 'timeline/a', 'sensitivity', 'replay?rule=epoch-record@1'])(
    '%s',
    async (path) => {
      const hidden = await service.get(`/v1/epochs/hidden/${path}`);
      const shown = await service.get(`/v1/epochs/hidden/${path}`, { as: 'auditor' });
      expect([hidden.status, hidden.json['code'], shown.status]).toEqual([
        403,
        'hidden_until_close',
        200,
      ]);
    },
  );
});
