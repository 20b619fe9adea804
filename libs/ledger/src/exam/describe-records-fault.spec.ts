import { describe, expect, test } from '@jest/globals';
import type { ReferenceTask } from '../evidence/exam.js';
import type { Json } from '../record/json.js';
import { aReference, aReferenceTask } from '../../testing/exam-builder.js';
import { describeRecordsFault } from './describe-records-fault.js';
import { scoreRecords } from './score-records.js';

function saidOf(kind: ReferenceTask['kind'], ...records: readonly Json[]): readonly string[] {
  const reference = aReference({ t: aReferenceTask({ i: [0, 1] }, { kind }) });
  const scored = scoreRecords(reference, 't', records);
  return scored.ok ? [] : scored.faults.map(describeRecordsFault);
}

describe('every fault of instance records in words', () => {
  test.each<[ReferenceTask['kind'], Json, string]>([
    ['objective', 7, 'a record is an object, not 7'],
    ['objective', { instance: '' }, 'a record names its instance, 1 to 200 code points, not ""'],
    ['objective', { instance: 'i' }, 'instance "i" has no status'],
    ['objective', { instance: 'i', status: 'fine' }, 'instance "i" has the unknown status "fine"'],
    ['objective', { instance: 'i', status: 'missing' }, 'says nothing of the solver'],
    ['objective', { instance: 'i', status: 'ok' }, 'instance "i" is ok and has no A'],
    ['objective', { instance: 'i', status: 'ok', A: '7' }, 'A is a finite number, not "7"'],
    ['objective', { instance: 'i', status: 'ok', A: null }, 'A is a finite number, not null'],
    ['objective', { instance: 'i', status: 'ok', solved: true }, 'has solved, and a task with'],
    ['solve', { instance: 'i', status: 'ok', solved: true, A: 1 }, 'has both solved and A'],
    ['solve', { instance: 'i', status: 'ok' }, 'is ok and has neither solved nor A'],
    ['solve', { instance: 'i', status: 'ok', solved: 1 }, 'solved is true or false, not 1'],
    ['solve', { instance: 'i', status: 'ok', A: 0.5 }, '1 for solved or 0 for not, not 0.5'],
  ])('%s: %j', (kind, record, says) => {
    expect(saidOf(kind, record)[0]).toContain(says);
  });

  test('of an instance that has none, or two', () => {
    expect(saidOf('solve')).toEqual(['the eligible instance "i" has no record']);
    const record = { instance: 'i', status: 'wrong' };
    expect(saidOf('solve', record, record)).toEqual(['instance "i" is in records[0] already']);
  });

  test('what was found is shown to a length', () => {
    const [said = ''] = saidOf(
      'objective',
      Array.from({ length: 99 }, () => 0),
    );
    expect(said).toHaveLength('a record is an object, not '.length + 61);
  });
});
