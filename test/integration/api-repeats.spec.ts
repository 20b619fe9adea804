/**
 * Requests that come twice, at once, or too late: Idempotency-Key, If-Match, parallel commands.
 * Source: FORMATS, section 6; reported faults J1, J2, J3, J4, Z2.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  accepted,
  anEpoch,
  aPlan,
  packed,
  report,
  rerun,
  shortlist,
  single,
  submit,
} from '../api-epochs.js';
import { refusedWith } from '../api-refused.js';
import { type Answered, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
});
afterAll(() => service.stop());

const keyed = (key: string): { readonly headers: Record<string, string> } => ({
  headers: { 'idempotency-key': key },
});
const inShort = ({ status, text }: Answered): unknown => [status, text];

describe('given an Idempotency-Key that appended', () => {
  const path = '/v1/epochs/twice/entries';
  const entry = submit('a')[1];
  let first: Answered;
  beforeAll(async () => {
    await anEpoch(service, 'twice');
    first = await accepted(service.post(path, entry, { as: 'intake', ...keyed('k1') }));
  });

  test('then the same request gives the same answer again, and appends nothing', async () => {
    const before = await service.logPosition();
    const again = await service.post(path, entry, { as: 'intake', ...keyed('k1') });
    expect(inShort(again)).toEqual(inShort(first));
    expect(await service.logPosition()).toBe(before);
  });

  test('then members in another order and other spaces are the same request', async () => {
    const raw = ' {"model" : "org/a",\n "key":"\\u0061"} ';
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'k1' };
    const again = await service.post(path, null, { as: 'intake', raw, headers });
    expect(inShort(again)).toEqual(inShort(first));
  });

  test('then it is the same after a restart, and through a second service', async () => {
    await service.restart();
    const second = await service.beside();
    const answers = [
      await service.post(path, entry, { as: 'intake', ...keyed('k1') }),
      await second.post(path, entry, { as: 'intake', ...keyed('k1') }),
    ];
    await second.stop();
    expect(answers.map(inShort)).toEqual([inShort(first), inShort(first)]);
  });

  test.each<[string, string, object]>([
    ['another body', path, { key: 'b', model: 'org/a' }],
    ['a body that is no entry', path, { nothing: true }],
  ])('then %s is refused, before anything else is judged', async (_, at, body) => {
    const found = await refusedWith(service.post(at, body, { as: 'intake', ...keyed('k1') }));
    expect(found).toEqual([409, 'idempotency_key_reused']);
  });

  test('then the same body on another route is another request', async () => {
    const reason = { reason: 'r' };
    await accepted(
      service.post('/v1/epochs/twice/entries/a/withdraw', reason, {
        as: 'organiser',
        ...keyed('w'),
      }),
    );
    const found = await refusedWith(
      service.post('/v1/epochs/twice/entries/b/withdraw', reason, {
        as: 'organiser',
        ...keyed('w'),
      }),
    );
    expect(found).toEqual([409, 'idempotency_key_reused']);
  });

  test('then another actor, and another epoch, may use it too', async () => {
    await anEpoch(service, 'elsewhere');
    await accepted(
      service.post('/v1/epochs/elsewhere/entries', entry, { as: 'intake', ...keyed('k1') }),
    );
    const other = submit('c')[1];
    await accepted(service.post(path, other, { as: 'all', ...keyed('k1') }));
  });

  test('then it stands in the event as its command', async () => {
    const { text } = await service.get('/v1/epochs/twice/events?after=1&limit=1');
    expect(JSON.parse(text)).toMatchObject({ command: 'k1', actor: 'intake', role: 'intake' });
  });
});

describe('given a key whose request was refused', () => {
  test('then it is not remembered: the same key may succeed later', async () => {
    await anEpoch(service, 'later', [submit('a')]);
    const sent = { as: 'judge', ...keyed('f1') } as const;
    const body = { outcomes: [packed('a', '111')] };
    const early = await service.post('/v1/epochs/later/outcomes', body, sent);
    expect(early.json['code']).toBe('epoch_not_running');
    await accepted(
      service.post('/v1/epochs/later/shortlist', { keys: ['a'] }, { as: 'organiser' }),
    );
    await accepted(service.post('/v1/epochs/later/outcomes', body, sent));
  });
});

describe('parallel requests', () => {
  test('J2: one entry twice under one key is one event with one answer', async () => {
    await anEpoch(service, 'j2');
    const sent = { as: 'intake', ...keyed('once') } as const;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.post('/v1/epochs/j2/entries', submit('a')[1], sent)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { json } = await service.get('/v1/epochs/j2');
    expect(json['version']).toBe(2);
  });

  test('J2: one digest under two keys is two entries, visibly one model', async () => {
    await anEpoch(service, 'digest', [submit('a', { digest: 'd' }), submit('b', { digest: 'd' })]);
    const { json } = await service.get('/v1/epochs/digest/entries');
    const entries = json['entries'] as { digest: string }[];
    expect(entries.map(({ digest }) => digest)).toEqual(['d', 'd']);
  });

  test('J1: a re-run repeated with its key while outcomes arrive is one event', async () => {
    const steps = [
      submit('a'),
      submit('b'),
      shortlist('a', 'b'),
      report('a', 'hh1'),
      report('b', '111'),
    ];
    await anEpoch(service, 'j1', steps);
    const [path, body] = rerun;
    const again = (): Promise<Answered> =>
      service.post(`/v1/epochs/j1/${path}`, body, { as: 'organiser', ...keyed('rerun') });
    const first = await again();
    const late = ['u1', 'u2'].map((unit) =>
      service.post(
        '/v1/epochs/j1/outcomes',
        { outcomes: [single('a', unit, 'success', 2)] },
        { as: 'judge' },
      ),
    );
    const repeats = await Promise.all([again(), ...late, again()]);
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect([repeats[0].text, repeats[3]?.text]).toEqual([first.text, first.text]);
    const { text } = await service.get('/v1/epochs/j1/events');
    expect(text.match(/"type":"VoidsRerun"/g)).toHaveLength(1);
  });

  test('J3: the same outcomes under another key are accepted without effect', async () => {
    await anEpoch(service, 'j3', [submit('a'), shortlist('a'), report('a', '101')]);
    const body = { outcomes: [packed('a', '101')] };
    const answer = await service.post('/v1/epochs/j3/outcomes', body, {
      as: 'judge',
      ...keyed('other'),
    });
    expect([answer.status, answer.json['events']]).toEqual([200, []]);
  });

  test('J4, Z2: of many entries of one key one is accepted; versions have no gaps', async () => {
    await anEpoch(service, 'z2');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        service.post('/v1/epochs/z2/entries', submit(index % 2 === 0 ? 'same' : `k${index}`)[1], {
          as: 'intake',
          ...keyed(`n${String(index)}`),
        }),
      ),
    );
    const codes = answers.map(({ status, json }) => json['code'] ?? status);
    expect(codes.filter((code) => code === 201)).toHaveLength(26);
    expect(codes.filter((code) => code === 'entry_exists')).toHaveLength(24);
    const { text } = await service.get('/v1/epochs/z2/events');
    const versions = text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { version: number }).version);
    expect(versions).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  });

  test('two services on one database: every command once, none refused', async () => {
    await anEpoch(service, 'two');
    const second = await service.beside();
    const sent = Array.from({ length: 200 }, (_, index) =>
      (index % 2 === 0 ? service : second).post(
        '/v1/epochs/two/entries',
        submit(`k${String(index)}`)[1],
        {
          as: 'intake',
        },
      ),
    );
    const answers = await Promise.all(sent);
    await second.stop();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const versions = answers.map(({ json }) => Number(json['version'])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 200 }, (_, index) => index + 2));
  });
});

describe('If-Match', () => {
  test.each([
    ['the version that is', '"1"', 201, undefined],
    ['any version', '*', 201, undefined],
    ['one of several versions', '"7", "3"', 201, undefined],
    ['a version that was', '"3"', 412, 'version_mismatch'],
    ['a version to come', '"9"', 412, 'version_mismatch'],
  ])('%s: %s answers %i', async (key, match, status, code) => {
    if (key === 'the version that is') await anEpoch(service, 'match');
    const sent = { as: 'intake', headers: { 'if-match': match } } as const;
    const { json, ...answer } = await service.post(
      '/v1/epochs/match/entries',
      submit(key)[1],
      sent,
    );
    expect([answer.status, json['code']]).toEqual([status, code]);
    if (code !== undefined) expect(json['version']).toBe(4);
  });

  test('of an epoch that is not there is answered 404', async () => {
    const sent = { as: 'organiser', headers: { 'if-match': '"1"' } } as const;
    expect(await refusedWith(service.post('/v1/epochs/none/close', {}, sent))).toEqual([
      404,
      'unknown_epoch',
    ]);
  });

  test('"0" opens an epoch only when it is new', async () => {
    const sent = { as: 'organiser', headers: { 'if-match': '"0"' } } as const;
    await accepted(service.post('/v1/epochs', aPlan('fresh'), sent));
    const found = await refusedWith(service.post('/v1/epochs', aPlan('fresh'), sent));
    expect(found).toEqual([412, 'version_mismatch']);
  });
});
