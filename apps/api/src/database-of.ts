/** The database of a service: one that is named, or the embedded one. */
import { randomBytes } from 'node:crypto';
import { startEmbeddedDatabase } from '#embedded-database';
import { makeRole } from '#event-log';
import { updateSchemas } from './keeping/update-schemas.js';
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

/** The role of the service in its embedded database. */
const embeddedRole = 'epoch_ledger_service';

/**
 * The address by which a service works. An embedded database is brought up to date by its owner;
 * the service then comes as a role that owns nothing, under a password of this start.
 */
export async function serviceDatabaseOf(
  options: Pick<ServiceOptions, 'databaseUrl' | 'dataDir'>,
  teardown: Teardown,
): Promise<string> {
  const url = await databaseOf(options, teardown);
  if (options.databaseUrl !== undefined) return url;
  const password = randomBytes(24).toString('hex');
  const address = await makeRole(url, { name: embeddedRole, password });
  await updateSchemas({ url, role: embeddedRole });
  return address;
}
