/** The data source of the read model: the only place that knows entities, migrations and pool. */
import { DataSource, type DataSourceOptions } from 'typeorm';
import { AxisVoidsRow } from './entities/axis-voids-row.js';
import { EntryRow } from './entities/entry-row.js';
import { EpochRow } from './entities/epoch-row.js';
import { PlanRow } from './entities/plan-row.js';
import { PositionRow } from './entities/position-row.js';
import { RankingLineRow } from './entities/ranking-line-row.js';
import { RankingRow } from './entities/ranking-row.js';
import { CreateReadModel1764460800000 } from './migrations/1764460800000-create-read-model.js';
import { Exams1764547200000 } from './migrations/1764547200000-exams.js';
import { ImportedRecords1764633600000 } from './migrations/1764633600000-imported-records.js';

/** Where the read model lives. */
export interface ReadModelOptions {
  /** `postgres://...` */
  readonly url: string;
  /** `read_model` unless a rebuild builds the next one beside it. */
  readonly schema?: string | undefined;
  /** Most connections at a time, 8 unless named. */
  readonly connectionsMax?: number | undefined;
  /** Called with the text of every statement, for who counts them. */
  readonly onStatement?: ((statement: string) => void) | undefined;
}

export const liveSchema = 'read_model';

/** No statement of ours takes as long; what hangs longer is broken off and tried again. */
const statementTimeoutMs = 60_000;

/** A writer that was frozen in mid-transaction loses its locks after this time. */
const idleInTransactionTimeoutMs = 10_000;

/** A data source that has not connected yet. */
export function readModelSource(options: ReadModelOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema ?? liveSchema,
    entities: [PositionRow, EpochRow, PlanRow, EntryRow, AxisVoidsRow, RankingRow, RankingLineRow],
    migrations: [CreateReadModel1764460800000, Exams1764547200000, ImportedRecords1764633600000],
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'all',
    synchronize: false,
    installExtensions: false,
    ...tracing(options.onStatement),
    poolSize: options.connectionsMax ?? 8,
    connectTimeoutMS: 10_000,
    // A connection that breaks while idle is replaced; whoever needs the next one sees the outage.
    poolErrorHandler: () => undefined,
    extra: {
      onConnect: neverUnheard,
      application_name: 'epoch-ledger read model',
      // What a crash of the server takes back is projected again: rows and position go together.
      options: '-c synchronous_commit=off',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
  });
}

/**
 * A connection that the server ends in the moment it is handed from pool to query runner has no
 * listener for it, which would end the program. Whoever uses it next hears of it anyway.
 */
function neverUnheard(client: { on(event: 'error', listener: () => void): unknown }): void {
  client.on('error', () => undefined);
}

/** TypeORM's logger tells of statements only; errors reach the caller anyway. */
function tracing(
  onStatement: ReadModelOptions['onStatement'],
): Pick<DataSourceOptions, 'logging' | 'logger'> {
  if (onStatement === undefined) return { logging: false };
  const silent = (): void => undefined;
  return {
    logging: ['query'],
    logger: {
      logQuery: onStatement,
      logQueryError: silent,
      logQuerySlow: silent,
      logSchemaBuild: silent,
      logMigration: silent,
      log: silent,
    },
  };
}
