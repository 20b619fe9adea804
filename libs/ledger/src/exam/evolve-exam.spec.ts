/** What stands in the table after each event, as the evidence publishes it. */
import { describe, expect, test } from '@jest/globals';
import {
  adopted,
  attempted,
  examAfter,
  examOpened,
  excluded,
  solved,
  suite,
} from '../../testing/exam-epoch-builder.js';
import type { ExamAttempt } from '../evidence/exam.js';
import type { ExamEvent } from './exam-events.js';
import { examEvidenceOf } from './exam-evidence.js';
import { cellKey } from './exam-state.js';

/** The attempts of the evidence after these events. */
function table(...events: readonly ExamEvent[]): readonly ExamAttempt[] {
  return examEvidenceOf(examAfter([examOpened({ m: 2 }), ...events]), suite.value).attempts;
}

describe('the attempt table of an exam', () => {
  test('has every attempt in order of submission, whatever becomes of it', () => {
    const second = attempted({ item: 'theorem-2', attempt: '10' });
    const rows = table(attempted({ attempt: '9' }), second, excluded(2), adopted(3));
    expect(
      rows.map(({ item, attempt, adoption_status }) => [item, attempt, adoption_status]),
    ).toEqual([
      ['theorem-1', '9', 'excluded'],
      ['theorem-2', '10', 'selected'],
    ]);
  });

  test('keeps what was handed in beside the columns', () => {
    const beside = { reason: 'a second run', replaced_by: '2', raw_reward: '0.5' };
    const [first, second] = table(attempted({ adoption_status: 'excluded' }, beside), solved());
    expect(first).toMatchObject({ ...beside, records_sha256: null });
    expect(second?.records_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(second).toMatchObject({ reason: null, replaced_by: null, raw_reward: null });
  });

  test('says why the last decision on an attempt was made, and what counts in its place', () => {
    const both = [attempted(), attempted({ attempt: '2' })];
    expect(table(...both, excluded(2, '2'))[0]).toMatchObject({
      adoption_status: 'excluded',
      reason: 'cut short',
      replaced_by: '2',
    });
    expect(table(...both, excluded(2, '2'), adopted(2, 'selected_provisional'))[0]).toMatchObject({
      adoption_status: 'selected_provisional',
      reason: 'as planned',
      replaced_by: null,
    });
  });
});

test('names that belong together are not mixed up with others', () => {
  const keys = [
    cellKey('a', 'bc'),
    cellKey('ab', 'c'),
    cellKey('abc', ''),
    cellKey('abc'),
    cellKey('1:a', 'b'),
    cellKey('a', '1:b'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
