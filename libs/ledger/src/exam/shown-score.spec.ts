import { describe, expect, test } from '@jest/globals';
import {
  quarterOutput,
  quarterRecords,
  reference,
  submit,
} from '../../testing/exam-epoch-builder.js';
import type { Json, JsonObject } from '../record/json.js';
import { shownScore } from './shown-score.js';

type Instance = JsonObject & { readonly instance: string };

const [first, second] = quarterOutput['instances'] as readonly [Instance, Instance];

/** What an output of `solver-score` with some members changed shows, alone or beside records. */
function shownBy(change: JsonObject, records?: readonly Json[]): unknown {
  const solver_score = { ...quarterOutput, ...change };
  const beside = records === undefined ? { solver_score } : { solver_score, records };
  return shownScore(submit({ track: 'solver' }, beside), reference.value);
}

function mismatch(place: string, expected: string | null, found: string | null): unknown {
  const code = 'solver_score_mismatch';
  const at = `solver_score.${place}`;
  return { kind: 'refused', rejections: [{ code, place: at, expected, found }] };
}

describe('an output of solver-score that can be what it says', () => {
  const score = { kind: 'shown', score: '0.25' };

  test.each<[string, JsonObject]>([
    ['as it was written', {}],
    ['with its instances in another order', { instances: [second, first] }],
    ['with an instance that is not scored', { unscored_instances: ['u'] }],
  ])('%s, then its score is shown', (_, change) => {
    expect(shownBy(change)).toEqual(score);
  });

  test('beside the records it was made of', () => {
    const records = [...quarterRecords, { instance: 'u', status: 'ok', A: 1 }];
    expect(shownBy({ unscored_instances: ['u'] }, records)).toEqual(score);
  });
});

describe('an output of solver-score that cannot be what it says is refused', () => {
  test.each<[string, JsonObject, string, string | null, string | null]>([
    ['of another task', { task: 'solver-2' }, 'task', 'solver-1', 'solver-2'],
    [
      'without an eligible instance',
      { instances: [first], relative_score: 0.5 },
      'instances',
      '"i2"',
      null,
    ],
    [
      'with an instance that is not eligible',
      { instances: [first, second, { ...first, instance: 'u' }] },
      'instances[2].instance',
      null,
      '"u"',
    ],
    [
      'with a failure that scores',
      { instances: [first, { ...second, score: 0.5 }], relative_score: 0.5 },
      'instances[1].score',
      '0',
      '0.5',
    ],
    [
      'with an eligible instance left out of the mean',
      { unscored_instances: ['i2'] },
      'unscored_instances[0]',
      null,
      '"i2"',
    ],
    ['with a mean that is not one', { relative_score: 0.26 }, 'relative_score', '0.25', '0.26'],
  ])('%s', (_, change, place, expected, found) => {
    expect(shownBy(change)).toEqual(mismatch(place, expected, found));
  });

  test.each<[string, JsonObject, string, string | null, string | null]>([
    [
      'another status than the records say',
      { instances: [first, { ...second, status: 'crash' }] },
      'instances[1].status',
      '"timeout"',
      '"crash"',
    ],
    [
      'another score than the records come to',
      { instances: [{ ...first, score: 1 }, second], relative_score: 0.5 },
      'instances[0].score',
      '0.5',
      '1',
    ],
    [
      'an instance that no record names',
      { unscored_instances: ['u'] },
      'unscored_instances[0]',
      null,
      '"u"',
    ],
  ])('with %s', (_, change, place, expected, found) => {
    expect(shownBy(change, quarterRecords)).toEqual(mismatch(place, expected, found));
  });

  test('without an instance that a record names', () => {
    const records = [...quarterRecords, { instance: 'u', status: 'ok', A: 1 }];
    expect(shownBy({}, records)).toEqual(mismatch('unscored_instances', '"u"', null));
  });

  test('beside records that cannot be scored', () => {
    expect(shownBy({}, [])).toMatchObject({
      kind: 'refused',
      rejections: [
        { code: 'records_faulty', place: 'records', fault: { instance: 'i1' } },
        { code: 'records_faulty', place: 'records', fault: { instance: 'i2' } },
      ],
    });
  });

  test('with everything that is malformed named', () => {
    const given = { reference_id: 1, instances: [{ ...first, status: 'judge_failed' }] };
    expect(shownBy(given)).toMatchObject({
      kind: 'refused',
      rejections: [
        { code: 'solver_score_malformed', place: 'solver_score.reference_id' },
        { code: 'solver_score_malformed', place: 'solver_score.instances[0].status' },
      ],
    });
  });
});

test('records alone that cannot be scored are named by their place', () => {
  const records = [{ instance: 'i1', status: 'judge_failed' }, 7];
  expect(shownScore(submit({ track: 'solver' }, { records }), reference.value)).toMatchObject({
    kind: 'unscorable',
    rejections: [
      { place: 'records[0]', fault: { code: 'infrastructure_status', instance: 'i1' } },
      { place: 'records[1]', fault: { code: 'record_malformed' } },
      { place: 'records', fault: { code: 'instance_missing', instance: 'i2' } },
    ],
  });
});
