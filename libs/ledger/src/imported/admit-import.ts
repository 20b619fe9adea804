/**
 * Whether a `RecordImported` may stand: its documents must be what an import makes of them, and the
 * event what it makes of the record.
 * Source: docs/record-format.md, "Verification", step 7, and "Imported records".
 */
import { type Difference, firstDifference } from '../difference.js';
import type { DocumentLookup, DocumentUnusable } from '../exam/exam-command-roles.js';
import type { Role } from '../ids.js';
import { uploadIn } from './historical-document.js';
import type { RecordedImport } from './import-record.js';
import { type ImportedRecord, readImport } from './read-import.js';

/** Who may import. */
const importRoles: readonly Role[] = ['organiser'];

/** Why an import cannot stand. */
export type ImportInadmissible =
  | {
      readonly code: 'role_not_allowed';
      readonly place: 'role';
      readonly role: Role;
      readonly allowed: readonly Role[];
    }
  | DocumentUnusable
  /** Its record makes another event. */
  | ({ readonly code: 'event_differs' } & Difference);

/** What was imported, or why the event cannot stand. */
export type AdmittedImport =
  | { readonly ok: true; readonly imported: ImportedRecord }
  | { readonly ok: false; readonly reasons: readonly ImportInadmissible[] };

/**
 * Judges the first event of an epoch, whose rule is known here, with the documents it names. What
 * its record says of the evidence is compared elsewhere: a difference is no fault of the import.
 */
export function admitImport(event: RecordedImport, document: DocumentLookup): AdmittedImport {
  const { body, epoch, role } = event;
  if (!importRoles.includes(role)) {
    return refused({ code: 'role_not_allowed', place: 'role', role, allowed: importRoles });
  }
  const unusable: DocumentUnusable[] = [];
  const bytesOf = (member: DocumentMember): Uint8Array => {
    const found = document(body[member]);
    const bytes = found === null ? null : uploadIn(found);
    if (bytes !== null) return bytes;
    const reason = found === null ? 'missing' : 'malformed';
    unusable.push({ code: 'document_unusable', ...placeOf(member, event), reason });
    return new Uint8Array();
  };
  const bytes = { record: bytesOf('record_sha256'), evidence: bytesOf('evidence_sha256') };
  if (unusable.length > 0) return refused(...unusable);
  const imported = readImport(bytes);
  if (!imported.ok) {
    const isOfRecord = imported.issues.some(({ place }) => place.startsWith('record'));
    const member = isOfRecord ? 'record_sha256' : 'evidence_sha256';
    const [issue] = imported.issues;
    const why = { reason: 'malformed', ...(issue === undefined ? {} : { issue }) } as const;
    return refused({ code: 'document_unusable', ...placeOf(member, event), ...why });
  }
  const { record } = imported.value;
  const difference =
    firstDifference(record.epoch, epoch, 'epoch') ??
    firstDifference(record.rule, body.rule, 'body.rule');
  if (difference !== null) return refused({ code: 'event_differs', ...difference });
  return { ok: true, imported: imported.value };
}

type DocumentMember = 'record_sha256' | 'evidence_sha256';

function placeOf(
  member: DocumentMember,
  { body }: RecordedImport,
): Pick<DocumentUnusable, 'place' | 'sha256'> {
  return { place: `body.${member}`, sha256: body[member] };
}

function refused(...reasons: readonly ImportInadmissible[]): AdmittedImport {
  return { ok: false, reasons };
}
