/**
 * `visibility: at_close` on every route and stream, the window of the intake by a real clock, and
 * what stays of a cancelled epoch. Source: FORMATS, section 3 "visibility", section 6; RULES.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openStream } from '../event-stream.js';
import { type Answer, type As, linesOf } from '../programs/client.js';
import { Programs, type ServiceProcess } from '../programs/programs.js';

const programs = new Programs();
let service: ServiceProcess;
beforeAll(async () => {
  const database = await programs.database();
  service = await programs.serve({ dataDir: await programs.folder(), database });
}, 60_000);
afterAll(() => programs.end(), 60_000);

const planOf = (over: object): object => ({
  ...{ title: '', rule: 'epoch-record@3', max_void_fraction: '1', runtime_retries: 0 },
  ...{ base_model: null, axes: [{ axis: 'x', tasks: [{ task: 't', units: ['u1', 'u2'] }] }] },
  ...over,
});
const organiser = { as: 'organiser' } as const;
const outcomes = { outcomes: [{ key: 'a', axis: 'x', task: 't', outcomes: '10' }] };

/** An epoch with one entry and all of its outcomes. */
async function judged(epoch: string, over: object = {}): Promise<void> {
  const path = `/v1/epochs/${epoch}`;
  await service.accepted('/v1/epochs', planOf({ epoch, ...over }), organiser);
  await service.accepted(`${path}/entries`, { key: 'a', model: 'm' }, { as: 'intake' });
  await service.accepted(`${path}/shortlist`, { keys: ['a'] }, organiser);
  await service.accepted(`${path}/outcomes`, outcomes, { as: 'judge' });
}

/** What a route says in short: its status, and the code of a problem. */
function said({ status, json }: Answer): readonly unknown[] {
  return status < 400 ? [status] : [status, json['code']];
}

const hidden = [403, 'hidden_until_close'];
const standing = ['ranking', 'voids', 'evidence', 'events', 'events?after=3', 'events?limit=1'];

describe('given an epoch that is hidden until its close', () => {
  beforeAll(() => judged('secret', { visibility: 'at_close' }));

  describe.each<[As]>([[null], ['intake']])('then %s', (as) => {
    test.each(standing)('is refused %s', async (route) => {
      expect(said(await service.get(`/v1/epochs/secret/${route}`, { as }))).toEqual(hidden);
    });

    test('is refused the stream of its events', async () => {
      const headers = { accept: 'text/event-stream' };
      expect(said(await service.get('/v1/epochs/secret/events', { as, headers }))).toEqual(hidden);
    });

    test('learns nothing of it from the stream of all epochs', async () => {
      const stream = await openStream(`${service.url}/v1/events`, service.bearer(as));
      const { json } = await service.accepted(
        '/v1/epochs',
        planOf({ epoch: `m-${String(as)}` }),
        organiser,
      );
      const seen = [];
      while (seen.at(-1)?.id !== String(json['position'])) seen.push(...(await stream.take(1)));
      stream.cut();
      expect(seen.filter(({ data }) => data.includes('"epoch":"secret"'))).toEqual([]);
    });

    test('sees that it is there, its entries and its plan', async () => {
      const shown = await Promise.all(
        ['', '/entries'].map((path) => service.get(`/v1/epochs/secret${path}`, { as })),
      );
      expect(shown.map(said)).toEqual([[200], [200]]);
      expect(said(await service.get('/v1/epochs/secret/record', { as }))).toEqual([
        404,
        'record_not_published',
      ]);
    });
  });

  test.each<[As]>([['organiser'], ['judge'], ['auditor']])('then %s sees it', async (as) => {
    for (const route of standing) {
      expect(said(await service.get(`/v1/epochs/secret/${route}`, { as }))).toEqual([200]);
    }
  });

  test('then a dry run shows the ranking to the organiser, and none to the intake', async () => {
    const body = { key: 'late', model: 'm' };
    await service.accepted(
      '/v1/epochs',
      planOf({ epoch: 'dark', visibility: 'at_close' }),
      organiser,
    );
    const intake = { as: 'intake' } as const;
    const entered = await service.post('/v1/epochs/dark/entries?dry_run=true', body, intake);
    expect([entered.json['before'], entered.json['after']]).toEqual([
      { state: 'open' },
      { state: 'open' },
    ]);
    const closing = await service.post('/v1/epochs/secret/close?dry_run=true', {}, organiser);
    expect(closing.json['after']).toEqual({
      state: 'closed',
      ranking: [{ key: 'a', rank: 1, score_exact: '1/2' }],
    });
  });

  test('then its close shows everything to everybody, also after it was reopened', async () => {
    await service.accepted('/v1/epochs/secret/close', {}, organiser);
    for (const route of [...standing, 'record']) {
      expect(said(await service.get(`/v1/epochs/secret/${route}`))).toEqual([200]);
    }
    await service.accepted('/v1/epochs/secret/reopen', { reason: 'r' }, organiser);
    expect(said(await service.get('/v1/epochs/secret/record'))).toEqual([200]);
  });
});

test('an entry stamped by the ledger is taken from opens_at to closes_at', async () => {
  const now = Date.now();
  const at = (ms: number): string => new Date(now + ms).toISOString().replace('Z', '001Z');
  const [opens_at, closes_at] = [at(400), at(900)];
  await service.accepted('/v1/epochs', planOf({ epoch: 'window', opens_at, closes_at }), organiser);
  const answers: Answer[] = [];
  while (answers.at(-1)?.json['code'] !== 'intake_closed') {
    const body = { key: `k${String(answers.length)}`, model: 'm' };
    answers.push(await service.post('/v1/epochs/window/entries', body, { as: 'intake' }));
  }
  const codes = answers.map(({ json }) => (json['code'] ?? 'taken') as string);
  const taken = answers.filter(({ status }) => status === 201).map(({ json }) => json);
  const order = ['intake_not_open', 'taken', 'intake_closed'];
  expect([...new Set(codes)]).toEqual(order);
  expect(codes).toEqual([...codes].sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  for (const stamps of taken) {
    expect(stamps['submitted_at']).toBe(stamps['received_at']);
    expect(String(stamps['received_at']) >= opens_at).toBe(true);
    expect(String(stamps['received_at']) <= closes_at).toBe(true);
  }
});

describe('given an epoch that was cancelled', () => {
  beforeAll(async () => {
    await judged('gone');
    await service.accepted('/v1/epochs/gone/cancel', { reason: 'the rig burnt down' }, organiser);
  });

  test('then it stays listed, with its reason, through HTTP and on the command line', async () => {
    const cancelled = { epoch: 'gone', state: 'cancelled', cancel_reason: 'the rig burnt down' };
    const listed = await service.get('/v1/epochs?state=cancelled');
    expect(listed.json['epochs']).toEqual([expect.objectContaining(cancelled)]);
    const shown = await programs.run(service, ['epoch', 'gone', '--json']);
    expect(JSON.parse(shown.output.toString('utf8'))).toMatchObject(cancelled);
  });

  test('then nothing more happens to it, and its id is not given away again', async () => {
    const before = await service.get('/v1/epochs/gone/events');
    const answers = [
      await service.post('/v1/epochs/gone/outcomes', outcomes, { as: 'judge' }),
      await service.post('/v1/epochs/gone/close', {}, organiser),
      await service.post('/v1/epochs/gone/reopen', { reason: 'r' }, organiser),
      await service.post('/v1/epochs', planOf({ epoch: 'gone' }), organiser),
    ];
    expect(answers.map(said)).toEqual([
      [409, 'epoch_cancelled'],
      [409, 'epoch_cancelled'],
      [409, 'epoch_cancelled'],
      [409, 'epoch_exists'],
    ]);
    const after = await service.get('/v1/epochs/gone/events');
    expect(linesOf(after.bytes)).toEqual(linesOf(before.bytes));
  });
});
