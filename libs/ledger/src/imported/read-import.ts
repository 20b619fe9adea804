/**
 * Reads what was uploaded: a record of any released version and the evidence that it was made of,
 * each as the bytes it is. What is no record, or no evidence of it, is named with its place.
 * Source: FORMATS, section 6, `POST /v1/records`; sections 3 to 5.
 */
import { decode, type Decoder, isObject, memberOf, oneOf, text } from '../decoding.js';
import { decodeEvidence } from '../evidence/decode.js';
import type { EpochEvidence } from '../evidence/evidence.js';
import type { ExamEvidence } from '../evidence/exam.js';
import { AttemptChecker, type AttemptFault } from '../exam/attempt-faults.js';
import { decodeExamEvidence } from '../exam/decode-exam-evidence.js';
import { describeExamRejection } from '../exam/describe-exam-rejection.js';
import type { EpochId, RuleId } from '../ids.js';
import { invariant } from '../invariant.js';
import type { Decoded, Issue } from '../issue.js';
import { quoted } from '../place.js';
import type { Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { examRuleId, findRule, releasedRules } from '../rules/registry.js';
import type { EpochRule } from '../rules/rule.js';
import { examRecordOf, type HistoricalExamRecord } from './historical-exam-record.js';
import { epochRecord, type HistoricalEpochRecord } from './historical-record.js';

/** Both uploads, byte for byte. */
export interface Uploads {
  readonly record: Uint8Array;
  readonly evidence: Uint8Array;
}

/** An imported record of an epoch that was measured. */
export interface ImportedMeasured {
  readonly family: 'epoch';
  readonly bytes: Uploads;
  /** The record as it was parsed, every value as it was published. */
  readonly json: Json;
  readonly record: HistoricalEpochRecord;
  readonly evidence: EpochEvidence;
  /** The rule that the record names, whatever its plan named. */
  readonly rule: EpochRule;
}

/** An imported record of an exam. */
export interface ImportedExam {
  readonly family: 'exam';
  readonly bytes: Uploads;
  readonly json: Json;
  readonly record: HistoricalExamRecord;
  readonly evidence: ExamEvidence;
}

/** An imported record and its evidence, of whichever family. */
export type ImportedRecord = ImportedMeasured | ImportedExam;

/**
 * Both uploads as what they say, or everything that is wrong with them; places begin with `record`
 * and `evidence`. Time O(bytes + units + outcomes).
 */
export function readImport(bytes: Uploads): Decoded<ImportedRecord> {
  const record = within('record', readRecord(bytes.record));
  const parsed = within('evidence', parseJsonBytes(bytes.evidence));
  if (!record.ok || !parsed.ok) return refused([...issuesOf(record), ...issuesOf(parsed)]);
  const { json, value } = record.value;
  const evidence = within('evidence', readEvidence(value, parsed.value));
  if (!evidence.ok) return evidence;
  const other = otherEpoch(value.record.epoch, evidence.value.evidence.plan.epoch);
  if (other.length > 0) return refused(other);
  // Whose evidence it is was told by the record's own family.
  return { ok: true, value: { ...value, ...evidence.value, bytes, json } as ImportedRecord };
}

/** The epoch that an uploaded record names; null when it cannot be read that far. */
export function epochOfRecord(bytes: Uint8Array): Json {
  const parsed = parseJsonBytes(bytes);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  return memberOf(parsed.value, 'epoch') ?? null;
}

type ReadRecord =
  Pick<ImportedMeasured, 'family' | 'record' | 'rule'> | Pick<ImportedExam, 'family' | 'record'>;

const epochFormats = ['epoch-record/1', 'epoch-record/2', 'epoch-record/3'] as const;
const examFormat = 'tcsexam-record/1';
const formats: readonly string[] = [...epochFormats, examFormat];

function readRecord(
  bytes: Uint8Array,
): Decoded<{ readonly json: Json; readonly value: ReadRecord }> {
  const parsed = parseJsonBytes(bytes);
  if (!parsed.ok) return parsed;
  const json = parsed.value;
  const stated = isObject(json) ? memberOf(json, 'format') : undefined;
  const version = epochFormats.findIndex((known) => known === stated) + 1;
  const format = epochFormats[version - 1];
  if (format === undefined) return readExamRecord(json);
  const known = epochRecord(version as 1 | 2 | 3, {
    format: oneOf(...epochFormats),
    rule: ruleOf(format, `epoch-record@${String(version)}`),
  });
  const record = decode(known, json);
  if (!record.ok) return record;
  const rule = findRule(record.value.rule);
  invariant(rule !== null, 'the rule of a record that was read is released');
  return { ok: true, value: { json, value: { family: 'epoch', record: record.value, rule } } };
}

function readExamRecord(json: Json): ReturnType<typeof readRecord> {
  // Of what is no record at all, that is the only thing to say.
  if (!isObject(json) || memberOf(json, 'format') !== examFormat) {
    const found = isObject(json) ? (memberOf(json, 'format') ?? null) : json;
    const decoded = decode(oneOf(...formats), found, isObject(json) ? 'format' : '');
    return refused(issuesOf(decoded));
  }
  const head = { format: oneOf(examFormat), rule: ruleOf(examFormat, examRuleId) };
  const record = decode(examRecordOf(head), json);
  if (!record.ok) return record;
  return { ok: true, value: { json, value: { family: 'exam', record: record.value } } };
}

/** The one rule of a format; a rule that nobody released is told from one of another format. */
function ruleOf(format: string, rule: string): Decoder<RuleId> {
  return (value, place, issues) => {
    const isReleased = releasedRules.some((id) => id === value);
    const what = isReleased
      ? `${quoted(rule)}, the rule of ${quoted(format)}`
      : `a rule that is known here (${releasedRules.join(', ')})`;
    return text(what, (given): given is RuleId => given === rule)(value, place, issues);
  };
}

type ReadEvidence = Pick<ImportedMeasured, 'evidence'> | Pick<ImportedExam, 'evidence'>;

/** Evidence of the family of `record`. */
function readEvidence(record: ReadRecord, json: Json): Decoded<ReadEvidence> {
  if (record.family === 'epoch') {
    const evidence = decodeEvidence(json);
    return evidence.ok ? { ok: true, value: { evidence: evidence.value } } : evidence;
  }
  const evidence = decodeExamEvidence(json);
  if (!evidence.ok) return evidence;
  const { suite, plan, attempts } = evidence.value;
  const checker = new AttemptChecker(suite, plan);
  const faults = attempts.flatMap((attempt, index) => checker.next(attempt, index));
  if (faults.length > 0) return refused(faults.map(issueOfFault));
  return { ok: true, value: { evidence: evidence.value } };
}

function issueOfFault({ code, row, column, found, expected }: AttemptFault): Issue {
  const place = `attempts[${String(row)}].${column}`;
  if (code !== 'duplicate_attempt') {
    const message = describeExamRejection({ code, place: column, found, expected });
    return { place, code: 'bad_value', message };
  }
  const message = `attempts[${expected}] is the same attempt of this model, track and item`;
  return { place, code: 'duplicate', message };
}

function otherEpoch(recorded: EpochId, planned: EpochId): readonly Issue[] {
  if (recorded === planned) return [];
  const message = `must be ${quoted(recorded)}, as in the record; found ${quoted(planned)}`;
  return [{ place: 'evidence.plan.epoch', code: 'bad_value', message }];
}

/** The same with every place below `name`. */
function within<T>(name: string, decoded: Decoded<T>): Decoded<T> {
  if (decoded.ok) return decoded;
  return refused(
    decoded.issues.map((issue) => {
      const { place } = issue;
      const below = place === '' || place.startsWith('[') ? place : `.${place}`;
      return { ...issue, place: `${name}${below}` };
    }),
  );
}

function issuesOf(decoded: Decoded<unknown>): readonly Issue[] {
  return decoded.ok ? [] : decoded.issues;
}

function refused(issues: readonly Issue[]): { ok: false; issues: readonly Issue[] } {
  return { ok: false, issues };
}
