/**
 * What is said of an imported record wherever it is shown: where it comes from, which bytes it is,
 * and whether its rule makes it again.
 * Source: FORMATS, section 6, `POST /v1/records`; RULES, last paragraph of "The epoch rules".
 */
import type { Sha256, Sha256Hex } from '../ids.js';
import { sha256Hex } from '../record/digest.js';
import { compareImport, type Comparison } from './comparison.js';
import { importOf } from './decide-import.js';
import type { ImportRecord, RecordImported } from './import-record.js';
import type { ImportedRecord } from './read-import.js';

/** Beside the epoch's own members; null for an epoch that was not imported. */
export interface ImportStatement {
  /** Where it was published, as the organiser wrote it. */
  readonly source: string;
  /** Of the documents that its event names. */
  readonly record_sha256: Sha256Hex;
  readonly evidence_sha256: Sha256Hex;
  /** Of the record's bytes as they were published: the ETag of `…/record`. */
  readonly published_sha256: Sha256Hex;
  readonly comparison: Comparison;
}

/** The statement of what `command` imports. Time O(units x entries). */
export function statementOf(command: ImportRecord, sha256: Sha256): ImportStatement {
  return importStatement(importOf(command, sha256).body, command.imported, sha256);
}

/** The same of what was imported by an event with `body`. */
export function importStatement(
  body: RecordImported['body'],
  imported: ImportedRecord,
  sha256: Sha256,
): ImportStatement {
  const { source, record_sha256, evidence_sha256 } = body;
  return {
    source,
    record_sha256,
    evidence_sha256,
    published_sha256: sha256Hex(imported.bytes.record, sha256),
    comparison: compareImport(imported, sha256),
  };
}
