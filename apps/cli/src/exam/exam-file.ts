/**
 * The evidence file of an exam: how it is told from other evidence, and what keeps its attempts
 * from being a table. Source: FORMATS, section 5, "As an epoch".
 */
import { isObject, memberOf } from '#ledger/decoding';
import type { ExamEvidence } from '#ledger/evidence/exam';
import { type AttemptFault, AttemptChecker } from '#ledger/exam/attempt-faults';
import { decodeExamEvidence } from '#ledger/exam/decode-exam-evidence';
import { describeExamRejection } from '#ledger/exam/describe-exam-rejection';
import type { Json } from '#ledger/record/json';
import { accepted, nameOf } from '../input.js';
import { badInput, type Finding } from '../trouble.js';

/** Whether `json` says that it is the evidence of an exam. */
export function isExamEvidence(json: Json): boolean {
  return isObject(json) && memberOf(json, 'format') === 'tcsexam-evidence/1';
}

/** The evidence in `json`, its attempts a table of its plan; Trouble (exit 2) otherwise. */
export function examEvidenceIn(json: Json, path: string): ExamEvidence {
  const evidence = accepted(decodeExamEvidence(json), path);
  const checker = new AttemptChecker(evidence.suite, evidence.plan);
  const findings = evidence.attempts
    .flatMap((attempt, index) => checker.next(attempt, index))
    .map(findingOf);
  if (findings.length === 0) return evidence;
  throw badInput({ message: `${nameOf(path)} has attempts that are no table.`, findings });
}

function findingOf({ code, row, column, found, expected }: AttemptFault): Finding {
  const place = `attempts[${String(row)}].${column}`;
  const message =
    code === 'duplicate_attempt'
      ? `attempts[${expected}] is the same attempt of this model, track and item`
      : describeExamRejection({ code, place: column, found, expected });
  return { place, code, message };
}
