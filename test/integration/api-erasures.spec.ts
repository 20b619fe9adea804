/**
 * Personal fields erased through HTTP: in every state, once, for good, without touching a record.
 * Source: RULES "The life of an epoch"; FORMATS, section 6; docs/decisions/personal-data.md.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, anEpoch, close, report, shortlist, type Step, submit } from '../api-epochs.js';
import { anExam, registered } from '../api-exams.js';
import { type Refused, refusedWith } from '../api-refused.js';
import { type Answered, type As, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { Session } from '../contract/sql.js';
import { tablesWith } from '../database-search.js';
import { verifiedWith } from '../verify-bundle.js';

interface Field {
  readonly key: string;
  readonly digest: string;
  readonly state: string;
  readonly value: string | null;
}

const reason = 'asked for';
const unknown = `${'x'.repeat(42)}A`;
const cancel: Step = ['cancel', { reason }, 'organiser'];

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
  await anExam(service, 'exam');
  await anEpoch(service, 'e', begin('e'));
});
afterAll(() => service.stop());

/** Two entries with a field each, of texts that can be looked for. */
function begin(epoch: string): readonly Step[] {
  return ['a', 'b'].map((key) => submit(key, { personal: { contact: textOf(epoch, key) } }));
}

function textOf(epoch: string, key: string): string {
  return `the contact of ${key} in ${epoch}`;
}

function send(epoch: string, [path, body, as]: Step, query = ''): Promise<Answered> {
  return service.post(`/v1/epochs/${epoch}/${path}${query}`, body, { as });
}

function erase(digests: readonly string[], as: As = 'organiser'): Step {
  return ['disclosures/erase', { digests, reason }, as];
}

async function fieldsOf(epoch: string): Promise<readonly Field[]> {
  const { json } = await service.get(`/v1/epochs/${epoch}/disclosures`, { as: 'organiser' });
  return json['disclosures'] as readonly Field[];
}

async function digestOf(epoch: string, key: string): Promise<string> {
  const field = (await fieldsOf(epoch)).find((one) => one.key === key);
  return field?.digest ?? '';
}

describe('an erasure that is refused, without a trace', () => {
  test.each<[string, string, Step, Refused]>([
    ['from nobody', 'e', erase([unknown], null), [401, 'token_missing']],
    ['from an intake', 'e', erase([unknown], 'intake'), [403, 'role_missing']],
    ['from an auditor', 'e', erase([unknown], 'auditor'), [403, 'role_missing']],
    ['in an epoch that there is not', 'z', erase([unknown]), [404, 'unknown_epoch']],
    ['in an exam', 'exam', erase([unknown]), [409, 'wrong_family', 'wrong_family']],
    [
      'of nobody',
      'e',
      erase([unknown]),
      [409, 'unknown_disclosure', 'digests[0] unknown_disclosure'],
    ],
    [
      'of nothing, for no reason',
      'e',
      ['disclosures/erase', { digests: [] }, 'organiser'],
      [400, 'invalid_input', 'digests too_short', 'reason missing_member'],
    ],
    [
      'of what is no digest, and of one twice',
      'e',
      ['disclosures/erase', { digests: ['x', unknown, unknown], reason, key: 'a' }, 'organiser'],
      [400, 'invalid_input', 'digests[0] bad_value', 'digests[2] duplicate', 'key unknown_member'],
    ],
  ])('%s', async (_, epoch, step, expected) => {
    const position = await service.logPosition();
    const [status, code, ...places] = await refusedWith(send(epoch, step));
    expect([status, code, ...[...places].sort()]).toEqual(expected);
    expect(await service.logPosition()).toBe(position);
  });

  test('when one of several is of nobody, the others stay', async () => {
    const digests = [await digestOf('e', 'a'), unknown];
    const [, , ...places] = await refusedWith(send('e', erase(digests)));
    expect(places).toEqual(['digests[1] unknown_disclosure']);
    expect((await fieldsOf('e')).map(({ state }) => state)).toEqual(['kept', 'kept']);
  });

  test('when the epoch has moved', async () => {
    const headers = { 'if-match': '"1"' };
    const body = { digests: [await digestOf('e', 'a')], reason };
    const path = '/v1/epochs/e/disclosures/erase';
    const [status] = await refusedWith(service.post(path, body, { as: 'organiser', headers }));
    expect(status).toBe(412);
  });
});

describe('an erasure', () => {
  const run = [shortlist('a'), report('a', '110')];
  test.each<[string, readonly Step[]]>([
    ['open', []],
    ['running', run],
    ['closed', [...run, close]],
    ['reopened', [...run, close, ['reopen', { reason }, 'organiser']]],
    ['cancelled', [cancel]],
  ])('of an epoch that is %s', async (epoch, steps) => {
    await anEpoch(service, epoch, [...begin(epoch), ...steps]);
    const digest = await digestOf(epoch, 'a');
    const dry = await send(epoch, erase([digest]), '?dry_run=true');
    expect(dry.json).toMatchObject({
      events: [{ type: 'DisclosuresErased', body: { version: 2 } }],
    });
    const { json } = await accepted(send(epoch, erase([digest])));
    expect(json['events']).toMatchObject([{ type: 'DisclosuresErased' }]);
    const again = await send(epoch, erase([digest]));
    expect([again.status, again.json['events']]).toEqual([200, []]);

    expect(await tablesWith(service.databaseUrl, textOf(epoch, 'a'))).toEqual([]);
    expect(await tablesWith(service.databaseUrl, textOf(epoch, 'b'))).not.toEqual([]);
    expect(await fieldsOf(epoch)).toMatchObject([
      { key: 'a', state: 'erased', value: null },
      { key: 'b', state: 'kept', value: textOf(epoch, 'b') },
    ]);
    const asked = `/v1/epochs/${epoch}/bundle?disclosures=true`;
    const bundle = (await service.get(asked, { as: 'auditor' })).text;
    const keys = (await service.get('/v1/keys')).text;
    const { findings, checked } = await verifiedWith(keys, bundle);
    expect([findings, checked.disclosures]).toEqual([[], 1]);
  });

  test('of several entries is one commit with an event for each', async () => {
    await anEpoch(service, 'several', begin('several'));
    const digests = (await fieldsOf('several')).map(({ digest }) => digest).reverse();
    const { json } = await accepted(send('several', erase(digests)));
    expect(json['events']).toEqual([
      { version: 4, type: 'DisclosuresErased' },
      { version: 5, type: 'DisclosuresErased' },
    ]);
    const { text } = await service.get('/v1/epochs/several/events?after=3');
    const bodies = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { body: object });
    expect(bodies.map(({ body }) => body)).toEqual([
      { digests: [digests[1]], reason, version: 2 },
      { digests: [digests[0]], reason, version: 3 },
    ]);
  });

  test('changes no record, and its answer is the same again', async () => {
    await anEpoch(service, 'same', [...begin('same'), ...run, close]);
    const before = await service.get('/v1/epochs/same/record');
    const path = '/v1/epochs/same/disclosures/erase';
    const body = { digests: [await digestOf('same', 'a')], reason };
    const headers = { 'idempotency-key': 'erase-1' };
    const post = (): Promise<Answered> => service.post(path, body, { as: 'organiser', headers });
    const first = await accepted(post());
    expect((await post()).text).toBe(first.text);
    const { text, headers: after } = await service.get(
      `/v1/epochs/same/record?at_least=${String(first.json['position'])}`,
    );
    expect([text, after.get('etag')]).toEqual([before.text, before.headers.get('etag')]);
    const { json } = await service.get('/v1/epochs/same');
    expect(json).toMatchObject({ state: 'closed', revision: 1, version: first.json['version'] });
  });
});

test('a field whose row is lost is missing, and can still be erased', async () => {
  await anEpoch(service, 'lost', begin('lost'));
  const lost = await digestOf('lost', 'a');
  const session = await Session.start(service.databaseUrl);
  await session.query("delete from ledger.disclosure where stream = 'lost' and digest = $1", [
    Buffer.from(lost, 'base64url'),
  ]);
  await session.end();
  expect(await fieldsOf('lost')).toMatchObject([
    { key: 'a', state: 'missing', value: null },
    { key: 'b', state: 'kept' },
  ]);
  await accepted(send('lost', erase([lost])));
  expect((await fieldsOf('lost')).map(({ state }) => state)).toEqual(['erased', 'kept']);
});
