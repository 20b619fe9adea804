/** Restoring a backup with the built service's own code, and what a refused one leaves behind. */
import { restoreDatabase } from '#api';
import { Session } from '../contract/sql.js';

/** Restores `file` into the database at `url`. */
export function restored(file: string, url: string): ReturnType<typeof restoreDatabase> {
  return restoreDatabase({ file, url, onProgress: () => undefined });
}

/** The schemas that a database has beside those of PostgreSQL itself. */
export async function schemasIn(url: string): Promise<readonly string[]> {
  const session = await Session.start(url);
  const rows = await session.query<{ name: string }>(
    `select nspname as name from pg_namespace
       where nspname not like 'pg\\_%' and nspname <> 'information_schema' order by name`,
  );
  await session.end();
  return rows.map(({ name }) => name);
}
