/**
 * Opens the read model on a PostgreSQL database.
 */
import type { ReadModel } from './read-model.js';

/** Where the read model lives. */
export interface ReadModelOptions {
  /** `postgres://...` */
  readonly url: string;
  /** `read_model` unless a rebuild builds the next one beside it. */
  readonly schema?: string;
  /** Most connections at a time, 8 unless named. */
  readonly connectionsMax?: number;
}

/**
 * Connects and brings the schema up to date when the role may. Throws when the database cannot be
 * reached, or when the schema is behind and the role may not change it.
 */
export async function openReadModel(options: ReadModelOptions): Promise<ReadModel> {
  await Promise.resolve();
  throw new Error(`not yet: ${options.url}`);
}
