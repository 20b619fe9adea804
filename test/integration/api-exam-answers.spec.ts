/**
 * What commands on exams answer: the same again to a retry, previews, versions; and the table as
 * JSON, as CSV and as what a spreadsheet may open.
 * Source: FORMATS, section 6 "Answers"; reported faults J2, J4, Z1, Z2.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, close } from '../api-epochs.js';
import {
  adopt,
  anAttempt,
  anExam,
  anExamPlan,
  aReference,
  aSuite,
  exclude,
  hand,
  registered,
} from '../api-exams.js';
import { refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
});
afterAll(() => service.stop());

const as = 'organiser';

describe('given an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'once' };

  test('then a retry gets the same answer, with the difference, also after a restart', async () => {
    await anExam(service, 'retry');
    const path = '/v1/epochs/retry/attempts';
    const body = anAttempt('solver', { score: '0.9' });
    const first = await accepted(service.post(path, body, { as, headers }));
    expect(first.json).toMatchObject({ difference: { given: '0.9', computed: '0.25' } });
    const position = await service.logPosition();
    const again = await service.post(path, body, { as, headers });
    await service.restart();
    const later = await service.post(path, body, { as, headers });
    expect([again.text, later.text]).toEqual([first.text, first.text]);
    const other = service.post(path, { ...body, score: '0.8' }, { as, headers });
    expect(await refusedWith(other)).toEqual([409, 'idempotency_key_reused']);
    const preview = await service.post(`${path}?dry_run=true`, body, { as, headers });
    expect(preview.json).toMatchObject({ dry_run: true, events: [] });
    expect(await service.logPosition()).toBe(position);
  });

  test('then a registration is one too, in the registry', async () => {
    const body = aSuite('keyed');
    const first = await accepted(service.post('/v1/suites', body, { as, headers }));
    expect(first.json).toMatchObject({ epoch: 'registry', version: 3, suite: 'keyed' });
    const again = await service.post('/v1/suites', body, { as, headers });
    expect([again.status, again.text]).toEqual([201, first.text]);
    const other = service.post('/v1/references', aReference('keyed'), { as, headers });
    expect(await refusedWith(other)).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('given many at once', () => {
  test('then one of fifty that are the same attempt is taken', async () => {
    await anExam(service, 'rush');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        service.post('/v1/epochs/rush/attempts', anAttempt('theorem'), { as }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort((left, right) => left - right);
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
  });

  test('then two references of one id with other content leave one', async () => {
    const bodies = [0.1, 0.2, 0.3].map((floor) => {
      return { ...aReference('raced'), relative_floor: floor };
    });
    const sent = bodies.map((body) => service.post('/v1/references', body, { as }));
    const answers = await Promise.all(sent);
    const won = answers.findIndex(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2);
    expect((await service.get('/v1/references/raced')).json).toEqual(bodies[won]);
  });
});

describe('given `?dry_run=true`', () => {
  const incomplete = { model: 'm', status: 'incomplete', index: null, index_exact: null };

  test('then a preview says how the models would stand, and appends nothing', async () => {
    await anExam(service, 'dry', [
      hand('theorem'),
      hand('solver'),
      hand('construction', { score: '1.2' }),
    ]);
    const before = await service.logPosition();
    const path = '/v1/epochs/dry/attempts?dry_run=true';
    const { status, json } = await service.post(path, anAttempt('open_conjecture'), { as });
    expect(status).toBe(200);
    expect(json).toMatchObject({ epoch: 'dry', version: 4, dry_run: true });
    expect(json['events']).toMatchObject([{ version: 5, type: 'AttemptSubmitted' }]);
    expect(json['before']).toEqual({ state: 'open', models: [incomplete] });
    const complete = { model: 'm', status: 'complete', index: 83.5, index_exact: '167/2' };
    expect(json['after']).toEqual({ state: 'open', models: [complete] });
    expect(await service.logPosition()).toBe(before);
  });

  test.each([
    ['an opening', '/v1/epochs', anExamPlan('never')],
    ['a close', '/v1/epochs/dry/close', {}],
    ['an exclusion', '/v1/epochs/dry/attempts/2/exclude', { reason: 'r' }],
  ])('then %s is previewed too', async (_, path, body) => {
    const before = await service.logPosition();
    const { status, json } = await service.post(`${path}?dry_run=true`, body, { as });
    expect([status, (json['events'] as unknown[]).length]).toEqual([200, 1]);
    expect(json['after']).toMatchObject({ models: [incomplete] });
    expect(await service.logPosition()).toBe(before);
    expect((await service.get('/v1/epochs/never')).status).toBe(404);
  });

  test('then a registration has no standing', async () => {
    const { json } = await service.post('/v1/suites?dry_run=true', aSuite('dry'), { as });
    expect(json).toMatchObject({ epoch: 'registry', before: { state: null } });
    expect((await service.get('/v1/suites/dry')).status).toBe(404);
  });
});

describe('given a version', () => {
  test('then a command at another one is refused', async () => {
    await anExam(service, 'versions');
    const path = '/v1/epochs/versions/attempts';
    const at = (version: number) =>
      ({ as, headers: { 'if-match': `"${String(version)}"` } }) as const;
    const late = service.post(path, anAttempt('theorem'), at(2));
    expect(await refusedWith(late)).toEqual([412, 'version_mismatch']);
    await accepted(service.post(path, anAttempt('theorem'), at(1)));
  });
});

describe('given what is so already', () => {
  test('then nothing is appended and the answer says so', async () => {
    await anExam(service, 'same', [hand('theorem'), exclude(2), hand('theorem', { attempt: 'b' })]);
    const before = await service.logPosition();
    for (const [path, body] of [exclude(2), adopt(4, 'selected')]) {
      const { status, json } = await service.post(`/v1/epochs/same/${path}`, body, { as });
      expect([status, json['version'], json['events']]).toEqual([200, 4, []]);
    }
    expect(await service.logPosition()).toBe(before);
  });
});

describe('given names and texts as they come', () => {
  const model = '=1+1';
  const odd = { model, item: '__proto__', attempt: ' a "b", c ' };
  const rest = { reason: 'a\nb', raw_reward: '-0.50', score: '1.20' };

  beforeAll(async () => {
    const suite = aSuite('odd', { construction: ['__proto__'] });
    await accepted(service.post('/v1/suites', suite, { as }));
    const models = JSON.parse(
      '{"=1+1":{"attempts_per_task":2},"__proto__":{"attempts_per_task":1}}',
    ) as object;
    await anExam(
      service,
      'odd',
      [
        hand('construction', { ...odd, ...rest }),
        hand('construction', {
          ...odd,
          attempt: 7,
          score: 1e-7,
          replaced_by: 'x',
          adoption_status: 'excluded',
        }),
      ],
      { suite: 'odd', models },
    );
  });

  test('then the table has them to the last blank, as JSON page by page', async () => {
    const first = await service.get('/v1/epochs/odd/attempts?limit=1');
    const { next } = first.json;
    expect(first.json['attempts']).toEqual([
      {
        version: 2,
        ...odd,
        ...rest,
        track: 'construction',
        adoption_status: 'selected',
        score_status: 'valid',
        score_type: 'original_task_score',
        solver_protocol: '',
        replaced_by: null,
        records_sha256: null,
        solver_score_sha256: null,
      },
    ]);
    const second = await service.get(`/v1/epochs/odd/attempts?limit=1&after=${String(next)}`);
    expect(second.json).toMatchObject({
      attempts: [{ version: 3, attempt: '7', score: '1e-7', replaced_by: 'x' }],
      next: null,
    });
    const none = await service.get('/v1/epochs/odd/attempts?model=__proto__');
    expect(none.json['attempts']).toEqual([]);
  });

  test('then the CSV is raw, and defused only where a spreadsheet is named', async () => {
    const headers = { accept: 'text/csv' };
    const table = await service.get('/v1/epochs/odd/attempts', { headers });
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(table.headers.get('content-disposition')).toContain('odd-attempts.csv');
    const [head, first, second] = table.text.split(/\r?\n/);
    expect(head?.split(',')).toHaveLength(9);
    const row = ',selected,valid,original_task_score,';
    expect(first).toBe(`=1+1,construction,__proto__," a ""b"", c ",1.20${row}`);
    expect(second).toBe(`=1+1,construction,__proto__,7,1e-7${row.replace('selected', 'excluded')}`);
    const opened = await service.get('/v1/epochs/odd/attempts?spreadsheet=true', { headers });
    expect(opened.text.split(/\r?\n/)[1]).toBe(`'${String(first)}`);
  });

  test('then plan, standing and record have every model', async () => {
    const names = [model, '__proto__'].sort();
    const detail = await service.get('/v1/epochs/odd');
    expect(namesIn((detail.json['plan'] as Models).models)).toEqual(names);
    const ranking = await service.get('/v1/epochs/odd/ranking');
    expect(namesIn((ranking.json as unknown as Models).models)).toEqual(names);
    await accepted(service.post('/v1/epochs/odd/close', close[1], { as }));
    const record = await service.get('/v1/epochs/odd/record');
    expect(namesIn((record.json as unknown as Models).models)).toEqual(names);
  });
});

interface Models {
  readonly models: object;
}

function namesIn(models: object): readonly string[] {
  return Object.keys(models).sort();
}
