/** The log as the rest of the house sees it: the port and a way to open each adapter. */
export type { DisclosureStore, DoubtfulDisclosure, StoredDisclosure } from './disclosure-store.js';
export type { KafkaLog, KafkaLogOptions } from './kafka/options.js';
export { openKafkaLog } from './kafka/open-kafka-log.js';
export { checkCommit, commitBytesMax, isStreamId } from './limits.js';
export type { CommandName, CopyPage, CopyPlace, LogCopy, TopicLog } from './log-copy.js';
export { type MemoryDisclosures, openMemoryDisclosures } from './memory/memory-disclosures.js';
export { type MemoryCopy, newMemoryCopy, openMemoryCopy } from './memory/memory-copy.js';
export {
  type MemoryLogOptions,
  type MemoryStorage,
  newMemoryStorage,
  openMemoryLog,
} from './memory/memory-log.js';
export { type MemoryNotes, newMemoryNotes, openMemoryNotes } from './memory/memory-notes.js';
export { moveLog } from './moving/move-log.js';
export type { LogMove, MoveReport, MoveStep } from './moving/move.js';
export type { NewNote, NoteStore, StoredNote } from './note-store.js';
export { partitionOf } from './partition-of.js';
export {
  type AppendResult,
  type Commit,
  type CommandNote,
  type EventLog,
  type FoundCommand,
  LogDamaged,
  LogDiffers,
  type LogDocument,
  LogUnavailable,
  OriginDiffers,
  type ReadableLog,
  type SealedEvent,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from './port.js';
export type {
  KeptHead,
  KeptNote,
  KeptReader,
  PlacedEvent,
} from './postgres/keeping/kept-reader.js';
export {
  type KeptRow,
  type KeptTable,
  keptTables,
  type KeptValue,
  personalTable,
} from './postgres/keeping/kept-tables.js';
export { type Restoration, restoring } from './postgres/keeping/restoring.js';
export { type Installation, readInstallation } from './postgres/keeping/installation.js';
export { withSnapshot } from './postgres/keeping/snapshot.js';
export { makeRole } from './postgres/make-role.js';
export { openPostgresCopy } from './postgres/postgres-copy.js';
export { openPostgresDisclosures } from './postgres/postgres-disclosures.js';
export { openPostgresNotes } from './postgres/postgres-notes.js';
export { openPostgresLog, type PostgresLogOptions } from './postgres/postgres-log.js';
export { openStoredLog } from './postgres/stored-log.js';
export { type SchemaReport, updateLogSchema } from './postgres/update-schema.js';
