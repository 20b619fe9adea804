/** The record of evidence, computed here: the same bytes that a service publishes. */
import { isObject, memberOf } from '#ledger/decoding';
import { decodeEvidence } from '#ledger/evidence/decode';
import { AttemptChecker } from '#ledger/exam/attempt-faults';
import { decodeExamEvidence } from '#ledger/exam/decode-exam-evidence';
import { examRecord } from '#ledger/exam/exam-evidence';
import type { Decoded, Issue } from '#ledger/issue';
import { canonicalBytes } from '#ledger/record/canonical';
import { sha256Hex } from '#ledger/record/digest';
import type { Json } from '#ledger/record/json';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { examRuleId, findRule } from '#ledger/rules/registry';
import { cryptography } from './cryptography.js';
import type { ComputedRecord, RecordJob, Source } from './jobs.js';
import { BrokenOff, Pieces, type Reading } from './pieces.js';

/** Computes; throws BrokenOff for evidence that is none, or that could not be closed. */
export async function runRecord(job: RecordJob, reading: Reading): Promise<ComputedRecord> {
  const json = accepted(parseJsonBytes(await bytesOf(job.evidence, reading)));
  const isExam = isObject(json) && memberOf(json, 'format') === 'tcsexam-evidence/1';
  const { rule, record } = isExam ? examRecordOf(json, job) : epochRecordOf(json, job);
  const bytes = canonicalBytes(record);
  return { bytes, sha256: sha256Hex(bytes, cryptography.sha256), rule };
}

/** SHA-256 of the bytes of `source`; throws BrokenOff. */
export async function runDigest(source: Source, reading: Reading): Promise<string> {
  return sha256Hex(await bytesOf(source, reading), cryptography.sha256);
}

interface Scored {
  readonly rule: string;
  readonly record: Json;
}

function epochRecordOf(json: Json, job: RecordJob): Scored {
  const evidence = accepted(decodeEvidence(json));
  const id = job.rule ?? evidence.plan.rule;
  const rule = findRule(id);
  if (rule === null) throw new BrokenOff({ code: 'unknown_rule', rule: id });
  const obstacles = rule.obstacles(evidence);
  if (obstacles.length > 0) throw new BrokenOff({ code: 'cannot_close', obstacles });
  return { rule: id, record: rule.score(evidence, job.revision) };
}

/** An exam can be closed at any time, and there is one rule. */
function examRecordOf(json: Json, { rule, revision }: RecordJob): Scored {
  if (rule !== null && rule !== examRuleId) throw new BrokenOff({ code: 'unknown_rule', rule });
  const evidence = accepted(decodeExamEvidence(json));
  const checker = new AttemptChecker(evidence.suite, evidence.plan);
  const issues = evidence.attempts
    .flatMap((attempt, index) => checker.next(attempt, index))
    .map(({ row, column, expected: message }): Issue => {
      return { place: `attempts[${row}].${column}`, code: 'bad_value', message };
    });
  if (issues.length > 0) throw new BrokenOff({ code: 'bad_evidence', issues });
  return { rule: examRuleId, record: examRecord(evidence, revision) };
}

function accepted<T>(decoded: Decoded<T>): T {
  if (decoded.ok) return decoded.value;
  throw new BrokenOff({ code: 'bad_evidence', issues: decoded.issues });
}

async function bytesOf(source: Source, reading: Reading): Promise<Uint8Array> {
  const pieces = new Pieces(reading);
  const parts: Uint8Array[] = [];
  for await (const piece of pieces.of(source)) parts.push(piece);
  const bytes = new Uint8Array(pieces.bytes);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
