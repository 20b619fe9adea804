/**
 * Appeals through HTTP: raised, listed, resolved, waited for by a close, cited by records.
 * Source: RULES "The life of an epoch"; FORMATS, sections 3, 4, 6 and 7.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, anEpoch, close, report, shortlist, type Step, submit } from '../api-epochs.js';
import { anExam, hand, registered } from '../api-exams.js';
import { type Refused, refusedWith } from '../api-refused.js';
import { type Answered, type As, type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

const begin = [submit('a'), submit('b'), shortlist('a'), report('a', '110')];
const until = '2100-01-01T00:00:00Z';
const pick = (unit: string): object => ({ axis: 'grasping', task: 'pick', unit });

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await anEpoch(service, 'open', [submit('a')]);
  await anEpoch(service, 'late', begin, {
    appeals: { until: '2026-01-01T00:00:00.0000001Z', may_close_while_open: false },
  });
  await anEpoch(service, 'cancelled', [['cancel', { reason: 'r' }, 'organiser']]);
  await anEpoch(service, 'running', [...begin, raise(), raise('b')]);
});
afterAll(() => service.stop());

function raise(key = 'a', more: object = {}, as: As = 'intake'): Step {
  return ['appeals', { key, text: 'It was judged wrongly.', ...more }, as];
}

function resolve(id: string, more: object = {}, as: As = 'organiser'): Step {
  return [`appeals/${id}/resolve`, { ruling: 'rejected', reason: 'it was not', ...more }, as];
}

function send(epoch: string, [path, body, as]: Step, query = ''): Promise<Answered> {
  return service.post(`/v1/epochs/${epoch}/${path}${query}`, body, { as });
}

async function jsonOf(path: string, as: As = null): Promise<Readonly<Record<string, unknown>>> {
  const { status, json } = await service.get(`/v1/epochs/${path}`, { as });
  expect(status).toBe(200);
  return json;
}

describe('an appeal that is refused, without a trace', () => {
  test.each<[string, string, Step, Refused]>([
    ['from a judge', 'running', raise('a', {}, 'judge'), [403, 'role_missing']],
    ['a ruling of an intake', 'running', resolve('a1', {}, 'intake'), [403, 'role_missing']],
    ['in an epoch that there is not', 'nowhere', raise(), [404, 'unknown_epoch']],
    ['before the run', 'open', raise(), [409, 'epoch_not_running', 'epoch_not_running']],
    ['after a cancellation', 'cancelled', raise(), [409, 'epoch_cancelled', 'epoch_cancelled']],
    ['after the deadline', 'late', raise(), [409, 'appeals_closed', 'appeals_closed']],
    ['about nobody', 'running', raise('c'), [409, 'unknown_entry', 'key unknown_entry']],
    [
      'about a unit that is not planned',
      'running',
      raise('a', { units: [pick('u1'), pick('u9')] }),
      [409, 'unknown_unit', 'units[1] unknown_unit'],
    ],
    [
      'without a text, with a reason',
      'running',
      ['appeals', { key: 'a', reason: 'r' }, 'intake'],
      [400, 'invalid_input', 'text missing_member', 'reason unknown_member'],
    ],
    [
      'of 2001 code points',
      'running',
      raise('a', { text: '\u{1f600}'.repeat(2001) }),
      [400, 'invalid_input', 'text bad_value'],
    ],
    ['a ruling on none', 'running', resolve('a3'), [404, 'unknown_appeal', 'unknown_appeal']],
    ['a ruling on nonsense', 'running', resolve('%2F'), [404, 'unknown_appeal', 'unknown_appeal']],
    [
      'a ruling that is none',
      'running',
      resolve('a1', { ruling: 'withdrawn', reason: '' }),
      [400, 'invalid_input', 'ruling bad_value', 'reason bad_value'],
    ],
    [
      'a ruling that cites its own appeal and what has not happened',
      'running',
      resolve('a1', { events: [6, 99] }),
      [409, 'unknown_event', 'events[0] unknown_event', 'events[1] unknown_event'],
    ],
  ])('%s', async (_, epoch, step, expected) => {
    const position = await service.logPosition();
    const found = await refusedWith(send(epoch, step));
    expect([...found].sort()).toEqual([...expected].sort());
    expect(await service.logPosition()).toBe(position);
  });

  test('after the deadline, the deadline is said', async () => {
    const { json } = await send('late', raise());
    expect(json['errors']).toMatchObject([{ until: '2026-01-01T00:00:00.0000001Z' }]);
  });
});

describe('an appeal that is taken', () => {
  beforeAll(() => anEpoch(service, 'taken', begin));

  test('answers its id; a dry run does, and a retry, without raising another', async () => {
    const dry = await send('taken', raise(), '?dry_run=true');
    expect(dry.json).toMatchObject({ events: [{ type: 'AppealRaised', body: { id: 'a1' } }] });
    const [path, body] = raise('a', { units: [pick('u3')] });
    const headers = { 'idempotency-key': 'appeal-1' };
    const post = (): Promise<Answered> =>
      service.post(`/v1/epochs/taken/${path}`, body, { as: 'all', headers });
    const first = await accepted(post());
    expect(first.json).toMatchObject({ id: 'a1', events: [{ version: 6, type: 'AppealRaised' }] });
    expect((await post()).text).toBe(first.text);
    const { text } = await service.get('/v1/epochs/taken/events?after=5');
    expect(JSON.parse(text)).toMatchObject({ role: 'intake', command: 'appeal-1' });
  });

  test('is raised by an organiser as well, about anybody who was submitted', async () => {
    const { json } = await accepted(send('taken', raise('b', {}, 'organiser')));
    expect(json).toMatchObject({ id: 'a2', version: 7 });
  });

  test('is resolved once: the same again changes nothing, another ruling is refused', async () => {
    const upheld = resolve('a1', { ruling: 'upheld', events: [7] });
    const { json } = await accepted(send('taken', upheld));
    expect(json).toMatchObject({ id: 'a1', ruling: 'upheld', version: 8 });
    expect(await send('taken', upheld)).toMatchObject({ status: 200, json: { events: [] } });
    const found = await refusedWith(send('taken', resolve('a1')));
    expect(found).toEqual([409, 'appeal_resolved', 'appeal_resolved']);
    await accepted(send('taken', resolve('a2')));
    const { text } = await service.get('/v1/epochs/taken/events?after=8');
    const { body } = JSON.parse(text) as { body: unknown };
    expect(body).toEqual({ id: 'a2', ruling: 'rejected', reason: 'it was not', events: [] });
  });

  test('is listed with what became of it, page by page', async () => {
    const first = await jsonOf('taken/appeals?limit=1');
    const at = expect.stringMatching(/Z$/);
    const text = 'It was judged wrongly.';
    expect(first).toEqual({
      epoch: 'taken',
      version: 9,
      appeals: [
        {
          ...{ id: 'a1', key: 'a', text, units: [pick('u3')], raised_at: at, event: 6 },
          ...{ ruling: 'upheld', reason: 'it was not', events: [7] },
        },
      ],
      next: 'a1',
    });
    const second = await jsonOf('taken/appeals?limit=1&after=a1');
    expect(second).toMatchObject({ appeals: [{ id: 'a2', units: [], events: [] }], next: null });
    expect(await jsonOf('taken/appeals?open=true')).toMatchObject({ appeals: [] });
    expect(await jsonOf('running/appeals?open=true&limit=1')).toMatchObject({ next: 'a1' });
    expect(await refusedWith(service.get('/v1/epochs/taken/appeals?after=1'))).toEqual([
      ...[400, 'invalid_query', 'after bad_value'],
    ]);
  });

  test('is not shown to the public while outcomes are not', async () => {
    await anEpoch(service, 'hidden', [...begin, raise()], { visibility: 'at_close' });
    const found = await refusedWith(service.get('/v1/epochs/hidden/appeals'));
    expect(found).toEqual([403, 'hidden_until_close']);
    expect(await jsonOf('hidden/appeals', 'organiser')).toMatchObject({ appeals: [{ id: 'a1' }] });
  });
});

describe('a close while an appeal is open', () => {
  test.each([
    ['silent', {}, false],
    ['waits', { appeals: { until, may_close_while_open: false } }, false],
    ['free', { appeals: { until, may_close_while_open: true } }, true],
  ])('in the epoch "%s", %j: accepted %s', async (epoch, plan, allowed) => {
    await anEpoch(service, epoch, [...begin, raise()], plan);
    if (allowed) await accepted(send(epoch, close));
    else {
      const { status, json } = await send(epoch, close);
      expect([status, json['code']]).toEqual([409, 'appeals_open']);
      expect(json['errors']).toMatchObject([{ code: 'appeals_open', ids: ['a1'] }]);
      await accepted(send(epoch, resolve('a1')));
      await accepted(send(epoch, close));
    }
    const ruling = allowed ? null : 'rejected';
    const appeals = [{ id: 'a1', key: 'a', ruling }];
    expect(await jsonOf(`${epoch}/record`)).toMatchObject({ appeals });
    expect(await jsonOf(`${epoch}/evidence`)).toMatchObject({ appeals });
  });

  test('an appeal after the close is in the next record only, with what was done', async () => {
    await anEpoch(service, 'twice', [...begin, close]);
    const { text: before } = await service.get('/v1/epochs/twice/record');
    const rejudge = { units: [pick('u3')], reason: 'a1' };
    const steps: readonly Step[] = [
      raise('a', { units: [pick('u3')] }),
      ['reopen', { reason: 'a1' }, 'organiser'],
      ['units/rejudge', rejudge, 'organiser'],
      report('a', '..1', 2),
    ];
    for (const step of steps) await accepted(send('twice', step));
    expect((await refusedWith(send('twice', close)))[1]).toBe('appeals_open');
    await accepted(send('twice', resolve('a1', { ruling: 'upheld', events: [8, 9, 10] })));
    await accepted(send('twice', close));
    expect((await service.get('/v1/epochs/twice/record?revision=1')).text).toBe(before);
    expect(JSON.parse(before)).toMatchObject({ revision: 1, appeals: [] });
    expect(await jsonOf('twice/record')).toMatchObject({
      revision: 2,
      appeals: [{ id: 'a1', key: 'a', ruling: 'upheld' }],
      submissions: [{ key: 'a', score_exact: '1/1' }, { key: 'b' }],
    });
  });

  test('after a restart everything is as it was', async () => {
    const before = await service.get('/v1/epochs/twice/appeals');
    await service.restart();
    expect((await service.get('/v1/epochs/twice/appeals')).text).toBe(before.text);
    await accepted(send('twice', raise('b')));
    expect((await jsonOf('twice/appeals'))['appeals']).toMatchObject([{ id: 'a1' }, { id: 'a2' }]);
  });
});

describe('an appeal in an exam', () => {
  beforeAll(async () => {
    await registered(service);
    await anExam(service, 'exam', [hand('theorem')]);
  });

  test('is about a model, without units', async () => {
    expect(await refusedWith(send('exam', raise('x')))).toEqual([
      ...[409, 'unknown_model', 'key unknown_model'],
    ]);
    const units = [pick('u1')];
    expect(await refusedWith(send('exam', raise('m', { units })))).toEqual([
      ...[409, 'wrong_family', 'units wrong_family'],
    ]);
    expect((await accepted(send('exam', raise('m')))).json).toMatchObject({ id: 'a1' });
  });

  test('is raised and resolved after the close too, which it does not hold up', async () => {
    await accepted(send('exam', close));
    await accepted(send('exam', raise('m')));
    await accepted(send('exam', resolve('a1', { events: [4] })));
    expect((await jsonOf('exam/appeals'))['appeals']).toMatchObject([
      { id: 'a1', key: 'm', ruling: 'rejected', events: [4] },
      { id: 'a2', key: 'm', ruling: null },
    ]);
    expect(await jsonOf('exam/record')).not.toHaveProperty('appeals');
  });
});
