/**
 * Names of every kind are taken, kept apart and found again: in bodies, addresses and lists.
 * Source: FORMATS, section 1 "Names"; reported faults X3, T-shapes of keys.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, anEpoch, close, report, shortlist, submit } from '../api-epochs.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

const keys = [
  '__proto__',
  'constructor',
  'toString',
  'é',
  'e\u0301',
  'a',
  'a ',
  'A',
  'a/b',
  'a%2Fb',
  '100%',
  '%',
  '?x=1&y#z',
  'a+b',
  '...',
  '10',
  '9',
  '\uffff',
  '😀'.repeat(128),
];

describe('given entries whose keys differ only a little', () => {
  beforeAll(() =>
    anEpoch(service, 'odd', [
      ...keys.map((key) => submit(key, { model: 'm' })),
      shortlist(...keys),
    ]),
  );

  test('then all of them are listed, in code point order', async () => {
    const { json } = await service.get('/v1/epochs/odd/entries');
    const entries = json['entries'] as { key: string }[];
    const byCodePoint = (a: string, b: string): number =>
      Buffer.compare(Buffer.from(a), Buffer.from(b));
    expect(entries.map(({ key }) => key)).toEqual([...keys].sort(byCodePoint));
  });

  test.each(keys)('then %s is found in an address, a query and a body', async (key) => {
    const encoded = encodeURIComponent(key);
    await accepted(service.post('/v1/epochs/odd/outcomes', report(key, '1..')[1], { as: 'judge' }));
    const pending = await service.get(`/v1/epochs/odd/pending?key=${encoded}`, { as: 'judge' });
    expect((pending.json['pending'] as { key: string }[]).map((pair) => pair.key)).toEqual([
      key,
      key,
    ]);
    const { json } = await accepted(
      service.post(
        `/v1/epochs/odd/entries/${encoded}/withdraw`,
        { reason: 'r' },
        { as: 'organiser' },
      ),
    );
    const events = await service.get(
      `/v1/epochs/odd/events?after=${String(Number(json['version']) - 1)}`,
    );
    expect(JSON.parse(events.text)).toMatchObject({ body: { key } });
  });

  test('then the record has them all', async () => {
    const [path, body] = close;
    await accepted(service.post(`/v1/epochs/odd/${path}`, body, { as: 'organiser' }));
    const { json } = await service.get('/v1/epochs/odd/record');
    const submissions = json['submissions'] as { key: string }[];
    expect(new Set(submissions.map(({ key }) => key))).toEqual(new Set(keys));
  });
});

describe('long names and large plans', () => {
  test('a model of 200 emoji is taken', async () => {
    const model = '🦾'.repeat(200);
    await anEpoch(service, 'emoji', [submit('a', { model })]);
    const { json } = await service.get('/v1/epochs/emoji/entries');
    expect(json['entries']).toEqual([expect.objectContaining({ model })]);
  });

  test('an axis of 200 emoji is found in an address', async () => {
    const axis = '🦾'.repeat(200);
    const axes = [{ axis, tasks: [{ task: 't', units: ['u'] }] }];
    await anEpoch(service, 'long', [], { axes });
    const path = `/v1/epochs/long/axes/${encodeURIComponent(axis)}/rerun`;
    const { json } = await service.post(path, { cannot_rerun: [] }, { as: 'organiser' });
    expect(json['code']).toBe('epoch_not_running');
  });

  test('a plan of 90 000 units is taken', async () => {
    const units = Array.from({ length: 900 }, (_, unit) => `unit ${String(unit)}`);
    const tasks = Array.from({ length: 10 }, (_, task) => ({
      task: `task ${String(task)}`,
      units,
    }));
    const axes = Array.from({ length: 10 }, (_, axis) => ({ axis: `axis ${String(axis)}`, tasks }));
    await anEpoch(service, 'large', [submit('a'), shortlist('a')], { axes });
    const { json } = await service.get('/v1/epochs/large');
    expect(json['counts']).toMatchObject({ planned: 90_000, reported: 0 });
  });
});
