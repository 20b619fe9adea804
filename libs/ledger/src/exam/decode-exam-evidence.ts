/**
 * Reads the evidence of an exam epoch: plan, whole suite, which reference, and every attempt.
 * Whether the attempts make a table is for `AttemptChecker`.
 * Source: FORMATS, section 5, "As an epoch".
 */
import { reason, sha256Digest } from '../decode-names.js';
import { decode, type Decoder, listOf, members, nullable, oneOf } from '../decoding.js';
import type { ExamAttempt, ExamEvidence } from '../evidence/exam.js';
import type { Decoded, Issue } from '../issue.js';
import { quoted } from '../place.js';
import type { Json } from '../record/json.js';
import { attemptColumns, columnText } from './decode-attempt.js';
import { examPlan } from './decode-exam-plan.js';
import { examName, examSuite } from './decode-suite.js';

const examAttempt: Decoder<ExamAttempt> = members({
  ...attemptColumns,
  raw_reward: nullable(columnText),
  reason: nullable(reason),
  replaced_by: nullable(examName),
  records_sha256: nullable(sha256Digest),
});

const examEvidence = members({
  format: oneOf('tcsexam-evidence/1'),
  plan: examPlan,
  suite: examSuite,
  reference: members({ reference_id: examName, sha256: sha256Digest }),
  attempts: listOf(examAttempt),
});

/** The evidence in `json`; suite and reference must be those that its plan names. */
export function decodeExamEvidence(json: Json): Decoded<ExamEvidence> {
  const decoded = decode(examEvidence, json);
  if (!decoded.ok) return decoded;
  const { plan, suite, reference, attempts } = decoded.value;
  const issues = [
    ...same('suite.suite', plan.suite, suite.suite),
    ...same('reference.reference_id', plan.solver_reference_id, reference.reference_id),
  ];
  return issues.length > 0
    ? { ok: false, issues }
    : { ok: true, value: { plan, suite, reference, attempts } };
}

function same(place: string, planned: string, found: string): readonly Issue[] {
  if (planned === found) return [];
  const message = `must be ${quoted(planned)}, as in the plan; found ${quoted(found)}`;
  return [{ place, code: 'bad_value', message }];
}
