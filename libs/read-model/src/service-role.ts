/**
 * What the role of a service may do in the read model: write all of it, as it is made from the log
 * and can be made again; its shape is the owner's.
 */
import type { DataSource, QueryRunner } from 'typeorm';
import { migrate, ReadModelOutdated } from './migrate.js';
import { liveSchema, readModelSource } from './source.js';

/** Whose database, and the roles of services. */
export interface ReadModelSchemaWork {
  /** `postgres://...`, as the owner. */
  readonly url: string;
  readonly roles: readonly string[];
}

/**
 * Brings the schema up to date, as its owner, and gives each of `roles` exactly what a service
 * needs. Gives the names of the migrations that were missing. Throws ReadModelOutdated.
 */
export async function updateReadModelSchema({
  url,
  roles,
}: ReadModelSchemaWork): Promise<readonly string[]> {
  const source = readModelSource({ url, connectionsMax: 2 });
  await source.initialize();
  try {
    const applied = await migrate(source);
    await source.transaction(async ({ queryRunner }) => {
      for (const role of roles) await grant(source, queryRunner, role);
    });
    return applied;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error;
    throw new ReadModelOutdated(
      `this role may not change the schema ${liveSchema} (${error.message}): come as its owner`,
      { cause: error },
    );
  } finally {
    await source.destroy();
  }
}

async function grant(
  { driver }: DataSource,
  runner: QueryRunner | undefined,
  role: string,
): Promise<void> {
  const to = driver.escape(role);
  const schema = driver.escape(liveSchema);
  for (const statement of [
    `REVOKE ALL ON SCHEMA ${schema} FROM ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${to}`,
    `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${to}`,
  ]) {
    await runner?.query(statement);
  }
}

/**
 * Gives `to` the grants of `from`, a schema of the same shape or an older one: whoever reads or
 * writes the read model that is replaced does so with the next one. A table that is new has the
 * grants of the positions.
 */
export async function copyGrants(runner: QueryRunner, from: string, to: string): Promise<void> {
  await runner.query(`
    DO $copy$
    DECLARE
      found record;
    BEGIN
      FOR found IN
        SELECT a.privilege_type AS privilege, a.grantee
          FROM pg_namespace n CROSS JOIN aclexplode(n.nspacl) a
          WHERE n.nspname = '${from}' AND a.grantee <> n.nspowner
      LOOP
        EXECUTE format('GRANT %s ON SCHEMA ${to} TO %s', found.privilege,
          CASE found.grantee WHEN 0 THEN 'PUBLIC' ELSE found.grantee::regrole::text END);
      END LOOP;
      FOR found IN
        SELECT a.privilege_type AS privilege, a.grantee, c.relname
          FROM pg_class c
          JOIN pg_class like_it ON like_it.relnamespace = '${from}'::regnamespace
            AND like_it.relname = coalesce(
              (SELECT o.relname FROM pg_class o
                 WHERE o.relnamespace = like_it.relnamespace AND o.relname = c.relname),
              'positions')
          CROSS JOIN aclexplode(like_it.relacl) a
          WHERE c.relnamespace = '${to}'::regnamespace AND c.relkind = 'r'
            AND a.grantee <> like_it.relowner
      LOOP
        EXECUTE format('GRANT %s ON ${to}.%I TO %s', found.privilege, found.relname,
          CASE found.grantee WHEN 0 THEN 'PUBLIC' ELSE found.grantee::regrole::text END);
      END LOOP;
    END
    $copy$`);
}
