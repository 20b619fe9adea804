/**
 * Who may what: every route against every role, tokens that are none, and what an epoch hides until
 * its close.
 * Source: FORMATS, sections 3 and 6.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  commandRoutes,
  examCommandRoutes,
  examReadRoutes,
  keyRoutes,
  readRoutes,
  type Route,
  webhookRoutes,
} from '#api';
import { accepted, anEpoch, close, packed, report, shortlist, submit } from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type As, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a'), shortlist('a'), report('a', '1..')]);
});
afterAll(() => service.stop());

const everybody: readonly As[] = [null, 'organiser', 'intake', 'judge', 'auditor', 'all', 'other'];
const roles: Readonly<Record<string, readonly string[]>> = {
  organiser: ['organiser'],
  intake: ['intake'],
  judge: ['judge'],
  auditor: ['auditor'],
  all: ['organiser', 'intake', 'judge', 'auditor'],
  other: ['intake'],
};

const routes: [string, Route][] = [
  ...Object.entries({ ...commandRoutes, ...examCommandRoutes, ...keyRoutes, ...webhookRoutes }),
  ...Object.entries({ ...readRoutes, ...examReadRoutes }).filter(([name]) => name !== 'allEvents'),
];

describe.each(routes)('%s', (_, { method, path, roles: needed }) => {
  const address = path.replace('{epoch}', 'e').replace('{key}', 'a').replace('{axis}', 'grasping');

  test.each(everybody)(`for %s`, async (as) => {
    const before = await service.logPosition();
    const answer =
      method === 'GET' ? service.get(address, { as }) : service.post(address, 1, { as });
    const may =
      needed.length === 0 || roles[as ?? '']?.some((role) => needed.includes(role as never));
    const { status, json, headers } = await answer;
    if (may === true) expect([401, 403]).not.toContain(status);
    else
      expect([status, json['code']]).toEqual(
        as === null ? [401, 'token_missing'] : [403, 'role_missing'],
      );
    if (status === 401) expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await service.logPosition()).toBe(before);
  });
});

describe('tokens that are none', () => {
  test.each([
    ['Bearer nobody', 401],
    ['Bearer ', 401],
    ['Basic b3JnYW5pc2VyOng=', 401],
    ['Bearer token-of-organiser x', 401],
    ['bearer  token-of-organiser', 200],
  ])('%s answers %i, on a public read too', async (authorization, status) => {
    const answer = await service.get('/v1/epochs/e', { headers: { authorization } });
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer.json['code']).toBe('token_unknown');
  });

  test('a body that says who it is from changes nothing', async () => {
    await anEpoch(service, 'names');
    const body = { ...(submit('a')[1] as object), actor: 'somebody', role: 'judge' };
    const found = await refusedWith(
      service.post('/v1/epochs/names/entries', body, { as: 'intake' }),
    );
    expect(found).toEqual([400, 'invalid_input', 'actor unknown_member', 'role unknown_member']);
  });

  test('actor and role of an event are those of the token and the route', async () => {
    await anEpoch(service, 'roles');
    await accepted(service.post('/v1/epochs/roles/entries', submit('a')[1], { as: 'all' }));
    const { text } = await service.get('/v1/epochs/roles/events?after=1');
    expect(JSON.parse(text)).toMatchObject({ actor: 'all', role: 'intake' });
  });
});

describe('given an epoch with visibility at_close', () => {
  const hidden = ['ranking', 'voids', 'evidence', 'events', 'audit'];
  beforeAll(() =>
    anEpoch(
      service,
      'hidden',
      [submit('a'), submit('b'), shortlist('a', 'b'), report('a', '111'), report('b', '11.')],
      { visibility: 'at_close' },
    ),
  );

  describe.each(hidden)('then %s', (name) => {
    test.each<[As, number]>([
      [null, 403],
      ['intake', 403],
      ['organiser', 200],
      ['judge', 200],
      ['auditor', 200],
    ])('for %s answers %i', async (as, status) => {
      const answer = await service.get(`/v1/epochs/hidden/${name}`, { as });
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.json['code']).toBe('hidden_until_close');
    });
  });

  test('then the event stream is hidden as well', async () => {
    const headers = { accept: 'text/event-stream' };
    const found = await refusedWith(service.get('/v1/epochs/hidden/events', { headers }));
    expect(found).toEqual([403, 'hidden_until_close']);
  });

  test('then the epoch, its plan and its entries are shown', async () => {
    for (const path of ['', '/entries']) {
      expect((await service.get(`/v1/epochs/hidden${path}`)).status).toBe(200);
    }
  });

  test('then a dry run shows the ranking to those alone who may see it', async () => {
    await anEpoch(service, 'hidden-open', [], { visibility: 'at_close' });
    const path = '/v1/epochs/hidden-open/entries?dry_run=true';
    const [, body] = submit('a');
    const intake = await service.post(path, body, { as: 'intake' });
    expect([intake.json['before'], intake.json['after']]).toEqual([
      { state: 'open' },
      { state: 'open' },
    ]);
    const all = await service.post(path, body, { as: 'all' });
    expect(all.json['before']).toEqual({ state: 'open', ranking: [] });
  });

  test('then its close shows everything, and a reopening hides nothing again', async () => {
    const [path, body] = close;
    const rest = { outcomes: [packed('b', '..1')] };
    await accepted(service.post('/v1/epochs/hidden/outcomes', rest, { as: 'judge' }));
    const shown = async (): Promise<number[]> =>
      Promise.all(
        [...hidden, 'record'].map(async (name) => {
          return (await service.get(`/v1/epochs/hidden/${name}`)).status;
        }),
      );
    expect(await shown()).toEqual([403, 403, 403, 403, 403, 404]);
    await accepted(service.post(`/v1/epochs/hidden/${path}`, body, { as: 'organiser' }));
    expect(await shown()).toEqual([200, 200, 200, 200, 200, 200]);
    const reopen = service.post('/v1/epochs/hidden/reopen', { reason: 'r' }, { as: 'organiser' });
    await accepted(reopen);
    expect(await shown()).toEqual([200, 200, 200, 200, 200, 200]);
  });
});
