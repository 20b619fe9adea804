/**
 * Events of every stream that the ledger keeps: epochs that are measured, exams, imported records,
 * and the registry.
 * Source: FORMATS, section 7.
 */
import type { ExamEvent, RecordedExamEvent } from '../exam/exam-events.js';
import type { RecordedRegistryEvent, RegistryEvent } from '../exam/registry.js';
import type { RecordedImport, RecordImported } from '../imported/import-record.js';
import type { EpochEvent, RecordedEvent } from './events.js';

/** What happened, in whichever stream. */
export type AnyEvent = EpochEvent | ExamEvent | RecordImported | RegistryEvent;

/** One event as it is stored, in whichever stream. */
export type RecordedAnyEvent =
  RecordedEvent | RecordedExamEvent | RecordedImport | RecordedRegistryEvent;
