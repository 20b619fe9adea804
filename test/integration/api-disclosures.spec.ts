/**
 * Personal fields through HTTP: handed in, listed to the organiser, taken away in a bundle, erased
 * in every state. Source: FORMATS, sections 6 and 7; docs/decisions/personal-data.md.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { canonicalBytes } from '#ledger/record/canonical';
import { accepted, anEpoch, type Step, submit } from '../api-epochs.js';
import { anExam, registered } from '../api-exams.js';
import { type Refused, refusedWith } from '../api-refused.js';
import { type Answered, type As, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';
import { Session } from '../contract/sql.js';
import { tablesWith } from '../database-search.js';
import { verifiedWith } from '../verify-bundle.js';

interface Field {
  readonly key: string;
  readonly event: number;
  readonly digest: string;
  readonly state: string;
  readonly name: string | null;
  readonly value: string | null;
  readonly disclosure: string | null;
}

const reason = 'asked for';
const personal = { contact: 'Ægir of Læsø', note: '' };
const unknown = `${'x'.repeat(42)}A`;

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
  await anExam(service, 'exam');
  await anEpoch(service, 'e', [submit('a', { personal }), submit('b')]);
});
afterAll(() => service.stop());

function send(epoch: string, [path, body, as]: Step, query = ''): Promise<Answered> {
  return service.post(`/v1/epochs/${epoch}/${path}${query}`, body, { as });
}

function erase(digests: readonly string[], as: As = 'organiser'): Step {
  return ['disclosures/erase', { digests, reason }, as];
}

async function fieldsOf(epoch: string, query = ''): Promise<readonly Field[]> {
  const path = `/v1/epochs/${epoch}/disclosures${query}`;
  const { status, json, headers } = await service.get(path, { as: 'organiser' });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  return json['disclosures'] as readonly Field[];
}

async function digestsOf(epoch: string): Promise<readonly string[]> {
  return (await fieldsOf(epoch)).map(({ digest }) => digest);
}

async function bundleOf(epoch: string, query = '', as: As = 'organiser'): Promise<string> {
  const { status, text } = await service.get(`/v1/epochs/${epoch}/bundle${query}`, { as });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return text;
}

function disclosuresIn(bundle: string): readonly string[] {
  const header = JSON.parse(bundle.slice(0, bundle.indexOf('\n'))) as { disclosures: string[] };
  return header.disclosures;
}

describe('an entry with personal fields', () => {
  test('has their digests in its event, its answer and its receipt have no more', async () => {
    const step = submit('c', { personal: { contact: 'Rán', ['__proto__']: 'x' } });
    const { json } = await accepted(send('e', step));
    const digests = json['digests'] as readonly string[];
    expect(digests).toHaveLength(2);
    const { text } = await service.get('/v1/epochs/e/events?after=3&limit=1');
    expect(JSON.parse(text)).toMatchObject({ body: { _sd: digests, _sd_alg: 'sha-256' } });
    expect(JSON.stringify(json) + text).not.toContain('Rán');
  });

  test('that was refused, or only previewed, leaves no trace of them', async () => {
    const hidden = { contact: 'nowhere to be found' };
    const again = submit('a', { personal: hidden });
    expect(await refusedWith(send('e', again))).toEqual([409, 'entry_exists', 'key entry_exists']);
    const dry = await send('e', submit('d', { personal: hidden }), '?dry_run=true');
    expect(dry.status).toBe(200);
    expect(await tablesWith(service.databaseUrl, 'nowhere to be found')).toEqual([]);
  });

  test('has them in one table, in no digest of its request, and in no log of ours', async () => {
    const contact = 'a text that can be looked for';
    const headers = { 'idempotency-key': 'personal-1' };
    const body = { key: 'searched', model: 'm', personal: { contact } };
    const post = (): Promise<Answered> =>
      service.post('/v1/epochs/e/entries', body, { as: 'intake', headers });
    const first = await accepted(post());
    expect((await post()).text).toBe(first.text);
    expect(await tablesWith(service.databaseUrl, contact)).toEqual(['ledger.disclosure']);
    expect(service.reported.join()).not.toContain(contact);

    await accepted(send('e', erase(first.json['digests'] as readonly string[])));
    expect(await tablesWith(service.databaseUrl, contact)).toEqual([]);
    expect((await post()).text).toBe(first.text);
  });

  test('has a digest of its request that a guess of them does not give', async () => {
    const body = { key: 'guessed', model: 'm', personal: { contact: 'yes', note: 'no' } };
    const headers = { 'idempotency-key': 'personal-2' };
    const path = '/v1/epochs/e/entries';
    await accepted(service.post(path, body, { as: 'intake', headers }));
    const session = await Session.start(service.databaseUrl);
    const rows = await session.query<{ digest: Buffer }>(
      "select digest from ledger.command where command = 'personal-2'",
    );
    await session.end();
    // What is hashed is what anybody may know: the fields are only counted.
    const head = canonicalBytes(['/v1/epochs/{epoch}/entries', { epoch: 'e' }]);
    const known = Buffer.concat([head, canonicalBytes({ ...body, personal: 2 })]);
    expect(rows.map(({ digest }) => digest.toString('hex'))).toEqual([
      createHash('sha256').update(known).digest('hex'),
    ]);
  });

  test.each<[string, object, readonly string[]]>([
    ['a list', [], ['personal wrong_type']],
    [
      'a number, a reserved name',
      { age: 7, _sd: 'x' },
      ['personal._sd bad_value', 'personal.age wrong_type'],
    ],
    ['a value of 2001', { note: 'x'.repeat(2001) }, ['personal.note bad_value']],
  ])('is refused with %s, by place', async (_, given, places) => {
    const [status, code, ...found] = await refusedWith(send('e', submit('f', { personal: given })));
    expect([status, code, ...[...found].sort()]).toEqual([400, 'invalid_input', ...places]);
  });
});

describe('the list of personal fields', () => {
  test('has each with its entry, digest, name and value, in order of submission', async () => {
    const fields = await fieldsOf('e', '?key=a');
    expect(fields).toHaveLength(2);
    for (const { key, event, state } of fields)
      expect([key, event, state]).toEqual(['a', 2, 'kept']);
    const named: unknown = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    expect(named).toEqual(personal);
    const digests = fields.map(({ digest }) => digest);
    expect(digests).toEqual([...digests].sort());
    const all = await fieldsOf('e');
    expect(all.slice(0, 2)).toEqual(fields);
    expect(await fieldsOf('e', '?key=b')).toEqual([]);
  });

  test('comes in pages', async () => {
    const whole = await digestsOf('e');
    const found: string[] = [];
    let after = '';
    for (let pages = 0; pages < 20; pages += 1) {
      const path = `/v1/epochs/e/disclosures?limit=2${after}`;
      const { json } = await service.get(path, { as: 'organiser' });
      found.push(...(json['disclosures'] as readonly Field[]).map(({ digest }) => digest));
      if (json['next'] === null) break;
      after = `&after=${json['next'] as string}`;
    }
    expect(found).toEqual(whole);
    expect(whole.length).toBeGreaterThan(3);
  });

  test.each<[string, string, As, Refused]>([
    ['nobody', 'e/disclosures', null, [401, 'token_missing']],
    ['an intake', 'e/disclosures', 'intake', [403, 'role_missing']],
    ['an auditor', 'e/disclosures', 'auditor', [403, 'role_missing']],
    ['an unknown entry', 'e/disclosures?key=z', 'organiser', [404, 'unknown_entry']],
    ['an unknown epoch', 'z/disclosures', 'organiser', [404, 'unknown_epoch']],
    ['an exam', 'exam/disclosures', 'organiser', [409, 'wrong_family']],
    [
      'a page that there is not',
      `e/disclosures?after=${unknown}`,
      'organiser',
      [400, 'invalid_query', 'after bad_value'],
    ],
    [
      'a query that there is not',
      'e/disclosures?name=contact',
      'organiser',
      [400, 'invalid_query', 'name unknown_member'],
    ],
  ])('is refused to or of %s', async (_, path, as, expected) => {
    expect(await refusedWith(service.get(`/v1/epochs/${path}`, { as }))).toEqual(expected);
  });
});

describe('a bundle', () => {
  test('has none for the public, and verifies', async () => {
    const bundle = await bundleOf('e', '', null);
    expect(disclosuresIn(bundle)).toEqual([]);
    const keys = (await service.get('/v1/keys')).text;
    const { findings } = await verifiedWith(keys, bundle);
    expect(findings).toEqual([]);
  });

  test.each<As>(['organiser', 'auditor'])('has them all for an %s who asks', async (as) => {
    const bundle = await bundleOf('e', '?disclosures=true', as);
    const shown = (await fieldsOf('e')).flatMap(({ disclosure }) => disclosure ?? []);
    expect(disclosuresIn(bundle)).toEqual(shown);
    const keys = (await service.get('/v1/keys')).text;
    const { findings, checked } = await verifiedWith(keys, bundle);
    expect([findings, checked.disclosures]).toEqual([[], shown.length]);
    expect(disclosuresIn(await bundleOf('e', '?disclosures=false', as))).toEqual([]);
  });

  test.each<[string, As, string, Refused]>([
    ['nobody', null, 'true', [401, 'token_missing']],
    ['an intake', 'intake', 'true', [403, 'role_missing']],
    ['a judge', 'judge', 'true', [403, 'role_missing']],
    ['who asks otherwise', 'organiser', 'yes', [400, 'invalid_query', 'disclosures bad_value']],
  ])('with them is refused to %s', async (_, as, value, expected) => {
    const asked = service.get(`/v1/epochs/e/bundle?disclosures=${value}`, { as });
    expect(await refusedWith(asked)).toEqual(expected);
  });

  test('with more of them than a header holds is refused, without them given', async () => {
    const large = Array.from({ length: 64 }, (_, at) => [`f${String(at)}`, '\u0001'.repeat(2000)]);
    const steps = Array.from({ length: 4 }, (_, at) =>
      submit(`k${String(at)}`, { personal: Object.fromEntries(large) as object }),
    );
    await anEpoch(service, 'large', steps);
    const asked = service.get('/v1/epochs/large/bundle?disclosures=true', { as: 'organiser' });
    expect(await refusedWith(asked)).toEqual([409, 'disclosures_too_large']);
    expect(disclosuresIn(await bundleOf('large'))).toEqual([]);
  });
});
