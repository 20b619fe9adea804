/** What organisers ask before they act: void units, obstacles, whom a token is for. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEpoch, packed, report, rerun, shortlist, type Step, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
const over = { base_model: 'base', max_void_fraction: '0.5' };
const measured: readonly Step[] = [
  submit('base'),
  submit('b'),
  submit('a'),
  shortlist('b', 'a'),
  report('base', 'h11'),
  report('a', '1hh'),
  report('b', '1h0'),
];

beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', measured, over);
  await anEpoch(service, 'hidden', measured, { ...over, visibility: 'at_close' });
});
afterAll(() => service.stop());

const place = { axis: 'grasping', task: 'pick', withdrawn: null };
const all = [
  { ...place, unit: 'u1', keys: ['base'], dropped: false },
  { ...place, unit: 'u2', keys: ['a', 'b'], dropped: true },
  { ...place, unit: 'u3', keys: ['a'], dropped: true },
];

describe('the void units of an epoch', () => {
  test('in plan order, whole and page by page', async () => {
    const { json } = await service.get('/v1/epochs/e/void-units?axis=grasping');
    expect(json).toEqual({ epoch: 'e', version: 8, units: all, next: null });
    const found: unknown[] = [];
    let after = '';
    do {
      const page = await service.get(`/v1/epochs/e/void-units?limit=1${after}`);
      const { units, next } = page.json as { units: unknown[]; next: string | null };
      found.push(...units);
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(found).toEqual(all);
  });

  test.each([
    ['e/void-units?axis=none', [404, 'unknown_axis']],
    ['none/void-units', [404, 'unknown_epoch']],
    ['e/void-units?after=x', [400, 'invalid_query', 'after bad_value']],
    ['e/void-units?axe=grasping', [400, 'invalid_query', 'axe unknown_member']],
  ])('%s is refused', async (path, refusal) => {
    expect(await refusedWith(service.get(`/v1/epochs/${path}`))).toEqual(refusal);
  });

  test('are hidden as long as voids are', async () => {
    const path = '/v1/epochs/hidden/void-units';
    expect(await refusedWith(service.get(path))).toEqual([403, 'hidden_until_close']);
    expect((await service.get(path, { as: 'organiser' })).status).toBe(200);
  });

  test('are those that a re-run sets back, and none of them is left after it', async () => {
    const [path, body, as] = rerun;
    await service.post(`/v1/epochs/e/${path}`, body, { as });
    expect((await service.get('/v1/epochs/e/void-units')).json['units']).toEqual([]);
  });
});

describe('what stands against a close', () => {
  const path = '/v1/epochs/open/obstacles';

  test('is listed as its refusal lists it, with what is needed to act on it', async () => {
    await anEpoch(service, 'open', [submit('a'), shortlist('a'), report('a', '1.h')], {
      max_void_fraction: '0.1',
    });
    const { json } = await service.get(path, { as: 'judge' });
    const refusal = await service.post('/v1/epochs/open/close', {}, { as: 'organiser' });
    expect(json).toMatchObject({ epoch: 'open', version: 4, total: 2 });
    expect(json['obstacles']).toEqual(refusal.json['errors']);
    expect(json['obstacles']).toMatchObject([
      { code: 'outcomes_missing', key: 'a', axis: 'grasping', task: 'pick', units: ['u2'] },
      { code: 'axis_over_limit', axis: 'grasping', void_fraction: '1/3', limit: '0.1' },
    ]);
  });

  test('is nothing once it is resolved, and the close itself afterwards', async () => {
    const [rerunPath, body, as] = rerun;
    const rest = (...outcomes: readonly object[]) =>
      service.post('/v1/epochs/open/outcomes', { outcomes }, { as: 'judge' });
    await rest(packed('a', '.1.'));
    await service.post(`/v1/epochs/open/${rerunPath}`, body, { as });
    expect((await service.get(path, { as })).json['obstacles']).toMatchObject([
      { code: 'rerun_pending', units: ['u3'] },
    ]);
    await rest(packed('a', '..1', 2));
    expect((await service.get(path, { as })).json).toMatchObject({ obstacles: [], total: 0 });
    await service.post('/v1/epochs/open/close', {}, { as });
    expect((await service.get(path, { as })).json['obstacles']).toMatchObject([
      { code: 'epoch_closed', revision: 1 },
    ]);
  });
});

describe('/v1/caller', () => {
  test('says whom a token is for, and what it may', async () => {
    const { json } = await service.get('/v1/caller', { as: 'other' });
    expect(json).toEqual({ name: 'other', roles: ['intake'], epochs: null });
  });

  test('refuses who has none, or one of nobody', async () => {
    expect(await refusedWith(service.get('/v1/caller'))).toEqual([401, 'token_missing']);
    const headers = { authorization: 'Bearer nobody' };
    expect(await refusedWith(service.get('/v1/caller', { headers }))).toEqual([
      401,
      'token_unknown',
    ]);
  });
});
