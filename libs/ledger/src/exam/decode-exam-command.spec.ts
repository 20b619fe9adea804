import { describe, expect, test } from '@jest/globals';
import {
  anExamPlan,
  examOpened,
  quarterOutput,
  quarterRecords,
  referenceJson,
  suiteJson,
} from '../../testing/exam-epoch-builder.js';
import { canonicalText } from '../record/canonical.js';
import type { Json, JsonObject } from '../record/json.js';
import {
  decodeAdoptAttempt,
  decodeExcludeAttempt,
  decodeOpenExam,
  decodeRegisterReference,
  decodeRegisterSuite,
  decodeSubmitAttempt,
} from './decode-exam-command.js';

const columns = {
  model: 'm',
  track: 'solver',
  item: 'solver-1',
  attempt: '1',
  score: '0.250',
  adoption_status: 'selected',
  score_status: 'valid',
  score_type: 'fixed_reference_relative',
  solver_protocol: 'offline',
};

function issuesOf(json: Json): readonly string[] {
  const decoded = decodeSubmitAttempt(json);
  return decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
}

describe('SubmitAttempt', () => {
  test('all nine columns and everything beside them, as it was sent', () => {
    const beside = {
      reason: 'second run',
      replaced_by: '2',
      raw_reward: '12.50',
      records: quarterRecords,
      solver_score: quarterOutput,
    };
    expect(decodeSubmitAttempt({ ...columns, ...beside })).toStrictEqual({
      ok: true,
      value: { type: 'SubmitAttempt', row: columns, ...beside },
    });
  });

  test('what is left out is empty; an attempt counts provisionally until somebody decides', () => {
    const { score: _, adoption_status: __, solver_protocol: ___, ...rest } = columns;
    const row = {
      ...rest,
      score: '',
      adoption_status: 'selected_provisional',
      solver_protocol: '',
    };
    expect(decodeSubmitAttempt(rest)).toStrictEqual({
      ok: true,
      value: { type: 'SubmitAttempt', row },
    });
    expect(decodeSubmitAttempt(rest, { adoption_status: 'excluded' })).toMatchObject({
      value: { row: { adoption_status: 'excluded' } },
    });
  });

  test.each<[number, string]>([
    [0.25, '0.25'],
    [1e-7, '1e-7'],
    [1, '1'],
    [-0, '0'],
    [1e21, '1e+21'],
  ])('a number is its shortest decimal: %d is %s', (number, text) => {
    const sent = { ...columns, score: number, raw_reward: number };
    expect(decodeSubmitAttempt(sent)).toMatchObject({
      value: { row: { score: text }, raw_reward: text },
    });
  });

  test('attempts may be counted', () => {
    expect(decodeSubmitAttempt({ ...columns, attempt: 1, replaced_by: 2 })).toMatchObject({
      value: { row: { attempt: '1' }, replaced_by: '2' },
    });
  });

  test.each<[string, JsonObject, string]>([
    ['no column', { ...columns, score_status: undefined }, 'score_status missing_member'],
    ['an unknown member', { ...columns, reward: 1 }, 'reward unknown_member'],
    ['a score that is neither', { ...columns, score: true }, 'score wrong_type'],
    ['an attempt without a name', { ...columns, attempt: '' }, 'attempt bad_value'],
    ['a line feed in a name', { ...columns, model: 'a\nb' }, 'model bad_value'],
    ['a track that is no text', { ...columns, track: 1 }, 'track wrong_type'],
    ['a reason of nothing', { ...columns, reason: '' }, 'reason bad_value'],
    ['records that are no list', { ...columns, records: {} }, 'records wrong_type'],
    [
      'an output that is none',
      { ...columns, solver_score: { ...quarterOutput, task: 1 } },
      'solver_score.task wrong_type',
    ],
  ])('%s is refused by its place', (_, json, issue) => {
    expect(issuesOf(json)).toEqual([issue]);
  });
});

describe('AdoptAttempt and ExcludeAttempt', () => {
  test('the attempt stands in the address', () => {
    const reason = 'the first complete run';
    expect(decodeAdoptAttempt(7, { adoption_status: 'selected', reason })).toStrictEqual({
      ok: true,
      value: { type: 'AdoptAttempt', attempt: 7, adoption_status: 'selected', reason },
    });
    expect(decodeExcludeAttempt(7, { reason, replaced_by: '2' })).toStrictEqual({
      ok: true,
      value: { type: 'ExcludeAttempt', attempt: 7, reason, replaced_by: '2' },
    });
    expect(decodeExcludeAttempt(7, { reason })).toMatchObject({ ok: true });
  });

  test.each<[string, JsonObject]>([
    ['excluded', { adoption_status: 'excluded', reason: 'x' }],
    ['without a reason', { adoption_status: 'selected' }],
  ])('an adoption that is %s is refused', (_, json) => {
    expect(decodeAdoptAttempt(7, json)).toMatchObject({ ok: false });
  });

  test('an exclusion without a reason is refused', () => {
    expect(decodeExcludeAttempt(7, { replaced_by: '2' })).toMatchObject({ ok: false });
  });
});

describe('OpenExam, RegisterReference, RegisterSuite: the body is the document', () => {
  test('a plan', () => {
    const body = JSON.parse(canonicalText(examOpened().body.plan)) as Json;
    const plan = anExamPlan();
    expect(decodeOpenExam(body)).toEqual({ ok: true, value: { type: 'OpenExam', plan } });
    expect(decodeOpenExam({})).toMatchObject({ ok: false });
  });

  test('a reference and a suite, kept as they were sent', () => {
    expect(decodeRegisterReference(referenceJson)).toMatchObject({
      value: { type: 'RegisterReference', json: referenceJson, reference: { reference_id: 'r' } },
    });
    expect(decodeRegisterSuite(suiteJson)).toMatchObject({
      value: { type: 'RegisterSuite', json: suiteJson, suite: { suite: 's' } },
    });
  });

  test('a file of both is neither', () => {
    const both = { ...suiteJson, reference: referenceJson };
    expect(decodeRegisterSuite(both)).toMatchObject({
      issues: [{ place: 'reference', code: 'unknown_member' }],
    });
    expect(decodeRegisterReference(both)).toMatchObject({ ok: false });
  });
});
