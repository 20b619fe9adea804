/** How the database of a log is set up, for whoever examines an installation. */
import { Client } from 'pg';
import { applicationName, connectionSettings } from '../database.js';
import { exactInteger } from '../exact-integer.js';
import { lacksRight, serviceRoles } from '../service-role.js';
import { explainedTrouble } from '../trouble.js';

/** What there is to say of it. */
export interface Installation {
  /** The server's clock, in milliseconds since 1970. */
  readonly serverMs: number;
  readonly sizeBytes: number;
  /** Triggers that do not always fire, and tables that lack the one that keeps what was written. */
  readonly unguarded: readonly string[];
  /** Roles of services, as `migrate` has let them in. */
  readonly roles: readonly string[];
  /** Those of them that may change what was written. */
  readonly loose: readonly string[];
  /** Roles that are connected as services now and own the tables, or are superusers. */
  readonly owners: readonly string[];
}

/** Asks the database at `url`. Throws LogDiffers when the role may not, LogUnavailable. */
export async function readInstallation(url: string): Promise<Installation> {
  const client = new Client(connectionSettings(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    const names = async (text: string, values: readonly unknown[] = []): Promise<string[]> => {
      const { rows } = await client.query<{ name: string }>(text, [...values]);
      return rows.map(({ name }) => name);
    };
    const { rows } = await client.query<{ at: string; size: string }>(
      `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at,
              pg_database_size(current_database()) as size`,
    );
    const roles = await serviceRoles(client);
    return {
      serverMs: exactInteger(rows[0]?.at ?? '0'),
      sizeBytes: exactInteger(rows[0]?.size ?? '0'),
      unguarded: await names(unguarded),
      roles,
      loose: await names(loose, [roles]),
      owners: await names(owners, [applicationName]),
    };
  } catch (error) {
    throw lacksRight(error) ?? explainedTrouble(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const unguarded = `
  select format('ledger.%s', c.relname) as name
    from pg_class c
    where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'
      and c.relname not in ('migration', 'disclosure')
      and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'A'
          and t.tgname = c.relname || '_append_only')
    order by name`;

const loose = `
  select r.rolname as name from pg_roles r
    where r.rolname = any ($1::text[])
      and (r.rolsuper
        or has_table_privilege(r.oid, 'ledger.event', 'INSERT, UPDATE, DELETE, TRUNCATE'))
    order by name`;

const owners = `
  select distinct a.usename::text as name
    from pg_stat_activity a
    join pg_roles r on r.oid = a.usesysid
    join pg_namespace n on n.nspname = 'ledger'
    where a.datname = current_database() and a.application_name = $1
      and a.pid <> pg_backend_pid()
      and (r.rolsuper or pg_has_role(r.oid, n.nspowner, 'member'))`;
