/**
 * A whole exam through HTTP, from the registration of its suite to its record, and what its reads
 * say at each stage.
 * Source: FORMATS, sections 5 and 6; reported faults A4, A6, C1, Z1.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { accepted, close } from '../api-epochs.js';
import {
  adopt,
  anExam,
  aReference,
  aSolverScore,
  aSuite,
  examRule,
  exclude,
  hand,
  registered,
  someRecords,
} from '../api-exams.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
});
afterAll(() => service.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('given a registered suite and a registered reference', () => {
  test('then both are listed, and served as they were registered', async () => {
    const suite = await service.get('/v1/suites/s');
    expect(suite.json).toEqual(aSuite());
    expect(suite.headers.get('etag')).toBe(`"${sha256(suite.text)}"`);
    const suites = await service.get('/v1/suites');
    const listed = [{ suite: 's', suite_sha256: sha256(suite.text) }];
    expect(suites.json).toEqual({ suites: listed, next: null });
    const reference = await service.get('/v1/references/r');
    expect(reference.json).toEqual(aReference());
    const references = await service.get('/v1/references?limit=1');
    const one = { reference_id: 'r', reference_sha256: sha256(reference.text) };
    expect(references.json).toEqual({ references: [one], next: null });
  });

  test('then the same content again is so already, written in whatever order', async () => {
    const before = await service.logPosition();
    const { suite, metric, tracks } = aSuite() as Record<string, unknown>;
    const answer = await service.post('/v1/suites', { tracks, metric, suite }, { as: 'organiser' });
    expect([answer.status, answer.json['events']]).toEqual([200, []]);
    const again = await service.post('/v1/references', aReference(), { as: 'organiser' });
    expect([again.status, again.json['epoch']]).toEqual([200, 'registry']);
    expect(await service.logPosition()).toBe(before);
  });
});

describe('given an exam whose attempts come in', () => {
  test('then each answers its version and the score that counts', async () => {
    const answers = await anExam(service, 'life', [
      hand('theorem', { score: 0 }),
      hand('solver', { raw_reward: '17.5' }),
    ]);
    expect(answers.map(({ json }) => json['attempt'])).toEqual([undefined, 2, 3]);
    expect(answers[2]?.json).toMatchObject({ version: 3, score: '0.25' });
    expect(answers[2]?.json['difference']).toBeUndefined();
  });

  test('then the Index is live, provisional, and says what is missing', async () => {
    const { json } = await service.get('/v1/epochs/life/ranking');
    expect(json).toMatchObject({ epoch: 'life', provisional: true, revision: null, suite: 's' });
    const m = (json['models'] as Record<string, Record<string, unknown>>)['m'];
    expect(m).toMatchObject({
      status: 'incomplete',
      index: null,
      coverage: { planned: 4, valid: 2, provisional: 0 },
    });
    expect(m?.['issues']).toEqual(
      ['construction', 'open_conjecture'].map((track) => {
        return { code: 'missing_attempt', track, item: `${track}-1`, attempt: null };
      }),
    );
  });

  test('then it is listed with its rule, plan and counts', async () => {
    const { json } = await service.get('/v1/epochs/life');
    expect(json).toMatchObject({
      rule: examRule,
      state: 'open',
      version: 3,
      counts: { attempts: 2, planned: 4, reported: 2 },
      plan: { suite: 's', models: { m: { attempts_per_task: 1 } } },
    });
  });

  test('then a judge adopts provisionally, and the organiser for good', async () => {
    const judged = await accepted(
      service.post('/v1/epochs/life/attempts', hand('construction', { score: 1.2 })[1], {
        as: 'organiser',
      }),
    );
    expect(judged.json).toMatchObject({ attempt: 4, score: '1.2' });
    const [path, body] = hand('open_conjecture', { score: '0', adoption_status: undefined });
    const last = await accepted(service.post(`/v1/epochs/life/${path}`, body, { as: 'judge' }));
    expect(last.json).toMatchObject({ attempt: 5, adoption_status: 'selected_provisional' });
    const ranking = await service.get('/v1/epochs/life/ranking');
    const models = ranking.json['models'] as Record<string, unknown>;
    expect(models['m']).toMatchObject({ status: 'provisional', index: 43.5, index_exact: '87/2' });
    const [at, why, as] = adopt(5, 'selected');
    await accepted(service.post(`/v1/epochs/life/${at}`, why, { as }));
  });

  test('then the record is what the rule makes of it, byte for byte', async () => {
    const [path, body, as] = close;
    const closed = await accepted(service.post(`/v1/epochs/life/${path}`, body, { as }));
    const record = await service.get('/v1/epochs/life/record');
    expect(closed.json).toMatchObject({ revision: 1, record_sha256: sha256(record.text) });
    expect(record.json).toMatchObject({ format: 'tcsexam-record/1', revision: 1, rule: examRule });
    const evidence = await service.get('/v1/epochs/life/evidence');
    expect(evidence.json).toMatchObject({ format: 'tcsexam-evidence/1', suite: aSuite() });
  });
});

describe('given a score that is not the one its records show', () => {
  test('then the computed one counts, and the answer shows both', async () => {
    const answers = await anExam(service, 'wrong', [
      hand('solver', { score: '0.9', solver_score: undefined }),
      exclude(2, { replaced_by: undefined }),
      hand('solver', {
        attempt: '2',
        score: 0.125,
        solver_score: aSolverScore(0.5),
        records: undefined,
      }),
    ]);
    expect(answers[1]?.json['difference']).toEqual({ given: '0.9', computed: '0.25' });
    expect(answers[3]?.json['difference']).toEqual({ given: '0.125', computed: '0.5' });
    const { json } = await service.get('/v1/epochs/wrong/attempts');
    const rows = json['attempts'] as readonly Record<string, unknown>[];
    const kept = await service.get(`/v1/documents/${String(rows[0]?.['records_sha256'])}`);
    expect(kept.json).toEqual(someRecords());
  });
});
