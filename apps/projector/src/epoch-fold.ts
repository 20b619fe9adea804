/**
 * One epoch in the projector's memory: the fold of its events, and beside it what pages show but no
 * command and no evidence needs: stamps of the life of the epoch, digests and reasons of entries.
 */
import type { ReadableLog } from '#event-log/port';
import {
  type AnyState,
  emptyStream,
  evolveAny,
  isExam,
  isImported,
  isRegistry,
} from '#ledger/epoch/any-epoch';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { EpochState } from '#ledger/epoch/state';
import type { ExamSuite } from '#ledger/evidence/exam';
import { decodeSuite } from '#ledger/exam/decode-suite';
import type { ExamState } from '#ledger/exam/exam-state';
import type { EntryKey, EpochId, Sha256Hex, Stamp } from '#ledger/ids';
import { uploadIn } from '#ledger/imported/historical-document';
import type { ImportedState } from '#ledger/imported/import-record';
import { type ImportedRecord, readImport } from '#ledger/imported/read-import';
import { type ImportStatement, importStatement } from '#ledger/imported/statement';
import { invariant } from '#ledger/invariant';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { sha256 } from './sha256.js';

/** What the state does not keep of an entry. */
export interface EntryNote {
  readonly digest: string | null;
  readonly receivedAt: Stamp;
  /** Why it was withdrawn or disqualified. */
  reason: string | null;
}

/** A record that was imported, and what is said of it. */
export interface ImportedFold {
  readonly record: ImportedRecord;
  readonly statement: ImportStatement;
}

/** One epoch up to an event. Only `foldEvent` changes it. */
export interface EpochFold {
  readonly epoch: EpochId;
  state: AnyState;
  /** What an exam consists of, once it is opened; null for an epoch that is measured. */
  suite: ExamSuite | null;
  /** What was imported; null for every other epoch. */
  imported: ImportedFold | null;
  /** Position of the last event that was folded, 0 for none. */
  position: number;
  openedAt: Stamp | null;
  /** Of the last close. */
  closedAt: Stamp | null;
  /** Of the last reopening, null again once closed. */
  reopenReason: string | null;
  readonly entryNotes: Map<EntryKey, EntryNote>;
}

/** An epoch of which nothing has happened. */
export function newFold(epoch: EpochId): EpochFold {
  return {
    epoch,
    state: emptyStream(epoch),
    suite: null,
    imported: null,
    position: 0,
    openedAt: null,
    closedAt: null,
    reopenReason: null,
    entryNotes: new Map(),
  };
}

/** An epoch that is measured, with its fold. */
export interface MeasuredFold extends EpochFold {
  readonly state: EpochState;
}

/** An exam, with its fold. */
export interface ExamFold extends EpochFold {
  readonly state: ExamState;
}

/** Whether the epoch is an exam. */
export function isExamFold(fold: EpochFold): fold is ExamFold {
  return isExam(fold.state);
}

/** An imported epoch, with its fold. */
export interface ImportedEpochFold extends EpochFold {
  readonly state: ImportedState;
  readonly imported: ImportedFold;
}

/** Whether the epoch was imported; its documents have been read by then. */
export function isImportedFold(fold: EpochFold): fold is ImportedEpochFold {
  if (!isImported(fold.state)) return false;
  invariant(fold.imported !== null, `the record of ${fold.epoch} was not read`);
  return true;
}

/** Whether the epoch is measured, or not opened yet. */
export function isMeasuredFold(fold: EpochFold): fold is MeasuredFold {
  return !isExam(fold.state) && !isRegistry(fold.state) && !isImported(fold.state);
}

/**
 * Folds the event at `position` into `fold`. Time in proportion to the outcomes it touches. Throws
 * InvariantViolation for a type that this program does not know: a later one may have written it.
 */
export function foldEvent(fold: EpochFold, event: RecordedAnyEvent, position: number): void {
  const evolved = evolveAny(fold.state, event) as AnyState | undefined;
  invariant(evolved !== undefined, `the type ${JSON.stringify(event.type)} is not known`);
  fold.state = evolved;
  note(fold, event);
  fold.position = position;
}

/**
 * Reads the documents that an epoch is not understood without: the suite of an exam, the record and
 * the evidence of an import. Whatever else it leaves alone.
 */
export async function readDocuments(fold: EpochFold, log: ReadableLog): Promise<void> {
  await readSuite(fold, log);
  await readImported(fold, log);
}

async function readImported(fold: EpochFold, log: ReadableLog): Promise<void> {
  if (!isImported(fold.state) || fold.imported !== null) return;
  const { body } = fold.state;
  const record = uploadIn(await documentOf(fold, log, body.record_sha256));
  const evidence = uploadIn(await documentOf(fold, log, body.evidence_sha256));
  invariant(record !== null && evidence !== null, `${fold.epoch}: documents of another kind`);
  const read = readImport({ record, evidence });
  invariant(read.ok, `what was imported as ${fold.epoch} cannot be read`);
  const statement = importStatement(body, read.value, sha256);
  fold.imported = { record: read.value, statement };
}

async function documentOf(
  fold: EpochFold,
  log: ReadableLog,
  digest: Sha256Hex,
): Promise<Uint8Array> {
  const bytes = await log.document(digest);
  invariant(bytes !== null, `${fold.epoch} names ${digest}, which is not in the log`);
  return bytes;
}

async function readSuite(fold: EpochFold, log: ReadableLog): Promise<void> {
  if (!isExamFold(fold) || fold.suite !== null || fold.state.opened === null) return;
  const bytes = await documentOf(fold, log, fold.state.opened.suiteSha256);
  const json = parseJsonBytes(bytes);
  const suite = json.ok ? decodeSuite(json.value) : json;
  invariant(suite.ok, `the suite of ${fold.epoch} cannot be read`);
  fold.suite = suite.value;
}

function note(fold: EpochFold, event: RecordedAnyEvent): void {
  switch (event.type) {
    case 'EpochOpened':
      fold.openedAt = event.at;
      return;
    case 'EntrySubmitted': {
      const { key, digest } = event.body;
      fold.entryNotes.set(key, { digest: digest ?? null, receivedAt: event.at, reason: null });
      return;
    }
    case 'EntryWithdrawn':
    case 'EntryDisqualified': {
      const entry = fold.entryNotes.get(event.body.key);
      if (entry !== undefined) entry.reason = event.body.reason;
      return;
    }
    case 'RecordImported':
      fold.openedAt = event.at;
      fold.closedAt = event.at;
      return;
    case 'EpochClosed':
      fold.closedAt = event.at;
      fold.reopenReason = null;
      return;
    case 'EpochReopened':
      fold.reopenReason = event.body.reason;
      return;
    case 'EntriesShortlisted':
    case 'OutcomesRecorded':
    case 'UnitsVoided':
    case 'UnitsWithdrawn':
    case 'UnitsRejudged':
    case 'VoidsRerun':
    case 'AppealRaised':
    case 'AppealResolved':
    case 'EpochCancelled':
    case 'DisclosuresErased':
    case 'AttemptSubmitted':
    case 'AttemptAdopted':
    case 'AttemptExcluded':
    case 'ReferenceRegistered':
    case 'SuiteRegistered':
      return;
  }
}

/**
 * About how much memory a fold takes, in units of one outcome; for comparing, not for measuring.
 * Time O(1).
 */
export function weightOf({ state, imported }: EpochFold): number {
  if (isRegistry(state)) return 1_000;
  if (isImported(state)) return 1_000 + (imported?.record.bytes.evidence.length ?? 0);
  if (isExam(state)) return 1_000 + state.attempts.size * 500;
  const units = state.opened?.layout.units ?? 0;
  return 1_000 + units + state.entries.size * (100 + units);
}
