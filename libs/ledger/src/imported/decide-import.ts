/**
 * Decides ImportRecord, and what is asked of an epoch that was imported.
 * Source: FORMATS, section 6, `POST /v1/records`; RULES "The life of an epoch".
 */
import type { Closing } from '../epoch/decision.js';
import type { Rejection } from '../epoch/rejections.js';
import type { NamedBytes } from '../exam/exam-decision.js';
import type { Sha256 } from '../ids.js';
import { sha256Hex } from '../record/digest.js';
import { recordDocument, wrapped } from './historical-document.js';
import type { ImportedState, ImportRecord, RecordImported } from './import-record.js';

/** What became of the command. */
export type ImportDecision =
  | {
      readonly kind: 'accepted';
      /** None when it is so already. */
      readonly events: readonly RecordImported[];
      readonly documents: readonly NamedBytes[];
      readonly closing: Closing | null;
    }
  | { readonly kind: 'refused'; readonly rejections: readonly Rejection[] };

/**
 * A record is imported once, under an id that no epoch has: `before` is what was imported under it,
 * null while nothing is there. The same upload from the same source again is so already.
 */
export function decideImport(
  before: ImportedState | null,
  command: ImportRecord,
  sha256: Sha256,
): ImportDecision {
  const { body, documents } = importOf(command, sha256);
  if (before === null) {
    const closing = { revision: 1, ...command.imported.bytes };
    const event = { type: 'RecordImported', body } as const;
    return { kind: 'accepted', events: [event], documents, closing };
  }
  if (isSame(before.body, body)) {
    return { kind: 'accepted', events: [], documents: [], closing: null };
  }
  return { kind: 'refused', rejections: [{ code: 'epoch_exists', place: '' }] };
}

/** Why `command`, whichever it is, cannot be done to an imported epoch. */
export function afterImport({ revision }: ImportedState, command: string): Rejection {
  const isOpening = command === 'OpenEpoch' || command === 'OpenExam';
  if (isOpening) return { code: 'epoch_exists', place: '' };
  return { code: 'epoch_closed', place: '', revision, imported: true };
}

/** The body of the event that `command` makes, and the documents it names. */
export function importOf(
  { imported, source }: ImportRecord,
  sha256: Sha256,
): { readonly body: RecordImported['body']; readonly documents: readonly NamedBytes[] } {
  const named = (document: Uint8Array): NamedBytes => {
    return { sha256: sha256Hex(document, sha256), bytes: document };
  };
  const { bytes, record } = imported;
  const documents = [named(recordDocument(bytes.record)), named(wrapped(bytes.evidence))] as const;
  const [{ sha256: record_sha256 }, { sha256: evidence_sha256 }] = documents;
  return { body: { source, rule: record.rule, record_sha256, evidence_sha256 }, documents };
}

function isSame(one: RecordImported['body'], other: RecordImported['body']): boolean {
  return (
    one.source === other.source &&
    one.rule === other.rule &&
    one.record_sha256 === other.record_sha256 &&
    one.evidence_sha256 === other.evidence_sha256
  );
}
