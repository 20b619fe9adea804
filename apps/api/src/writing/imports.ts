/**
 * Imported records as reads need them: taken from the documents that their events name, read and
 * set beside what their rule makes of the evidence.
 * Source: DESIGN "Documents"; RULES, "an imported record is kept as it was published".
 */
import type { EventLog } from '#event-log';
import type { Sha256 } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { uploadIn } from '#ledger/imported/historical-document';
import type { RecordImported } from '#ledger/imported/import-record';
import {
  type ImportedMeasured,
  type ImportedRecord,
  readImport,
  type Uploads,
} from '#ledger/imported/read-import';
import { type ImportStatement, importStatement } from '#ledger/imported/statement';

/** An imported record, and what is said of it. */
export interface KnownImport {
  readonly imported: ImportedRecord;
  readonly statement: ImportStatement;
}

/** How many are kept as they were read. */
const keptMax = 4;

/** Imported records by what their events name. */
export class Imports {
  readonly #log: EventLog;
  readonly #sha256: Sha256;
  /** Least recently used first. */
  readonly #kept = new Map<string, KnownImport>();

  constructor(log: EventLog, sha256: Sha256) {
    this.#log = log;
    this.#sha256 = sha256;
  }

  /** What an import with `body` brought. Throws LogUnavailable for an outage. */
  async of(body: RecordImported['body']): Promise<KnownImport> {
    const name = JSON.stringify(body);
    const known = this.#kept.get(name) ?? (await this.#read(body));
    this.#kept.delete(name);
    this.#kept.set(name, known);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptMax) break;
      this.#kept.delete(oldest);
    }
    return known;
  }

  async #read(body: RecordImported['body']): Promise<KnownImport> {
    const read = readImport(await uploadsOf(this.#log, body));
    invariant(read.ok, `what ${body.record_sha256} names is not what was imported`);
    return { imported: read.value, statement: importStatement(body, read.value, this.#sha256) };
  }
}

/** The import of an epoch that was measured, which the state of the epoch has told. */
export function measuredIn({ imported }: KnownImport): ImportedMeasured {
  invariant(imported.family === 'epoch', 'the rule of the import is no rule of exams');
  return imported;
}

/** The bytes that were uploaded for an event with `body`. */
export async function uploadsOf(
  log: EventLog,
  { record_sha256, evidence_sha256 }: RecordImported['body'],
): Promise<Uploads> {
  const record = await log.document(record_sha256);
  const evidence = await log.document(evidence_sha256);
  const uploads = {
    record: record === null ? null : uploadIn(record),
    evidence: evidence === null ? null : uploadIn(evidence),
  };
  invariant(uploads.record !== null, `the log has no record ${record_sha256}, which it names`);
  invariant(uploads.evidence !== null, `the log has no evidence ${evidence_sha256}`);
  return { record: uploads.record, evidence: uploads.evidence };
}
