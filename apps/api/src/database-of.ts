/** The database of a service: one that is named, or the embedded one. */
import { startEmbeddedDatabase } from '#embedded-database';
import type { ServiceOptions } from './options.js';
import { SettingsUnusable } from './settings-unusable.js';
import type { Teardown } from './teardown.js';

/** Its address. Throws SettingsUnusable, and what the embedded database throws. */
export async function databaseOf(
  { databaseUrl, dataDir }: Pick<ServiceOptions, 'databaseUrl' | 'dataDir'>,
  teardown: Teardown,
): Promise<string> {
  if (databaseUrl !== undefined) return databaseUrl;
  if (dataDir === undefined) {
    throw new SettingsUnusable('name a database, or a data directory for the embedded one');
  }
  const database = await startEmbeddedDatabase({ dataDir });
  teardown.add(() => database.stop());
  return database.url;
}
