import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aReference, aReferenceTask } from '../../testing/exam-builder.js';
import type { Json } from '../record/json.js';
import { scoreRecords, solverScoreJson, type ScoredRecords } from './score-records.js';

const ok = (instance: string, A: number): Json => ({ instance, status: 'ok', A });
const failed = (instance: string, status = 'timeout'): Json => ({ instance, status });

const two = aReference({ t: aReferenceTask({ 'example-1': [10, 12, 14], 'example-2': [1, 2] }) });

function faultsOf(scored: ScoredRecords): unknown {
  return scored.ok ? [] : scored.faults;
}

describe('the score of a task', () => {
  test("given the texts' example, then 0.25", () => {
    const scored = scoreRecords(two, 't', [ok('example-1', 12), failed('example-2')]);
    expect(scored).toEqual({
      ok: true,
      score: {
        task: 't',
        reference_id: 'r',
        relative_score: 0.25,
        instances: [
          { instance: 'example-1', status: 'ok', score: 0.5 },
          { instance: 'example-2', status: 'timeout', score: 0 },
        ],
        unscored_instances: [],
      },
    });
  });

  test('given records outside the eligible set, then they are named and in no mean', () => {
    const records = [ok('z', 1e9), failed('example-2'), ok('y', 0), ok('example-1', 12)];
    const scored = scoreRecords(two, 't', records);
    expect(scored).toMatchObject({
      score: { relative_score: 0.25, unscored_instances: ['z', 'y'] },
    });
  });

  test('instances come in reference order, whatever the records and their names', () => {
    const instances = new Map([
      ['b', [1, 2]],
      ['10', [1, 2]],
      ['__proto__', [1, 2]],
      ['9', [1, 2]],
    ]);
    const reference = aReference({ t: { ...aReferenceTask({}), instances } });
    const scored = scoreRecords(
      reference,
      't',
      [...instances.keys()].sort().map((name) => failed(name)),
    );
    expect(scored.ok && scored.score.instances.map(({ instance }) => instance)).toEqual([
      'b',
      '10',
      '__proto__',
      '9',
    ]);
  });

  test('the order of records cannot change a digit', () => {
    const names = Array.from({ length: 12 }, (_, index) => `i${String(index)}`);
    const reference = aReference({
      t: aReferenceTask(
        Object.fromEntries(names.map((name, index) => [name, [index, index + 1.1]])),
      ),
    });
    const values = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    const orders = fc.tuple(values, fc.shuffledSubarray(names, { minLength: 12 }));
    fc.assert(
      fc.property(orders, ([given, shuffled]) => {
        const scoreIn = (order: readonly string[]): ScoredRecords =>
          scoreRecords(
            reference,
            't',
            order.map((name) => ok(name, given[names.indexOf(name)] ?? 0)),
          );
        expect(scoreIn(shuffled)).toEqual(scoreIn(names));
      }),
    );
  });

  test('is written with exactly these members', () => {
    const scored = scoreRecords(two, 't', [ok('example-1', 12), failed('example-2'), ok('z', 1)]);
    expect(scored.ok && solverScoreJson(scored.score)).toEqual({
      task: 't',
      reference_id: 'r',
      relative_score: 0.25,
      instances: [
        { instance: 'example-1', status: 'ok', score: 0.5 },
        { instance: 'example-2', status: 'timeout', score: 0 },
      ],
      unscored_instances: ['z'],
    });
  });
});

describe('what keeps records from being scored', () => {
  test('given an instance without a record, then it is named', () => {
    const fault = { code: 'instance_missing', instance: 'example-2' };
    expect(faultsOf(scoreRecords(two, 't', [ok('example-1', 1)]))).toEqual([fault]);
  });

  test('given no record at all, then every eligible instance is named in reference order', () => {
    expect(faultsOf(scoreRecords(two, 't', []))).toEqual([
      { code: 'instance_missing', instance: 'example-1' },
      { code: 'instance_missing', instance: 'example-2' },
    ]);
  });

  test.each([
    ['another outcome', ok('example-1', 2)],
    ['the same outcome', ok('example-1', 1)],
    ['a failure', failed('example-1')],
  ])('given an instance twice, the second time %s, then both records are named', (_, second) => {
    const records = [ok('example-1', 1), ok('example-2', 1), second];
    const fault = { code: 'instance_twice', record: 2, instance: 'example-1', first: 0 };
    expect(faultsOf(scoreRecords(two, 't', records))).toEqual([fault]);
  });

  test('given an unscored instance twice, then it is named as well', () => {
    const records = [ok('example-1', 1), ok('example-2', 1), ok('z', 1), ok('z', 2)];
    const fault = { code: 'instance_twice', record: 3, instance: 'z', first: 2 };
    expect(faultsOf(scoreRecords(two, 't', records))).toEqual([fault]);
  });

  test('everything is named at once: in record order, then what has no record', () => {
    const reference = aReference({
      t: aReferenceTask({ a: [1, 2], b: [1, 2], c: [1, 2], d: [1, 2] }),
    });
    const records = [
      failed('b', 'judge_failed'),
      ok('a', NaN),
      { instance: 'a', status: 'fine' },
      7,
    ];
    expect(faultsOf(scoreRecords(reference, 't', records))).toEqual([
      { code: 'infrastructure_status', record: 0, instance: 'b', found: 'judge_failed' },
      { code: 'value_malformed', record: 1, instance: 'a', found: NaN },
      { code: 'unknown_status', record: 2, instance: 'a', found: 'fine' },
      { code: 'instance_twice', record: 2, instance: 'a', first: 1 },
      { code: 'record_malformed', record: 3, instance: null, found: 7 },
      { code: 'instance_missing', instance: 'c' },
      { code: 'instance_missing', instance: 'd' },
    ]);
  });

  test('a task that the reference has not is our bug: the caller looks first', () => {
    expect(() => scoreRecords(two, 'x', [])).toThrow('r has no task x');
  });
});
