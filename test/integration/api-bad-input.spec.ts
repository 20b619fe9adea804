/**
 * Bad input: each answers with status, code and every offending place, and the log does not move.
 * Source: FORMATS, sections 1 and 6; reported faults N10, D1, D2.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { anEpoch, aPlan, packed, report, shortlist, submit } from '../api-epochs.js';
import { type Refused, refusedWith } from '../api-refused.js';
import { type Answered, type As, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
let position = 0;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'e', [submit('a'), shortlist('a'), report('a', '1..')]);
  await anEpoch(service, 'intake');
});
afterAll(() => service.stop());
beforeEach(async () => {
  position = await service.logPosition();
});

/** The refusal in short; nothing was appended. */
async function refused(answer: Promise<Answered>): Promise<Refused> {
  const found = await refusedWith(answer);
  expect(await service.logPosition()).toBe(position);
  return found;
}

const axis = (units: readonly string[]): object => ({ axis: 'x', tasks: [{ task: 't', units }] });

describe('a plan that is none', () => {
  test.each<[string, object, string[]]>([
    ['an unknown member', { prize: 100 }, ['prize unknown_member']],
    ['a member of another type', { title: 7 }, ['title wrong_type']],
    ['a limit above 1', { max_void_fraction: '1.1' }, ['max_void_fraction bad_value']],
    ['a limit with too many digits', { max_void_fraction: 1e-19 }, ['max_void_fraction bad_value']],
    ['no axes', { axes: [] }, ['axes too_short']],
    ['no units', { axes: [axis([])] }, ['axes[0].tasks[0].units too_short']],
    ['a unit twice', { axes: [axis(['u', 'u'])] }, ['axes[0].tasks[0].units[1] duplicate']],
    ['an axis called ..', { axes: [{ ...axis(['u']), axis: '..' }] }, ['axes[0].axis bad_value']],
    ['a rule that is not released', { rule: 'epoch-record@9' }, ['rule bad_value']],
    ['an id that is reserved', { epoch: 'registry' }, ['epoch bad_value']],
    ['an instant without offset', { opens_at: '2026-03-29T02:30:00' }, ['opens_at bad_value']],
    ['a date', { closes_at: '2026-03-29' }, ['closes_at bad_value']],
    ['30 February', { closes_at: '2026-02-30T00:00:00Z' }, ['closes_at bad_value']],
    ['retries below 0', { runtime_retries: -1 }, ['runtime_retries bad_value']],
    [
      'three faults',
      { title: 7, visibility: 'never', axes: [axis(['u', ''])] },
      ['title wrong_type', 'axes[0].tasks[0].units[1] bad_value', 'visibility bad_value'],
    ],
  ])('%s', async (_, over, places) => {
    const plan = aPlan('new', over as Readonly<Record<string, unknown>>);
    const [status, code, ...found] = await refused(
      service.post('/v1/epochs', plan, { as: 'organiser' }),
    );
    expect([status, code, found.sort()]).toEqual([400, 'invalid_input', places.sort()]);
  });

  test.each([
    ['a member that every object inherits', '{"__proto__": {}}', '__proto__ unknown_member'],
    ['another one', '{"constructor": {}}', 'constructor unknown_member'],
  ])('%s is unknown like any other', async (_, raw, place) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { as: 'organiser', headers, raw } as const;
    const found = await refused(service.post('/v1/epochs', null, sent));
    expect(found).toContain(place);
  });
});

describe('an entry that is none', () => {
  test.each([
    ['a key with a control character', { key: 'a\u0007' }, ['key bad_value']],
    ['a key of 129 code points', { key: '😀'.repeat(129) }, ['key bad_value']],
    ['no model', { model: undefined }, ['model missing_member']],
    ['a null model', { model: null }, ['model wrong_type']],
    ['a stamp without offset', { submitted_at: '2026-11-23T10:00:00' }, ['submitted_at bad_value']],
    ['30 February', { submitted_at: '2026-02-30T10:00:00Z' }, ['submitted_at bad_value']],
    ['second 60', { submitted_at: '2026-12-31T23:59:60Z' }, ['submitted_at bad_value']],
    [
      '19 digits',
      { submitted_at: `2026-11-23T10:00:00.${'1'.repeat(19)}Z` },
      ['submitted_at bad_value'],
    ],
    ['a score', { score: 1 }, ['score unknown_member']],
  ])('%s', async (_, over, places) => {
    const body = { key: 'x', model: 'm', ...over };
    const found = await refused(service.post('/v1/epochs/intake/entries', body, { as: 'intake' }));
    expect(found).toEqual([400, 'invalid_input', ...places]);
  });
});

describe('reports that are none', () => {
  const row = packed('a', '1..');
  test.each<[string, object, string[]]>([
    ['no rows', { outcomes: [] }, ['outcomes too_short']],
    [
      'another name for the rows',
      { rows: [row] },
      ['outcomes missing_member', 'rows unknown_member'],
    ],
    [
      'an unknown outcome',
      { outcomes: [{ ...row, outcomes: '1x.' }] },
      ['outcomes[0].outcomes bad_value'],
    ],
    ['run 0', { outcomes: [row, { ...row, run: 0 }] }, ['outcomes[1].run bad_value']],
    ['a run as text', { outcomes: [{ ...row, run: '1' }] }, ['outcomes[0].run wrong_type']],
    ['no object', { outcomes: ['10h'] }, ['outcomes[0] wrong_type']],
  ])('%s', async (_, body, places) => {
    const found = await refused(service.post('/v1/epochs/e/outcomes', body, { as: 'judge' }));
    expect([found.slice(0, 2), found.slice(2).sort()]).toEqual([[400, 'invalid_input'], places]);
  });

  test('a line that is no JSON is named by its row', async () => {
    const raw = `${JSON.stringify(row)}\n{"key":\n`;
    const headers = { 'content-type': 'application/x-ndjson' };
    const sent = { as: 'judge', headers, raw } as const;
    const found = await refused(service.post('/v1/epochs/e/outcomes', null, sent));
    expect(found).toEqual([400, 'malformed_json', 'outcomes[1].key malformed_json']);
  });

  test('beside a line that is no JSON, rows that do not fit are named as well', async () => {
    const raw = `${JSON.stringify({ ...row, run: 0 })}\n{"key":\n\n${JSON.stringify({ key: 1 })}`;
    const headers = { 'content-type': 'application/x-ndjson' };
    const sent = { as: 'judge', headers, raw } as const;
    const found = await refused(service.post('/v1/epochs/e/outcomes', null, sent));
    expect(found).toEqual([
      400,
      'malformed_json',
      'outcomes[0].run bad_value',
      'outcomes[1].key malformed_json',
      'outcomes[2].key wrong_type',
      'outcomes[2].axis missing_member',
      'outcomes[2].task missing_member',
      'outcomes[2].unit missing_member',
      'outcomes[2].outcome missing_member',
    ]);
  });
});

describe('other bodies that do not fit', () => {
  test.each<[string, string, unknown, string[]]>([
    ['a withdrawal without reason', 'entries/a/withdraw', {}, ['reason missing_member']],
    ['an empty reason', 'entries/a/disqualify', { reason: '' }, ['reason bad_value']],
    ['a reason of 2001 code points', 'close', { reason: 'x'.repeat(2001) }, ['reason bad_value']],
    ['a key twice', 'shortlist', { keys: ['a', 'a'] }, ['keys[1] duplicate']],
    ['no list', 'shortlist', { keys: 'a' }, ['keys wrong_type']],
    ['no units', 'units/withdraw', { units: [], reason: 'r' }, ['units too_short']],
    [
      'a void without reason',
      'voids',
      { units: [{}] },
      [
        'units[0].key missing_member',
        'units[0].axis missing_member',
        'units[0].task missing_member',
        'units[0].unit missing_member',
        'reason missing_member',
      ],
    ],
    ['no list of units', 'axes/grasping/rerun', {}, ['cannot_rerun missing_member']],
    ['a list', 'close', [], ['wrong_type']],
  ])('%s', async (_, path, body, places) => {
    const found = await refused(service.post(`/v1/epochs/e/${path}`, body, { as: 'organiser' }));
    expect(found).toEqual([400, 'invalid_input', ...places]);
  });
});

describe('queries and headers that cannot be read', () => {
  test.each<[string, string, As]>([
    ['/v1/epochs?limit=0', 'limit bad_value', null],
    ['/v1/epochs?limit=1001', 'limit bad_value', null],
    ['/v1/epochs?limit=1&limit=2', 'limit bad_value', null],
    ['/v1/epochs?state=done', 'state bad_value', null],
    ['/v1/epochs/e?at_least=-1', 'at_least bad_value', null],
    ['/v1/epochs/e/record?revision=0', 'revision bad_value', null],
    ['/v1/epochs/e/events?after=x', 'after bad_value', null],
    ['/v1/epochs/e/pending?after=x', 'after bad_value', 'judge'],
    ['/v1/epochs/e/entries?sort=key', 'sort unknown_member', null],
  ])('GET %s', async (path, place, as) => {
    expect(await refused(service.get(path, { as }))).toEqual([400, 'invalid_query', place]);
  });

  test.each([
    ['dry-run=true', 'dry-run unknown_member'],
    ['dry_run=yes', 'dry_run bad_value'],
  ])('a command with ?%s is not carried out', async (query, place) => {
    const path = `/v1/epochs/e/cancel?${query}`;
    const [status, code, found] = await refused(
      service.post(path, { reason: 'r' }, { as: 'organiser' }),
    );
    expect([status, code]).toEqual([400, 'invalid_query']);
    expect(String(found).replace(/[[\]"]/g, '')).toBe(place);
  });

  test.each([
    ['Idempotency-Key', 'x'.repeat(129)],
    ['Idempotency-Key', 'a b'],
    ['If-Match', '12'],
  ])('%s: %s', async (name, value) => {
    const sent = { as: 'organiser', headers: { [name]: value } } as const;
    const found = await refused(service.post('/v1/epochs/e/cancel', { reason: 'r' }, sent));
    expect(found).toEqual([400, 'invalid_header', `${name} bad_value`]);
  });
});
