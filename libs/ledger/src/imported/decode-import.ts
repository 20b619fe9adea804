/**
 * Reads an import: the body of its command, and the body of its event where it comes from outside.
 * Source: FORMATS, section 6, `POST /v1/records`; section 7, `RecordImported`.
 */
import { ruleId, sha256Digest } from '../decode-names.js';
import { decode, type Decoder, isObject, memberOf, members, text } from '../decoding.js';
import type { Decoded } from '../issue.js';
import { isReason } from '../names.js';
import { fromBase64 } from '../record/base64.js';
import { canonicalBytes } from '../record/canonical.js';
import type { Json } from '../record/json.js';
import type { ImportRecord, RecordImported } from './import-record.js';
import { epochOfRecord, readImport } from './read-import.js';

/** The bytes of padded base64. */
const base64: Decoder<Uint8Array> = (value, place, issues) => {
  const bytes = typeof value === 'string' ? fromBase64(value) : null;
  if (bytes !== null) return bytes;
  const code = typeof value === 'string' ? 'bad_value' : 'wrong_type';
  return issues.report(place, code, 'must be the bytes of a file in padded base64 (RFC 4648)');
};

/** Evidence as JSON, which is kept as its canonical bytes, or a file's own bytes in base64. */
const evidenceBytes: Decoder<Uint8Array> = (value, place, issues) =>
  typeof value === 'string' ? base64(value, place, issues) : canonicalBytes(value);

const source = text('where it was published: 1 to 2000 code points', (given): given is string =>
  isReason(given),
);

const request = members({ record: base64, evidence: evidenceBytes, source });

/**
 * `{record, evidence, source}`: base64 of the record's bytes; its evidence, as JSON or as base64 of
 * its bytes; where it was published. Time O(bytes + units + outcomes).
 */
export function decodeImportRecord(json: Json): Decoded<ImportRecord> {
  const decoded = decode(request, json);
  if (!decoded.ok) return decoded;
  const { record, evidence, source: from } = decoded.value;
  const imported = readImport({ record, evidence });
  if (!imported.ok) return imported;
  return { ok: true, value: { type: 'ImportRecord', imported: imported.value, source: from } };
}

/** The epoch that the record in a request names; null when it cannot be read that far. */
export function epochOfImport(json: Json): Json {
  const record = isObject(json) ? memberOf(json, 'record') : null;
  const bytes = typeof record === 'string' ? fromBase64(record) : null;
  return bytes === null ? null : epochOfRecord(bytes);
}

const body: Decoder<RecordImported['body']> = members({
  source,
  rule: ruleId,
  record_sha256: sha256Digest,
  evidence_sha256: sha256Digest,
});

/** The event with that body, or everything that is wrong with it. */
export function decodeImportEvent(json: Json): Decoded<RecordImported> {
  const decoded = decode(body, json, 'body');
  return decoded.ok
    ? { ok: true, value: { type: 'RecordImported', body: decoded.value } }
    : decoded;
}
