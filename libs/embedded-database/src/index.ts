/** A PostgreSQL that the service brings along: `startEmbeddedDatabase`, and how it can fail. */
export {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from './embedded-database.js';
export { runningDatabase } from './running-database.js';
export { DatabaseNotStarted, DataDirectoryInUse } from './errors.js';
