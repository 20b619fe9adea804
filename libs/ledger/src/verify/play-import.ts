/**
 * Plays an imported epoch: one event, whose record and evidence are documents. The record must be
 * the bytes that were imported; what its rule makes of the evidence is set beside it, and another
 * outcome is told, not found: what was published stands as it was published.
 * Source: docs/record-format.md, "Imported records" and "Verification", steps 7 and 8.
 */
import type { Sha256Hex } from '../ids.js';
import { admitImport } from '../imported/admit-import.js';
import { compareImport } from '../imported/comparison.js';
import { decodeImportEvent } from '../imported/decode-import.js';
import { afterImport } from '../imported/decide-import.js';
import { importedState, type RecordedImport } from '../imported/import-record.js';
import type { ImportedRecord } from '../imported/read-import.js';
import { releasedRules } from '../rules/registry.js';
import type { CheckedDocument, ReadLine } from './checked-line.js';
import { decodeOfAnyFamily } from './decode-any.js';
import { acceptAdmitted, acceptDecoded, type Play, type ReplayObserver } from './play.js';
import type { StepContext } from './step.js';

/** A line after the import, which nothing can follow. */
interface LaterLine {
  readonly place: number;
  readonly line: ReadLine;
}

export class ImportPlay implements Play {
  private readonly context: StepContext;
  private readonly observe: ReplayObserver;
  private readonly documents = new Map<Sha256Hex, CheckedDocument>();
  private opening: { readonly line: ReadLine; readonly event: RecordedImport } | null = null;
  private later: LaterLine | null = null;

  constructor(context: StepContext, observe: ReplayObserver) {
    this.context = context;
    this.observe = observe;
  }

  event(place: number, line: ReadLine): boolean {
    const { envelope, type, body } = line;
    if (this.opening === null) {
      const event = acceptDecoded(decodeImportEvent(body), place, line, this.context);
      if (event === null) return false;
      this.opening = { line, event: { ...envelope, ...event } };
      return true;
    }
    const later = acceptDecoded(decodeOfAnyFamily(type, body), place, line, this.context);
    if (later !== null) this.later = { place, line };
    return false;
  }

  document(document: CheckedDocument): void {
    this.documents.set(document.digest, { ...document, bytes: document.bytes.slice() });
  }

  finish(): void {
    if (this.opening === null || !this.begin(this.opening.line, this.opening.event)) return;
    if (this.later === null) return;
    const { place, line } = this.later;
    const asked = line.type === 'RecordImported' ? 'OpenEpoch' : line.type;
    const reason = afterImport(importedState(this.opening.event), asked);
    acceptAdmitted([reason], place, line, this.context);
  }

  private begin(line: ReadLine, event: RecordedImport): boolean {
    const { findings, checked } = this.context;
    if (!releasedRules.includes(event.body.rule)) {
      const at = { step: 8, where: 'events[1].body.rule' } as const;
      const values = { expected: 'a rule that is known here', found: event.body.rule };
      findings.report({ code: 'rule_unknown', ...at, ...values });
      return false;
    }
    const admitted = admitImport(event, (digest) => this.documents.get(digest)?.bytes ?? null);
    if (!admitted.ok) return acceptAdmitted(admitted.reasons, 1, line, this.context);
    checked.replayed += 1;
    this.compare(admitted.imported);
    this.observe(event, { ...importedState(event), imported: admitted.imported });
    return true;
  }

  private compare(imported: ImportedRecord): void {
    const { checked, notice, cryptography } = this.context;
    const { agrees, difference, obstacles } = compareImport(imported, cryptography.sha256);
    if (agrees) {
      checked.records += 1;
      return;
    }
    const where = 'events[1].body.record_sha256';
    const unclosable = obstacles.length === 0 ? {} : { obstacles };
    notice({ code: 'record_differs', step: 8, where, ...difference, ...unclosable });
  }
}
