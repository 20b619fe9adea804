import { describe, expect, test } from '@jest/globals';
import type { Json, JsonObject } from '../record/json.js';
import { decodeReference } from './decode-reference.js';

const task = {
  kind: 'objective',
  direction: 'maximize',
  instances: { a: [10, 12, 14], b: [1, 2.5] },
  unscored_reference_instances: ['z'],
};

function aReferenceFile(changes: JsonObject = {}, tasks: JsonObject = { t: task }): JsonObject {
  return { reference_id: 'r', relative_floor: 0.02, absolute_floor: 1e-9, tasks, ...changes };
}

function issuesOf(json: Json): readonly string[] {
  const decoded = decodeReference(json, 'ref.json');
  return decoded.ok
    ? []
    : decoded.issues.map(({ place, code, message }) => `${place} ${code}: ${message}`);
}

/** A file whose task `t` has these changes. */
function withTask(changes: JsonObject): JsonObject {
  return aReferenceFile({}, { t: { ...task, ...changes } });
}

describe('a reference that can be used', () => {
  test('is read with its floors, tasks and values', () => {
    expect(decodeReference(aReferenceFile())).toEqual({
      ok: true,
      value: {
        reference_id: 'r',
        relative_floor: 0.02,
        absolute_floor: 1e-9,
        tasks: new Map([['t', { ...task, instances: new Map(Object.entries(task.instances)) }]]),
      },
    });
  });

  test.each<[string, JsonObject]>([
    ['a relative floor of 0', aReferenceFile({ relative_floor: 0 })],
    ['a solve task', withTask({ kind: 'solve', instances: { a: [1, 0, 1], b: [0, 0] } })],
    ['values to minimise', withTask({ direction: 'minimize' })],
    ['no unscored instance', withTask({ unscored_reference_instances: [] })],
    ['values that all agree', withTask({ instances: { a: [0, 0] } })],
    ['the largest values there are', withTask({ instances: { a: [1.7e308, 1.6e308] } })],
    ['no task at all', aReferenceFile({}, {})],
  ])('may have %s', (_, json) => {
    expect(issuesOf(json)).toEqual([]);
  });

  test('a map keeps the order of its instances', () => {
    const instances = new Map<string, Json>([
      ['b', [1, 2]],
      ['10', [1, 2]],
    ]);
    const tasks = new Map<string, Json>([
      ['t', new Map<string, Json>(Object.entries({ ...task, instances }))],
    ]);
    const decoded = decodeReference(
      new Map<string, Json>(Object.entries({ ...aReferenceFile(), tasks })),
    );
    expect(decoded.ok && [...(decoded.value.tasks.get('t')?.instances.keys() ?? [])]).toEqual([
      'b',
      '10',
    ]);
  });
});

describe('a reference that is refused', () => {
  const instances = 'ref.json.tasks.t.instances';

  test.each<[string, Json, string]>([
    [
      'an instance with one value',
      withTask({ instances: { a: [1] } }),
      `${instances}.a too_short: at least 2`,
    ],
    [
      'an instance with none',
      withTask({ instances: { a: [] } }),
      `${instances}.a too_short: at least 2`,
    ],
    [
      'a task without instances',
      withTask({ instances: {} }),
      `${instances} too_short: at least one instance`,
    ],
    [
      'a value that is text',
      withTask({ instances: { a: [1, '2'] } }),
      `${instances}.a[1] wrong_type: must be a finite`,
    ],
    [
      'a value that is null',
      withTask({ instances: { a: [null, 2] } }),
      `${instances}.a[0] wrong_type: must be a finite`,
    ],
    [
      'values too far apart to measure with',
      withTask({ instances: { a: [-1.7e308, 1.7e308] } }),
      `${instances}.a bad_value: the standard deviation`,
    ],
    [
      'a relative floor that makes the scale infinite',
      aReferenceFile({ relative_floor: 1e308 }),
      `${instances}.a bad_value: the standard deviation`,
    ],
    [
      'a share where only solved or not is known',
      withTask({ kind: 'solve', instances: { a: [1, 0.5] } }),
      `${instances}.a[1] bad_value: must be 1 for solved or 0 for unsolved; found 0.5`,
    ],
    [
      'an instance that is scored and unscored',
      withTask({ unscored_reference_instances: ['z', 'b'] }),
      'ref.json.tasks.t.unscored_reference_instances[1] bad_value: "b" is among the instances too',
    ],
    [
      'an unscored instance twice',
      withTask({ unscored_reference_instances: ['z', 'z'] }),
      'ref.json.tasks.t.unscored_reference_instances[1] duplicate: "z" is given already',
    ],
    [
      'another kind',
      withTask({ kind: 'score' }),
      'ref.json.tasks.t.kind bad_value: must be "objective" or "solve"',
    ],
    [
      'another direction',
      withTask({ direction: 'max' }),
      'ref.json.tasks.t.direction bad_value: must be "maximize"',
    ],
    [
      'no absolute floor',
      aReferenceFile({ absolute_floor: 0 }),
      'ref.json.absolute_floor bad_value: must be a finite number above 0',
    ],
    [
      'a negative floor',
      aReferenceFile({ relative_floor: -0.1 }),
      'ref.json.relative_floor bad_value: must be a finite number of 0',
    ],
    [
      'a floor that is text',
      aReferenceFile({ relative_floor: '0.02' }),
      'ref.json.relative_floor wrong_type: must be',
    ],
    [
      'no name',
      aReferenceFile({ reference_id: '' }),
      'ref.json.reference_id bad_value: must be a name',
    ],
    [
      'a member too many',
      aReferenceFile({ note: 1 }),
      'ref.json.note unknown_member: "note" is not known here',
    ],
    [
      'a list of tasks',
      aReferenceFile({ tasks: [] }),
      'ref.json.tasks wrong_type: must be an object; found a list',
    ],
    ['a list', [], 'ref.json wrong_type: must be an object; found a list'],
  ])('for %s', (_, json, issue) => {
    expect(issuesOf(json)).toEqual([expect.stringContaining(issue)]);
  });

  test.each(['reference_id', 'relative_floor', 'absolute_floor', 'tasks'])('without %s', (name) => {
    const json = Object.fromEntries(
      Object.entries(aReferenceFile()).filter(([key]) => key !== name),
    );
    expect(issuesOf(json)).toEqual([`ref.json.${name} missing_member: "${name}" must be given`]);
  });

  test.each(Object.keys(task))('without %s of a task', (name) => {
    const partial = Object.fromEntries(Object.entries(task).filter(([key]) => key !== name));
    expect(issuesOf(aReferenceFile({}, { t: partial }))).toEqual([
      `ref.json.tasks.t.${name} missing_member: "${name}" must be given`,
    ]);
  });
});
