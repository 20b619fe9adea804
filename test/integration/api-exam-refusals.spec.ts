/**
 * Refusals about the registry and the life of exams as the service answers them: status, code,
 * place, and a log that has not moved. Those of attempts are in api-attempt-refusals.spec.ts.
 * Source: FORMATS, sections 5 and 6; RULES, "TCSExam".
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { anEpoch, close, shortlist, type Step, submit } from '../api-epochs.js';
import {
  anExam,
  anExamPlan,
  aReference,
  aSuite,
  aTask,
  exclude,
  hand,
  registered,
} from '../api-exams.js';
import { type Refused, refusedOn, refusedUnmoved, refusedWith } from '../api-refused.js';
import { type ServiceUnderTest, serviceUnderTest } from '../api-service.js';

let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceUnderTest();
  await registered(service);
  await anExam(service, 'open');
  await anExam(service, 'closed', [close]);
  await anExam(service, 'cancelled', [['cancel', { reason: 'nobody came' }, 'organiser']]);
  await anEpoch(service, 'measured', [submit('a')]);
});
afterAll(() => service.stop());

const refused = (path: string, body: unknown): Promise<Refused> =>
  refusedUnmoved(service, path, body);

const on = (epoch: string, step: Step): Promise<Refused> => refusedOn(service, epoch, step);

describe('registrations', () => {
  const unsorted = { ...aReference(), relative_floor: 0.03 };
  const oneValue = { ...aTask(), instances: { i1: [1] } };

  test.each<[string, string, object, Refused]>([
    [
      'other content',
      'references',
      unsorted,
      [409, 'reference_exists', 'reference_id reference_exists'],
    ],
    [
      'other content',
      'suites',
      aSuite('s', { solver: ['x'] }),
      [409, 'suite_exists', 'suite suite_exists'],
    ],
    [
      'an instance of one value',
      'references',
      aReference('r2', { t: oneValue }),
      [400, 'invalid_input', 'tasks.t.instances.i1 too_short'],
    ],
    [
      'three tracks',
      'suites',
      { ...aSuite('t'), tracks: [] },
      [400, 'invalid_input', 'tracks too_short'],
    ],
    [
      'a member that is not known',
      'suites',
      { ...aSuite('t'), reference: aReference() },
      [400, 'invalid_input', 'reference unknown_member'],
    ],
  ])('given %s in %s', async (_, path, body, expected) => {
    expect(await refused(`/v1/${path}`, body)).toEqual(expected);
  });
});

describe('openings', () => {
  test.each<[string, Readonly<Record<string, unknown>>, Refused]>([
    [
      'nothing registered',
      { suite: 'x', solver_reference_id: 'y' },
      [409, 'unknown_suite', 'suite unknown_suite', 'solver_reference_id unknown_reference'],
    ],
    ['an id that is taken', { epoch: 'measured' }, [409, 'epoch_exists', 'epoch_exists']],
    [
      'a model without repetitions',
      { models: { m: { attempts_per_task: 0 } } },
      [400, 'invalid_input', 'models.m.attempts_per_task bad_value'],
    ],
    ['axes', { axes: [] }, [400, 'invalid_input', 'axes unknown_member']],
  ])('given %s', async (_, over, expected) => {
    expect(await refused('/v1/epochs', anExamPlan('new', over))).toEqual(expected);
  });
});

describe('an exam that is not open any more, or not there', () => {
  test.each<[string, Step, Refused]>([
    ['closed', hand('theorem'), [409, 'epoch_closed', 'epoch_closed']],
    ['closed', exclude(2), [409, 'epoch_closed', 'epoch_closed']],
    [
      'closed',
      ['cancel', { reason: 'x' }, 'organiser'],
      [409, 'record_published', 'record_published'],
    ],
    ['cancelled', hand('theorem'), [409, 'epoch_cancelled', 'epoch_cancelled']],
    ['cancelled', close, [409, 'epoch_cancelled', 'epoch_cancelled']],
    [
      'open',
      ['reopen', { reason: 'x' }, 'organiser'],
      [409, 'epoch_not_closed', 'epoch_not_closed'],
    ],
    ['nowhere', hand('theorem'), [404, 'unknown_epoch']],
    ['registry', hand('theorem'), [404, 'unknown_epoch']],
  ])('%s', async (epoch, step, expected) => {
    expect(await on(epoch, step)).toEqual(expected);
  });
});

describe('what belongs to the other family', () => {
  const wrong: Refused = [409, 'wrong_family', 'wrong_family'];

  test.each<[string, string, Step]>([
    ['an entry', 'open', submit('a')],
    ['a shortlist', 'open', shortlist('a')],
    ['a re-run', 'open', ['axes/x/rerun', { cannot_rerun: [] }, 'organiser']],
    ['an attempt', 'measured', hand('theorem')],
    ['an exclusion', 'measured', exclude(2)],
  ])('%s on %s', async (_, epoch, step) => {
    expect(await on(epoch, step)).toEqual(wrong);
  });

  test.each([
    ['open', 'entries'],
    ['open', 'voids'],
    ['open', 'pending'],
    ['measured', 'attempts'],
  ])('a read of %s: %s', async (epoch, path) => {
    const answer = service.get(`/v1/epochs/${epoch}/${path}`, { as: 'judge' });
    expect(await refusedWith(answer)).toEqual([409, 'wrong_family']);
  });
});

describe('what is not there', () => {
  test.each<[string, Refused]>([
    ['/v1/suites/x', [404, 'unknown_suite']],
    ['/v1/references/x', [404, 'unknown_reference']],
    [`/v1/documents/${'0'.repeat(64)}`, [404, 'unknown_document']],
    ['/v1/documents/x', [404, 'unknown_document']],
    ['/v1/epochs/nowhere/attempts', [404, 'unknown_epoch']],
    ['/v1/epochs/open/record', [404, 'record_not_published']],
    ['/v1/epochs/open/attempts?after=x', [400, 'invalid_query', 'after bad_value']],
    ['/v1/suites/s?limit=1', [400, 'invalid_query', 'limit unknown_member']],
  ])('%s', async (path, expected) => {
    expect(await refusedWith(service.get(path))).toEqual(expected);
  });
});
