/**
 * A whole epoch through HTTP, and what its reads say at each stage.
 * Source: FORMATS, section 6; reported faults C1, A4, V2, V4.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  accepted,
  anEpoch,
  aPlan,
  report,
  rerun,
  shortlist,
  single,
  submit,
} from '../api-epochs.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('given an open epoch', () => {
  beforeAll(() => anEpoch(service, 'open', [submit('base'), submit('a')], { base_model: 'base' }));

  test('then it is listed with state, counts and plan, and its ETag is the version', async () => {
    const { headers, json } = await service.get('/v1/epochs/open');
    expect(headers.get('etag')).toBe('"3"');
    expect(json).toMatchObject({ epoch: 'open', state: 'open', revision: null, version: 3 });
    expect(json['plan']).toEqual(aPlan('open', { base_model: 'base' }));
    const list = await service.get('/v1/epochs?search=OPEN&state=open&limit=1');
    expect(list.json).toMatchObject({ epochs: [{ epoch: 'open', state: 'open' }], next: null });
  });

  test('then its entries are listed by key, page by page', async () => {
    const first = await service.get('/v1/epochs/open/entries?limit=1');
    expect(first.json).toMatchObject({ entries: [{ key: 'a', status: 'entered', event: 3 }] });
    const { next } = first.json;
    const second = await service.get(`/v1/epochs/open/entries?limit=1&after=${String(next)}`);
    expect(second.json).toMatchObject({ entries: [{ key: 'base', status: 'base' }], next: null });
  });

  test('then there is no record, and the ranking says that it is provisional', async () => {
    const record = await service.get('/v1/epochs/open/record');
    expect([record.status, record.json['code']]).toEqual([404, 'record_not_published']);
    const ranking = await service.get('/v1/epochs/open/ranking');
    expect(ranking.json).toMatchObject({ provisional: true, revision: null });
  });
});

describe('given a running epoch that is closed, reopened and closed again', () => {
  const first: { record: Answered | null } = { record: null };

  beforeAll(() =>
    anEpoch(service, 'life', [
      submit('a', { submitted_at: undefined }),
      submit('b'),
      submit('c'),
      shortlist('a', 'b', 'c'),
      report('a', '11h'),
      report('b', '1r0'),
      report('c', '000'),
    ]),
  );

  test('then what is pending names the next run and why', async () => {
    const { json } = await service.get('/v1/epochs/life/pending', { as: 'judge' });
    const pair = { key: 'b', axis: 'grasping', task: 'pick', unit: 'u2', run: 2, why: 'retry_due' };
    expect(json).toMatchObject({ epoch: 'life', pending: [pair], next: null });
    const none = await service.get('/v1/epochs/life/pending?key=a&axis=grasping', { as: 'judge' });
    expect(none.json['pending']).toEqual([]);
  });

  test('then the retry is taken, and voids and ranking follow', async () => {
    const { json } = await accepted(
      service.post(
        '/v1/epochs/life/outcomes',
        { outcomes: [single('b', 'u2', 'success', 2)] },
        { as: 'judge' },
      ),
    );
    const at = `at_least=${String(json['position'])}`;
    const voids = await service.get(`/v1/epochs/life/voids?${at}`);
    const axis = { axis: 'grasping', planned: 3, voids: 1, void_fraction_exact: '1/3' };
    expect(voids.json['axes']).toEqual([expect.objectContaining({ ...axis, over: false })]);
    const ranking = await service.get(`/v1/epochs/life/ranking?${at}`);
    expect(ranksOf(ranking)).toEqual([
      ['a', 1, '1/1'],
      ['b', 2, '1/1'],
      ['c', 3, '0/1'],
    ]);
  });

  test('then the close answers the digest of the record that is served', async () => {
    const closed = await accepted(service.post('/v1/epochs/life/close', {}, { as: 'organiser' }));
    const record = await service.get('/v1/epochs/life/record');
    first.record = record;
    expect(closed.json).toMatchObject({ revision: 1, record_sha256: sha256(record.text) });
    expect(record.headers.get('etag')).toBe(`"${sha256(record.text)}"`);
    expect(record.headers.get('content-type')).toBe('application/json');
    expect(record.json).toMatchObject({ format: 'epoch-record/3', revision: 1 });
    const evidence = await service.get('/v1/epochs/life/evidence');
    expect(evidence.headers.get('etag')).toBe(`"${sha256(evidence.text)}"`);
    const ranking = await service.get('/v1/epochs/life/ranking');
    expect(ranking.json).toMatchObject({ provisional: false, revision: 1 });
  });

  test('then whoever has the record already is answered 304 without it', async () => {
    const etag = first.record?.headers.get('etag') ?? '';
    const again = await service.get('/v1/epochs/life/record', {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('then whoever has seen the epoch at this version is answered 304', async () => {
    const seen = await service.get('/v1/epochs/life');
    const etag = seen.headers.get('etag') ?? '';
    const again = await service.get('/v1/epochs/life', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  });

  test('then a reopening and a second close leave revision 1 as it was', async () => {
    for (const [path, body] of [
      ['reopen', { reason: 'an appeal was upheld' }],
      ['units/rejudge', { units: [{ axis: 'grasping', task: 'pick', unit: 'u1' }], reason: 'r' }],
    ] as const) {
      await accepted(service.post(`/v1/epochs/life/${path}`, body, { as: 'organiser' }));
    }
    const meanwhile = await service.get('/v1/epochs/life/record');
    expect(meanwhile.text).toBe(first.record?.text);
    const again = ['a', 'b', 'c'].map((key) => single(key, 'u1', 'failure', 2));
    await accepted(service.post('/v1/epochs/life/outcomes', { outcomes: again }, { as: 'judge' }));
    const closed = await accepted(service.post('/v1/epochs/life/close', {}, { as: 'organiser' }));
    expect(closed.json['revision']).toBe(2);
    const old = await service.get('/v1/epochs/life/record?revision=1');
    expect([old.text, old.headers.get('etag')]).toEqual([
      first.record?.text,
      first.record?.headers.get('etag'),
    ]);
    const last = await service.get('/v1/epochs/life/record');
    expect(last.json['revision']).toBe(2);
    const none = await service.get('/v1/epochs/life/record?revision=3');
    expect([none.status, none.json['code']]).toEqual([404, 'unknown_revision']);
  });

  test('then a restart serves the same bytes: events, both records, both evidences', async () => {
    const addresses = [
      '/v1/epochs/life/events?after=0',
      '/v1/epochs/life/record?revision=1',
      '/v1/epochs/life/record?revision=2',
      '/v1/epochs/life/evidence?revision=1',
      '/v1/epochs/life/evidence',
    ];
    const before = await Promise.all(addresses.map((address) => service.get(address)));
    await service.restart();
    const after = await Promise.all(addresses.map((address) => service.get(address)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    expect(after.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('given an axis over the limit', () => {
  test('then its re-run opens the void pairs, which are pending from then on', async () => {
    const steps = [
      submit('a'),
      submit('b'),
      shortlist('a', 'b'),
      report('a', 'hh1'),
      report('b', '111'),
    ];
    await anEpoch(service, 'over', steps);
    const voids = await service.get('/v1/epochs/over/voids');
    expect(voids.json['axes']).toEqual([expect.objectContaining({ over: true, rerun: 'none' })]);
    const [path, body] = rerun;
    await accepted(service.post(`/v1/epochs/over/${path}`, body, { as: 'organiser' }));
    const { json } = await service.get('/v1/epochs/over/pending', { as: 'organiser' });
    expect(json['pending']).toEqual([
      expect.objectContaining({ key: 'a', unit: 'u1', run: 2, why: 'rerun_pending' }),
      expect.objectContaining({ key: 'a', unit: 'u2', run: 2, why: 'rerun_pending' }),
    ]);
  });

  test('then pending pairs come page by page, each once', async () => {
    const found: string[] = [];
    let after = '';
    do {
      const page = await service.get(`/v1/epochs/over/pending?limit=1${after}`, { as: 'judge' });
      const { pending, next } = page.json as { pending: { unit: string }[]; next: string | null };
      found.push(...pending.map(({ unit }) => unit));
      after = next === null ? '' : `&after=${next}`;
    } while (after !== '');
    expect(found).toEqual(['u1', 'u2']);
  });
});

describe('given a cancelled epoch', () => {
  test('then it stays listed with its reason, and nothing can happen to it', async () => {
    const reason = 'the simulator was broken';
    await anEpoch(service, 'cancelled', [['cancel', { reason }, 'organiser']]);
    const { json } = await service.get('/v1/epochs/cancelled');
    expect(json).toMatchObject({ state: 'cancelled', cancel_reason: reason });
    const refused = await service.post('/v1/epochs/cancelled/entries', submit('a')[1], {
      as: 'intake',
    });
    expect([refused.status, refused.json['code']]).toEqual([409, 'epoch_cancelled']);
  });
});

function ranksOf({ json }: Answered): unknown[] {
  const lines = json['submissions'] as { key: string; rank: number; score_exact: string }[];
  return lines.map(({ key, rank, score_exact }) => [key, rank, score_exact]);
}
