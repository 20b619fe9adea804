/**
 * Reads instance records: a JSON list, or one record a line. What programs write though JSON has no
 * word for it (NaN, Infinity, 1e400) is found by its instance, not by its place in the text alone.
 * Source: sources/tcsexam-score-calculation.en.txt, "From instance records to a task score".
 */
import { invariant } from '#ledger/invariant';
import type { Decoded, Issue } from '#ledger/issue';
import { isJsonArray, type Json } from '#ledger/record/json';
import { parseJson, parseJsonBytes } from '#ledger/record/strict-json';
import { decodeUtf8 } from '#ledger/record/utf8';

/** Records as they stand in a file, to be looked at one by one. */
export interface RecordsFile {
  readonly records: readonly Json[];
  /**
   * Why the file is no JSON although its records can be told, else empty: it has numbers that are
   * none, which are texts in `records`. Such a file is never scored.
   */
  readonly issues: readonly Issue[];
}

/** The records in `bytes`, or why they cannot be told from one another. */
export function parseRecords(bytes: Uint8Array): Decoded<RecordsFile> {
  const text = decodeUtf8(bytes);
  if (text === null || text.startsWith('\ufeff')) {
    const refused = parseJsonBytes(bytes);
    invariant(!refused.ok, 'such bytes are refused');
    return refused;
  }
  const strict = recordsOf(text);
  if (strict.ok) return { ok: true, value: { records: strict.value, issues: [] } };
  const lenient = recordsOf(withoutNumbersThatAreNone(text));
  if (!lenient.ok) return strict;
  return { ok: true, value: { records: lenient.value, issues: strict.issues } };
}

function recordsOf(text: string): Decoded<readonly Json[]> {
  if (!/^\s*\{/.test(text)) return listOf(parseJson(text));
  const records: Json[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line);
    if (!parsed.ok)
      return { ok: false, issues: parsed.issues.map((one) => onLine(one, index + 1)) };
    records.push(parsed.value);
  }
  return { ok: true, value: records };
}

function listOf(parsed: Decoded<Json>): Decoded<readonly Json[]> {
  if (!parsed.ok) return parsed;
  if (isJsonArray(parsed.value)) return { ok: true, value: parsed.value };
  const message = 'must be a list of records, or one record a line';
  return { ok: false, issues: [{ place: '', code: 'wrong_type', message }] };
}

/** An issue of one line as an issue of the file: the reader has counted from that line. */
function onLine({ place, code, message }: Issue, line: number): Issue {
  return { place, code, message: message.replace(/^line 1, /, `line ${String(line)}, `) };
}

/** Numbers outside quotes that are no finite doubles, put into quotes. */
function withoutNumbersThatAreNone(text: string): string {
  const token = /"(?:[^"\\]|\\.)*"|-?(?:NaN|Infinity)|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
  return text.replace(token, (found) =>
    found.startsWith('"') || Number.isFinite(Number(found)) ? found : `"${found}"`,
  );
}
