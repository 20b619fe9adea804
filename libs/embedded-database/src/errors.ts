/** The two ways in which an embedded database does not start, each with words for a person. */

/** Another living service uses the same data directory. Nothing was touched. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/** PostgreSQL could not be set up or started. The message says why and what to do about it. */
export class DatabaseNotStarted extends Error {
  override readonly name = 'DatabaseNotStarted';
}
