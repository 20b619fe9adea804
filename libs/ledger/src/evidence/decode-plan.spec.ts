import { describe, expect, test } from '@jest/globals';
import type { Json } from '../record/json.js';
import { decodePlan } from './decode-plan.js';

const plan = {
  epoch: '2026-w48',
  title: 'Week 48',
  rule: 'epoch-record@3',
  max_void_fraction: '0.10',
  runtime_retries: 1,
  base_model: 'base',
  axes: [{ axis: 'grasping', tasks: [{ task: 'pick', units: ['u1', 'u2', 'u3'] }] }],
};

/** The issues of the plan with some members replaced, as `code place`. */
function issuesOf(members: Record<string, Json>): readonly string[] {
  const decoded = decodePlan({ ...plan, ...members });
  return decoded.ok ? [] : decoded.issues.map(({ code, place }) => `${code} ${place}`);
}

function axesOf(units: readonly Json[], task: Json = 'pick', axis: Json = 'grasping'): Json {
  return [{ axis, tasks: [{ task, units }] }];
}

describe('a plan comes out as it was written', () => {
  test('an absent member stays absent', () => {
    expect(decodePlan(plan)).toStrictEqual({ ok: true, value: plan });
  });

  test('with everything that may be in it; instants in UTC with all their digits', () => {
    const given = {
      ...plan,
      base_model: null,
      opens_at: '2026-11-23T02:00:00.120+02:00',
      closes_at: '2026-11-29T23:59:59.000000000000000000Z',
      visibility: 'at_close',
      appeals: { until: '2026-12-01T00:00:00-00:30', may_close_while_open: false },
    };
    expect(decodePlan(given)).toStrictEqual({
      ok: true,
      value: {
        ...given,
        opens_at: '2026-11-23T00:00:00.120Z',
        appeals: { until: '2026-12-01T00:30:00Z', may_close_while_open: false },
      },
    });
  });

  test('axes, tasks and units stay in plan order, also when they look like numbers', () => {
    const axes = [
      { axis: '10', tasks: [{ task: '9', units: ['2', '1'] }] },
      { axis: '9', tasks: [{ task: '__proto__', units: ['1'] }] },
    ];
    expect(decodePlan({ ...plan, axes })).toMatchObject({ ok: true, value: { axes } });
  });

  test('é composed and decomposed are two units', () => {
    expect(issuesOf({ axes: axesOf(['\u00e9', 'e\u0301']) })).toEqual([]);
  });
});

describe('the limit is kept as it was written', () => {
  test.each<[Json, string]>([
    ['0', '0'],
    ['1', '1'],
    ['0.1', '0.1'],
    ['0.100', '0.100'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['1.00', '1.00'],
    [0.1, '0.1'],
    [1, '1'],
    [0, '0'],
    [-0, '0'],
    [0.30000000000000004, '0.30000000000000004'],
  ])('%j is %s', (given, limit) => {
    expect(decodePlan({ ...plan, max_void_fraction: given })).toMatchObject({
      value: { max_void_fraction: limit },
    });
  });

  test.each<[Json]>([
    ...[['0.'], ['.1'], ['0,1'], ['00.1'], ['+0.1'], ['-0'], ['1.1'], ['1.01'], ['10 %'], ['']],
    ...[['0.0000000000000000001'], ['1e-1'], [' 0.1'], [1.5], [-0.1], [1e-7], [1e300]],
  ] as [Json][])('%j is no limit', (given) => {
    expect(issuesOf({ max_void_fraction: given })).toEqual(['bad_value max_void_fraction']);
  });

  test.each<[Json]>([[null], [true], [['0.1']]])('%j is not even a decimal', (given) => {
    expect(issuesOf({ max_void_fraction: given })).toEqual(['wrong_type max_void_fraction']);
  });
});

describe('what a plan may not be', () => {
  test.each<[string, Record<string, Json>, readonly string[]]>([
    ['a reserved epoch', { epoch: 'registry' }, ['bad_value epoch']],
    ['an epoch with a slash', { epoch: 'a/b' }, ['bad_value epoch']],
    ['a title of 201 code points', { title: 'x'.repeat(201) }, ['bad_value title']],
    ['a base model called ..', { base_model: '..' }, ['bad_value base_model']],
    ['no axis', { axes: [] }, ['too_short axes']],
    ['no task', { axes: [{ axis: 'a', tasks: [] }] }, ['too_short axes[0].tasks']],
    ['no unit', { axes: axesOf([]) }, ['too_short axes[0].tasks[0].units']],
    ['a unit twice', { axes: axesOf(['a', 'b', 'a']) }, ['duplicate axes[0].tasks[0].units[2]']],
    ['an empty unit', { axes: axesOf(['a', '']) }, ['bad_value axes[0].tasks[0].units[1]']],
    ['a number as unit', { axes: axesOf([1]) }, ['wrong_type axes[0].tasks[0].units[0]']],
    ['an axis called .', { axes: axesOf(['a'], 't', '.') }, ['bad_value axes[0].axis']],
    ['a line feed', { axes: axesOf(['a'], 't\n') }, ['bad_value axes[0].tasks[0].task']],
    [
      'half a surrogate pair',
      { axes: axesOf(['\ud800']) },
      ['bad_value axes[0].tasks[0].units[0]'],
    ],
    ['less than no retries', { runtime_retries: -1 }, ['bad_value runtime_retries']],
    ['half a retry', { runtime_retries: 0.5 }, ['bad_value runtime_retries']],
    ['retries as text', { runtime_retries: '1' }, ['wrong_type runtime_retries']],
    ['a date without a time', { opens_at: '2026-11-23' }, ['bad_value opens_at']],
    ['a stamp without an offset', { closes_at: '2026-03-29T02:30:00' }, ['bad_value closes_at']],
    ['30 February', { closes_at: '2026-02-30T00:00:00Z' }, ['bad_value closes_at']],
    ['second 60', { closes_at: '2026-06-30T23:59:60Z' }, ['bad_value closes_at']],
    [
      'a close before the opening',
      { opens_at: '2026-11-23T00:00:00Z', closes_at: '2026-11-22T23:59:59.9Z' },
      ['bad_value closes_at'],
    ],
    ['an unknown visibility', { visibility: 'hidden' }, ['bad_value visibility']],
    ['null for an absent member', { visibility: null }, ['wrong_type visibility']],
    [
      'half the appeals',
      { appeals: {} },
      ['missing_member appeals.until', 'missing_member appeals.may_close_while_open'],
    ],
    ['a member nobody knows', { prize: 1 }, ['unknown_member prize']],
  ])('given %s', (_, members, expected) => {
    expect(issuesOf(members)).toEqual(expected);
  });

  test('given an axis and a task twice, then each second one', () => {
    const axis = {
      axis: 'a',
      tasks: [
        { task: 't', units: ['u'] },
        { task: 't', units: ['u'] },
      ],
    };
    const once = { axis: 'a', tasks: [{ task: 't', units: ['u'] }] };
    expect(issuesOf({ axes: [axis] })).toEqual(['duplicate axes[0].tasks[1].task']);
    expect(issuesOf({ axes: [once, once] })).toEqual(['duplicate axes[1].axis']);
    const twice = { task: 'pick', units: ['a', 'a'] };
    const all = { axis: 'x', tasks: [twice, twice] };
    expect(issuesOf({ axes: [all, { axis: 'x', tasks: [once.tasks[0] ?? null] }] })).toEqual([
      'duplicate axes[0].tasks[0].units[1]',
      'duplicate axes[0].tasks[1].units[1]',
      'duplicate axes[0].tasks[1].task',
      'duplicate axes[1].axis',
    ]);
  });

  test('given a rule that is not known, then those that are', () => {
    const decoded = decodePlan({ ...plan, rule: 'epoch-record@4' }, 'plan');
    expect(decoded).toMatchObject({
      ok: false,
      issues: [
        {
          place: 'plan.rule',
          message:
            'must be a rule that is known here (epoch-record@1, epoch-record@2, ' +
            'epoch-record@3, for an exam tcsexam-index-original-30303010-v0.1); ' +
            'found "epoch-record@4"',
        },
      ],
    });
  });

  test.each<[Json]>([[null], [[]], ['plan'], [7]])('given %j', (json) => {
    expect(decodePlan(json)).toMatchObject({ issues: [{ code: 'wrong_type', place: '' }] });
  });

  test('given nothing, then each member that must be there', () => {
    const decoded = decodePlan({});
    expect(decoded.ok ? [] : decoded.issues.map(({ place }) => place)).toEqual(Object.keys(plan));
  });
});
