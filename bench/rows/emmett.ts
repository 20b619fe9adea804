/**
 * Emmett, an event store for Node over PostgreSQL. Its packages are in bench/peers, which only the
 * benchmark installs: what they have published states no licence, and nothing of ours is to need
 * them.
 */
import type { Pool } from 'pg';

/** What of its store is used. Source: the types of `@event-driven-io/emmett-postgresql` 0.42.0. */
export interface EmmettStore {
  readonly schema: { readonly migrate: () => Promise<unknown> };
  readonly appendToStream: (
    stream: string,
    events: readonly { readonly type: string; readonly data: object }[],
    options: { readonly expectedStreamVersion: bigint | 'STREAM_DOES_NOT_EXIST' },
  ) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

interface EmmettPostgres {
  readonly getPostgreSQLEventStore: (url: string, options: object) => EmmettStore;
}

const entry = '@event-driven-io/emmett-postgresql/dist/index.js';

/** Opens a store over `pool`; `migrate` makes its tables. */
export async function openEmmett(url: string, pool: Pool): Promise<EmmettStore> {
  const script = new URL(`../../../../bench/peers/node_modules/${entry}`, import.meta.url);
  const { getPostgreSQLEventStore } = (await import(script.href)) as EmmettPostgres;
  return getPostgreSQLEventStore(url, {
    schema: { autoMigration: 'None' },
    connectionOptions: { pool },
  });
}
