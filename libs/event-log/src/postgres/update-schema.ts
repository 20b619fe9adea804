/** The owner brings the schema `ledger` up to date, and lets services in. */
import { Client } from 'pg';
import { LogDiffers } from '../port.js';
import { connectionSettings } from './database.js';
import { applyMissing } from './migrate.js';
import { grantService, lacksRight, serviceRoles } from './service-role.js';
import { persistently } from './trouble.js';

/** Whose database, and who is to be let in. */
export interface SchemaWork {
  /** `postgres://...`, as the owner. */
  readonly url: string;
  /** A role of a service, besides those that have been let in before. */
  readonly role?: string | undefined;
}

/** What there is afterwards. */
export interface SchemaReport {
  /** Names of the migrations that were missing. */
  readonly applied: readonly string[];
  /** Every role that may work as a service. */
  readonly roles: readonly string[];
}

/**
 * Applies the migrations that are missing and gives each role of a service what it needs, all in
 * one transaction. Throws LogDiffers for a schema of a newer program, RoleUnfit, LogUnavailable.
 */
export async function updateLogSchema({ url, role }: SchemaWork): Promise<SchemaReport> {
  return persistently(async () => {
    // A step over a large table takes what it takes.
    const client = new Client({
      ...connectionSettings(url),
      statement_timeout: 0,
      query_timeout: 0,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('begin');
      const applied = await applyMissing(client);
      const known = await serviceRoles(client);
      const roles = [...new Set([...known, ...(role === undefined ? [] : [role])])].sort();
      for (const one of roles) await grantService(client, one);
      await client.query('commit');
      return { applied, roles };
    } catch (error) {
      throw lacksOwnership(error) ?? error;
    } finally {
      await client.end();
    }
  });
}

function lacksOwnership(error: unknown): LogDiffers | null {
  if (lacksRight(error) === null) return null;
  const why = error instanceof Error ? error.message : '';
  const advice = 'come as the owner of the database';
  return new LogDiffers(`this role may not change the schema ledger (${why}): ${advice}`, {
    cause: error,
  });
}
