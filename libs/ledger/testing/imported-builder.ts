/**
 * Imports as specs write them down: a record that a rule makes of evidence, changed or not, and the
 * epoch that its import is.
 */
import { decodeEvidence } from '../src/evidence/decode.js';
import { evidenceBytes } from '../src/evidence/encode.js';
import { examEvidenceBytes, examEvidenceOf, examRecord } from '../src/exam/exam-evidence.js';
import type { ExamState } from '../src/exam/exam-state.js';
import { evidenceOf } from '../src/evidence/of-state.js';
import type { EpochEvidence } from '../src/evidence/evidence.js';
import type { EpochState } from '../src/epoch/state.js';
import type { ActorName, CommandId, EpochId } from '../src/ids.js';
import { importOf } from '../src/imported/decide-import.js';
import { recordDocument, wrapped } from '../src/imported/historical-document.js';
import type { RecordedImport } from '../src/imported/import-record.js';
import { type ImportedRecord, readImport, type Uploads } from '../src/imported/read-import.js';
import type { Decoded } from '../src/issue.js';
import { canonicalBytes } from '../src/record/canonical.js';
import { sha256Hex } from '../src/record/digest.js';
import type { Json } from '../src/record/json.js';
import { findRule } from '../src/rules/registry.js';
import { noon, sha256 } from './epoch-builder.js';
import { anExamPlan, reference, suite } from './exam-epoch-builder.js';
import { wholeTable } from './exam-builder.js';
import { evidence as example } from './evidence-example.js';
import { type BuiltEpoch, origin } from './sealed-epoch.js';

/** A change of a text, by which a record becomes another. */
export type Change = (text: string) => string;

const unchanged: Change = (text) => text;

/** What was decoded; a spec that gives something else is wrong. */
export function valueOf<T>(decoded: Decoded<T>): T {
  if (decoded.ok) return decoded.value;
  throw new Error(decoded.issues.map(({ place, message }) => `${place}: ${message}`).join('; '));
}

/** The example of FORMATS, section 3. */
export const exampleEvidence: EpochEvidence = valueOf(decodeEvidence(example as unknown as Json));

/** The record that `rule` makes of `evidence`, and the evidence; the record changed as text. */
export function uploadOf(
  rule: string,
  evidence: EpochEvidence = exampleEvidence,
  change: Change = unchanged,
): Uploads {
  const record = findRule(rule)?.score(evidence, 1);
  if (record === undefined) throw new Error(`${rule} is not a rule of epochs`);
  const text = Buffer.from(canonicalBytes(record)).toString();
  return { record: Buffer.from(change(text)), evidence: evidenceBytes(evidence) };
}

/** The upload of what an epoch has come to. */
export function uploadOfState(rule: string, state: EpochState, change?: Change): Uploads {
  return uploadOf(rule, evidenceOf(state), change);
}

/** A whole exam of one model: its record and evidence. */
export function examUpload(change: Change = unchanged): Uploads {
  const plan = anExamPlan({ m: 1 });
  const attempts = wholeTable(suite.value, plan).map((row) => ({
    ...row,
    raw_reward: null,
    reason: null,
    replaced_by: null,
    records_sha256: null,
  }));
  const scoredWith = { reference_id: 'r', sha256: reference.sha256 };
  const evidence = { plan, suite: suite.value, reference: scoredWith, attempts };
  const text = Buffer.from(canonicalBytes(examRecord(evidence, 1))).toString();
  return { record: Buffer.from(change(text)), evidence: examEvidenceBytes(evidence) };
}

/** The upload of what an exam under suite `s` has come to. */
export function examUploadOfState(state: ExamState): Uploads {
  const evidence = examEvidenceOf(state, suite.value);
  const record = canonicalBytes(examRecord(evidence, 1));
  return { record, evidence: examEvidenceBytes(evidence) };
}

/** What `uploads` are read as. */
export function imported(uploads: Uploads): ImportedRecord {
  return valueOf(readImport(uploads));
}

/** The event of the import of `uploads`, with its documents. */
export function builtImport(uploads: Uploads, source = 'the archive'): BuiltEpoch {
  const command = { type: 'ImportRecord', imported: imported(uploads), source } as const;
  const { body, documents } = importOf(command, sha256);
  const epoch = command.imported.record.epoch;
  return { lines: [importLine(epoch, body)], documents: documents.map(({ bytes }) => bytes) };
}

/** The same of uploads that no service would take: signed all the same, as `epoch` and `rule`. */
export function forcedImport(uploads: Uploads, epoch: string, rule: string): BuiltEpoch {
  const documents = [recordDocument(uploads.record), wrapped(uploads.evidence)];
  const [record_sha256, evidence_sha256] = documents.map((bytes) => sha256Hex(bytes, sha256));
  const body = { source: 'the archive', rule, record_sha256, evidence_sha256 };
  const line = importLine(epoch as EpochId, body as RecordedImport['body']);
  return { lines: [line], documents };
}

/** The line of an import with `body`. */
export function importLine(epoch: EpochId, body: RecordedImport['body']): RecordedImport {
  return {
    format: 'epoch-event/1',
    origin,
    epoch,
    version: 1,
    prev: null,
    at: noon,
    actor: 'organiser-1' as ActorName,
    role: 'organiser',
    command: 'command-1' as CommandId,
    type: 'RecordImported',
    body,
  };
}
