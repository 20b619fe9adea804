import { describe, expect, test } from '@jest/globals';
import {
  attempted,
  examAfter,
  examOpened,
  excluded,
  solved,
  suite,
} from '../../testing/exam-epoch-builder.js';
import type { Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { decodeExamEvidence } from './decode-exam-evidence.js';
import { examEvidenceBytes, examEvidenceOf } from './exam-evidence.js';

type Members = Readonly<Record<string, Json>>;

const events = [examOpened({ m: 2 }), solved(), attempted(), attempted({ attempt: '2' })];
const bytes = examEvidenceBytes(
  examEvidenceOf(examAfter([...events, excluded(3, '2')]), suite.value),
);
const parsed = parseJsonBytes(bytes);
const file = (parsed.ok ? parsed.value : null) as Members;

/** What is wrong with the file with some members changed. */
function issuesOf(change: Readonly<Record<string, Json | undefined>>): readonly string[] {
  const decoded = decodeExamEvidence({ ...file, ...change });
  return decoded.ok ? [] : decoded.issues.map(({ place, code }) => `${place} ${code}`);
}

function withAttempt(change: Readonly<Record<string, Json | undefined>>): Members {
  const [first, ...rest] = file['attempts'] as readonly [Members, ...Members[]];
  return { attempts: [{ ...first, ...change }, ...rest] };
}

describe('the evidence of an exam', () => {
  test('has the members of its format, null where nothing was given', () => {
    expect(Object.keys(file).sort()).toEqual(['attempts', 'format', 'plan', 'reference', 'suite']);
    expect(file).toMatchObject({ format: 'tcsexam-evidence/1', reference: { reference_id: 'r' } });
    expect(file['attempts']).toMatchObject([
      { item: 'solver-1', score: '0.25', reason: null, replaced_by: null, raw_reward: null },
      { attempt: '1', adoption_status: 'excluded', reason: 'cut short', replaced_by: '2' },
      { attempt: '2', records_sha256: null },
    ]);
  });

  test('is read as it was written', () => {
    const decoded = decodeExamEvidence(file);
    expect(decoded.ok && examEvidenceBytes(decoded.value)).toEqual(bytes);
  });

  test.each<[string, Readonly<Record<string, Json | undefined>>, string]>([
    ['another format', { format: 'epoch-evidence/1' }, 'format bad_value'],
    ['no reference', { reference: undefined }, 'reference missing_member'],
    ['a member more', { reward: 1 }, 'reward unknown_member'],
    ['a score that is no text', withAttempt({ score: 0.25 }), 'attempts[0].score wrong_type'],
    ['a member left out', withAttempt({ reason: undefined }), 'attempts[0].reason missing_member'],
    [
      'a digest cut short',
      withAttempt({ records_sha256: 'aa' }),
      'attempts[0].records_sha256 bad_value',
    ],
    [
      'another suite than planned',
      { suite: { ...(file['suite'] as Members), suite: 's2' } },
      'suite.suite bad_value',
    ],
    [
      'another reference than planned',
      { reference: { ...(file['reference'] as Members), reference_id: 'r2' } },
      'reference.reference_id bad_value',
    ],
  ])('with %s is refused by its place', (_, change, issue) => {
    expect(issuesOf(change)).toEqual([issue]);
  });
});
