/**
 * ImportRecord: a historical record becomes an epoch that is closed from its first event on, and to
 * which nothing happens any more: it has no events that could go on.
 * Source: FORMATS, sections 6 and 7; RULES "The life of an epoch"; docs/decisions/readings.md.
 */
import type { Envelope } from '../epoch/events.js';
import type { RuleId, Sha256Hex, Stamp } from '../ids.js';
import type { ImportedRecord } from './read-import.js';

export interface ImportRecord {
  readonly type: 'ImportRecord';
  readonly imported: ImportedRecord;
  /** Where it was published: text for people. */
  readonly source: string;
}

export interface RecordImported {
  readonly type: 'RecordImported';
  readonly body: {
    readonly source: string;
    readonly rule: RuleId;
    /** Of the record's bytes where they are canonical JSON, else of the document around them. */
    readonly record_sha256: Sha256Hex;
    /** Of the document around the evidence's bytes. */
    readonly evidence_sha256: Sha256Hex;
  };
}

/** The event as it is stored. */
export type RecordedImport = Envelope & RecordImported;

/** An epoch that was imported. What it measured is in its documents, not in its events. */
export interface ImportedState {
  readonly family: 'imported';
  readonly phase: 'closed';
  /** Of its one event. */
  readonly version: number;
  readonly at: Stamp;
  readonly revision: 1;
  readonly body: RecordImported['body'];
}

/** The state after its one event. */
export function importedState({ version, at, body }: RecordedImport): ImportedState {
  return { family: 'imported', phase: 'closed', version, at, revision: 1, body };
}
