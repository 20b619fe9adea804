/** The log as the rest of the house sees it: the port and a way to open each adapter. */
export { checkCommit, commitBytesMax, isStreamId } from './limits.js';
export {
  type MemoryLogOptions,
  type MemoryStorage,
  newMemoryStorage,
  openMemoryLog,
} from './memory/memory-log.js';
export { type MemoryNotes, newMemoryNotes, openMemoryNotes } from './memory/memory-notes.js';
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
  type SealedEvent,
  type StoredEvent,
  type StreamHead,
  type StreamId,
} from './port.js';
export { openPostgresNotes } from './postgres/postgres-notes.js';
export { openPostgresLog, type PostgresLogOptions } from './postgres/postgres-log.js';
