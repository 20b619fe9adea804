/** A token for one epoch: every route, there and elsewhere. Source: FORMATS, section 6. */
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
import { accepted, anEpoch, report, shortlist, submit } from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  const steps = [submit('a'), shortlist('a'), report('a', '1..')];
  for (const epoch of ['scoped', 'other']) {
    await anEpoch(service, epoch, steps, { visibility: 'at_close' });
  }
});
afterAll(() => service.stop());

const routes: [string, Route][] = [
  ...Object.entries({ ...commandRoutes, ...examCommandRoutes, ...keyRoutes, ...webhookRoutes }),
  ...Object.entries({ ...readRoutes, ...examReadRoutes }).filter(([name]) => name !== 'allEvents'),
];

/** What the scoped token is answered on a route, its names those of `epoch`. */
function asked({ method, path }: Route, epoch: string): Promise<Answered> {
  const names = { epoch, key: 'a', axis: 'grasping', attempt: '1', id: 'x' };
  const address = Object.entries(names).reduce(
    (left, [name, value]) => left.replace(`{${name}}`, value),
    path,
  );
  const sent = { as: 'scoped' } as const;
  return method === 'GET' ? service.get(address, sent) : service.post(address, 1, sent);
}

describe.each(routes)('%s', (name, route) => {
  const isOfEpoch = route.path.includes('{epoch}');

  test('in its own epoch, a scoped token does what its roles may', async () => {
    const { status, json } = await asked(route, 'scoped');
    if (isOfEpoch || route.roles.length === 0 || name === 'caller') {
      expect([401, 403]).not.toContain(status);
    } else expect([status, json['code']]).toEqual([403, 'outside_scope']);
  });

  test('in another epoch it is a stranger', async () => {
    const { status, json, headers } = await asked(route, 'other');
    if (route.roles.length > 0 && name !== 'caller') {
      expect([status, json['code']]).toEqual([403, 'outside_scope']);
      expect(headers.get('www-authenticate')).toContain('insufficient_scope');
    } else if (status === 403) expect(json['code']).toBe('hidden_until_close');
  });
});

test('what is hidden until the close shows to a token of that epoch alone', async () => {
  const ranking = (epoch: string): Promise<Answered> =>
    service.get(`/v1/epochs/${epoch}/ranking`, { as: 'scoped' });
  expect((await ranking('scoped')).status).toBe(200);
  expect((await ranking('other')).json['code']).toBe('hidden_until_close');
});

test('personal fields of another epoch stay there', async () => {
  const path = '/v1/epochs/other/bundle?disclosures=true';
  expect((await service.get(path, { as: 'scoped' })).status).toBe(401);
});

test('an epoch is opened by a token for all', async () => {
  const refused = await service.post('/v1/epochs', { epoch: 'scoped' }, { as: 'scoped' });
  expect(refused.json['code']).toBe('outside_scope');
  expect(String(refused.json['detail'])).toContain('is for scoped alone');
});

test('it says what it is for, and acts there', async () => {
  const { json } = await service.get('/v1/caller', { as: 'scoped' });
  expect(json).toMatchObject({ name: 'scoped', epochs: ['scoped'] });
  const void1 = [{ key: 'a', axis: 'grasping', task: 'pick', unit: 'u2' }];
  const body = { units: void1, reason: 'power cut' };
  await accepted(service.post('/v1/epochs/scoped/voids', body, { as: 'scoped' }));
  const { text } = await service.get('/v1/epochs/scoped/events?after=4', { as: 'scoped' });
  expect(JSON.parse(text)).toMatchObject({ actor: 'scoped', role: 'organiser' });
});
