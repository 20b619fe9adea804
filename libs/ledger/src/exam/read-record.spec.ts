import { describe, expect, test } from '@jest/globals';
import type { Json } from '../record/json.js';
import { infrastructureStatuses, readRecord, solverFailures } from './read-record.js';

const a = { instance: 'a', status: 'ok' };

describe('records of an objective task', () => {
  test.each<[string, Json, number | null]>([
    ['a value', { ...a, A: 12 }, 12],
    ['0', { ...a, A: 0 }, 0],
    ['-0, which is 0', { ...a, A: -0 }, 0],
    ['a negative value', { ...a, A: -1e300 }, -1e300],
    ['times and paths beside it', { ...a, A: 1, seconds: 1e9, log: null, limit: 1 }, 1],
    [
      'a map, as an ordered reader gives it',
      new Map<string, Json>([...Object.entries({ ...a, A: 3 })]),
      3,
    ],
    ...solverFailures.map((status): [string, Json, null] => [
      status,
      { instance: 'a', status },
      null,
    ]),
    ['a failure with a value', { instance: 'a', status: 'timeout', A: 12 }, null],
    ['a failure with junk for a value', { instance: 'a', status: 'crash', A: 'core' }, null],
  ])('given %s', (_, record, value) => {
    const status = record instanceof Map ? 'ok' : (record as { status: string }).status;
    expect(readRecord(record, 'objective')).toEqual({ instance: 'a', status, value });
  });

  test.each<[string, Json, string, Json | undefined]>([
    ['no value', a, 'value_missing', undefined],
    ['null', { ...a, A: null }, 'value_malformed', null],
    ['text', { ...a, A: '7' }, 'value_malformed', '7'],
    ['an infinite value', { ...a, A: Infinity }, 'value_malformed', Infinity],
    ['no number', { ...a, A: NaN }, 'value_malformed', NaN],
    ['a list', { ...a, A: [7] }, 'value_malformed', [7]],
    ['solved instead', { ...a, solved: true }, 'solved_in_objective', true],
    ['solved beside it', { ...a, A: 1, solved: false }, 'solved_in_objective', false],
    [
      'solved with a failure',
      { instance: 'a', status: 'timeout', solved: false },
      'solved_in_objective',
      false,
    ],
  ])('given ok and %s, then %s %s', (_, record, code, found) => {
    expect(readRecord(record, 'objective')).toEqual({ code, instance: 'a', found });
  });
});

describe('records of a solve task', () => {
  test.each<[string, Json, number | null]>([
    ['solved', { ...a, solved: true }, 1],
    ['not solved', { ...a, solved: false }, 0],
    ['solved after its time: only the status decides', { ...a, solved: true, seconds: 9e9 }, 1],
    ['1 in A', { ...a, A: 1 }, 1],
    ['0 in A', { ...a, A: 0 }, 0],
    ['a failure', { instance: 'a', status: 'memory_out' }, null],
    [
      'a failure that is said not to be solved',
      { instance: 'a', status: 'timeout', solved: false },
      null,
    ],
  ])('given %s', (_, record, value) => {
    expect(readRecord(record, 'solve')).toMatchObject({ instance: 'a', value });
  });

  test.each<[string, Json, string, Json | undefined]>([
    ['neither', a, 'solved_missing', undefined],
    ['both', { ...a, solved: true, A: 1 }, 'solved_and_value', 1],
    [
      'both with a failure',
      { instance: 'a', status: 'timeout', solved: false, A: 0 },
      'solved_and_value',
      0,
    ],
    ['a share', { ...a, A: 0.5 }, 'value_not_binary', 0.5],
    ['2', { ...a, A: 2 }, 'value_not_binary', 2],
    ['null', { ...a, A: null }, 'value_not_binary', null],
    ['"yes"', { ...a, solved: 'yes' }, 'solved_malformed', 'yes'],
    ['1 for true', { ...a, solved: 1 }, 'solved_malformed', 1],
    ['null for false', { ...a, solved: null }, 'solved_malformed', null],
  ])('given ok and %s, then %s %s', (_, record, code, found) => {
    expect(readRecord(record, 'solve')).toEqual({ code, instance: 'a', found });
  });
});

describe.each(['objective', 'solve'] as const)('records of any task: %s', (kind) => {
  test.each(infrastructureStatuses)('%s is an error, never 0', (status) => {
    const found = { code: 'infrastructure_status', instance: 'a', found: status };
    expect(readRecord({ instance: 'a', status }, kind)).toEqual(found);
  });

  test.each<[Json | undefined, string]>([
    ['OK', 'unknown_status'],
    ['Timeout', 'unknown_status'],
    ['', 'unknown_status'],
    ['constructor', 'unknown_status'],
    [0, 'unknown_status'],
    [null, 'unknown_status'],
    [undefined, 'status_missing'],
  ])('status %p is never silently 0: %s', (status, code) => {
    const record = status === undefined ? { instance: 'a', A: 1 } : { instance: 'a', A: 1, status };
    expect(readRecord(record, kind)).toEqual({ code, instance: 'a', found: status });
  });

  test.each<[Json | undefined]>([
    [undefined],
    [null],
    [7],
    [''],
    ['a\nb'],
    ['x'.repeat(201)],
    ['\ud800'],
  ])('%p is no instance', (instance) => {
    const record = instance === undefined ? { status: 'ok' } : { status: 'ok', instance };
    const fault = { code: 'instance_malformed', instance: null, found: instance };
    expect(readRecord(record, kind)).toEqual(fault);
  });

  test.each<[Json]>([[null], [7], ['a'], [[a]]])('%p is no record', (record) => {
    const fault = { code: 'record_malformed', instance: null, found: record };
    expect(readRecord(record, kind)).toEqual(fault);
  });
});
