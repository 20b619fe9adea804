import { describe, expect, test } from '@jest/globals';
import type { Json, JsonObject } from '#ledger/record/json';
import { decodeCohort } from './cohort.js';

const cohort = {
  suite: 'lite',
  solver_protocol: 'offline',
  solver_reference_id: 'paper-k3-fixed-260925',
  models: { 'my-model': { attempts_per_task: 1 } },
};

function issuesOf(json: Json): readonly string[] {
  const decoded = decodeCohort(json);
  return decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
}

/** The cohort with these planned repetitions of its model. */
function withPlanned(attempts_per_task: Json): JsonObject {
  return { ...cohort, models: { 'my-model': { attempts_per_task } } };
}

describe('a cohort', () => {
  test("is read as the texts' example has it", () => {
    expect(decodeCohort(cohort)).toEqual({
      ok: true,
      value: { ...cohort, models: new Map([['my-model', { attempts_per_task: 1 }]]) },
    });
  });

  test.each<[string, JsonObject]>([
    [
      'models called like members of objects',
      JSON.parse('{"__proto__": {"attempts_per_task": 1}}') as JsonObject,
    ],
    ['a model with a line feed in its name', { 'a\nb': { attempts_per_task: 3 } }],
    ['a model that looks like a formula', { '=1+1': { attempts_per_task: 1 } }],
    [
      'names that differ in a blank',
      { a: { attempts_per_task: 1 }, 'a ': { attempts_per_task: 1 } },
    ],
  ])('may have %s', (_, models) => {
    const decoded = decodeCohort({ ...cohort, models });
    expect(decoded.ok && [...decoded.value.models.keys()]).toEqual(Object.keys(models));
  });

  test.each<[string, Json, readonly string[]]>([
    ['another protocol', { ...cohort, solver_protocol: 'both' }, ['solver_protocol bad_value']],
    ['no model', { ...cohort, models: {} }, ['models too_short']],
    [
      'a model without a name',
      { ...cohort, models: { '': { attempts_per_task: 1 } } },
      ['models[""] bad_value'],
    ],
    ['a list of models', { ...cohort, models: ['my-model'] }, ['models wrong_type']],
    ['no repetition', withPlanned(0), ['models["my-model"].attempts_per_task bad_value']],
    ['half a repetition', withPlanned(1.5), ['models["my-model"].attempts_per_task bad_value']],
    ['a text for a number', withPlanned('1'), ['models["my-model"].attempts_per_task wrong_type']],
    ['a number for a plan', { ...cohort, models: { m: 1 } }, ['models.m wrong_type']],
    ['a member too many', { ...cohort, note: '' }, ['note unknown_member']],
    ['no suite', { ...cohort, suite: '' }, ['suite bad_value']],
    ['no object', [], [' wrong_type']],
  ])('is refused for %s', (_, json, issues) => {
    expect(issuesOf(json)).toEqual(issues);
  });

  test.each(Object.keys(cohort))('is refused without %s', (name) => {
    const json = Object.fromEntries(Object.entries(cohort).filter(([key]) => key !== name));
    expect(issuesOf(json)).toEqual([`${name} missing_member`]);
  });
});
