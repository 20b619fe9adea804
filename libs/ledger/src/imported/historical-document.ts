/**
 * Uploads as documents. A document is a line of canonical JSON, and what was published long ago is
 * whatever bytes it is: so the bytes travel inside a document, and come out of it as they went in.
 * Source: FORMATS, section 7, `RecordImported`; docs/record-format.md, "Imported records".
 */
import { oneOf, decode, members, text } from '../decoding.js';
import { acceptable } from '../record/acceptable.js';
import { fromBase64, toBase64 } from '../record/base64.js';
import { canonicalBytes } from '../record/canonical.js';
import { isJsonObject, type Json } from '../record/json.js';
import { parseJsonBytes } from '../record/strict-json.js';

const format = 'historical-record/1';

const wrapper = members({
  format: oneOf(format),
  bytes: text('padded base64', (given): given is string => fromBase64(given) !== null),
});

/** The document that holds `bytes`, any bytes. */
export function wrapped(bytes: Uint8Array): Uint8Array {
  return canonicalBytes({ format, bytes: toBase64(bytes) });
}

/**
 * The document of an uploaded record: the record itself where its bytes are canonical JSON, so that
 * its digest is that of the published bytes, as of every other record; else a wrapper.
 */
export function recordDocument(bytes: Uint8Array): Uint8Array {
  return acceptable(bytes, 'document').ok ? bytes : wrapped(bytes);
}

/** What was uploaded: what a wrapper holds, else the document itself; null for a bad wrapper. */
export function uploadIn(document: Uint8Array): Uint8Array | null {
  const parsed = parseJsonBytes(document);
  if (!parsed.ok) return null;
  const isWrapper = isJsonObject(parsed.value) && parsed.value['format'] === format;
  return isWrapper ? bytesIn(parsed.value) : document;
}

function bytesIn(json: Json): Uint8Array | null {
  const decoded = decode(wrapper, json);
  return decoded.ok ? fromBase64(decoded.value.bytes) : null;
}
