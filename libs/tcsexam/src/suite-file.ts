/**
 * Reads `lite.json`, `full.json` and their like: a suite and its reference in one file, or either
 * of them alone.
 * Source: FORMATS, section 5, "`lite.json`, `full.json`".
 */
import { isObject, memberNames, memberOf } from '#ledger/decoding';
import type { ExamSuite, SolverReference } from '#ledger/evidence/exam';
import { decodeReference } from '#ledger/exam/decode-reference';
import { decodeSuite } from '#ledger/exam/decode-suite';
import type { Decoded } from '#ledger/issue';
import type { Json, JsonMap, JsonObject } from '#ledger/record/json';

/** A suite and, where the file has one, the reference for its Solver tasks. */
export interface SuiteFile {
  readonly suite: ExamSuite;
  readonly reference: SolverReference | null;
}

/** The suite in `json`, and its reference when there is one. */
export function decodeSuiteFile(json: Json): Decoded<SuiteFile> {
  const given = isObject(json) ? memberOf(json, 'reference') : undefined;
  if (given === undefined || !isObject(json)) {
    const suite = decodeSuite(json);
    return suite.ok ? { ok: true, value: { suite: suite.value, reference: null } } : suite;
  }
  const suite = decodeSuite(without(json, 'reference'));
  const reference = decodeReference(given, 'reference');
  if (suite.ok && reference.ok) {
    return { ok: true, value: { suite: suite.value, reference: reference.value } };
  }
  const issues = [suite, reference].flatMap((decoded) => (decoded.ok ? [] : decoded.issues));
  return { ok: false, issues };
}

/** The reference in `json`, a reference file or a suite file; null when a suite file has none. */
export function decodeReferenceFile(json: Json): Decoded<SolverReference | null> {
  if (!isObject(json) || memberOf(json, 'tracks') === undefined) return decodeReference(json);
  const given = memberOf(json, 'reference');
  return given === undefined ? { ok: true, value: null } : decodeReference(given, 'reference');
}

function without(json: JsonObject | JsonMap, name: string): JsonMap {
  const names = memberNames(json).filter((one) => one !== name);
  return new Map(names.map((one) => [one, memberOf(json, one) ?? null]));
}
