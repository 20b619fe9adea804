/** The data source of deliveries, and its schema. */
import { DataSource } from 'typeorm';
import { DeliveryRow } from './entities/delivery-row.js';
import { FollowedRow } from './entities/followed-row.js';
import { CreateDeliveries1764720000000 } from './migrations/1764720000000-create-deliveries.js';

const schema = 'deliveries';

/** The number of the lock under which the schema is made: one program at a time. */
export const migrationsLock: string = `hashtext('epoch-ledger deliveries migrations')`;

/** A data source that has not connected yet. */
export function deliveriesSource(url: string): DataSource {
  return new DataSource({
    ...{ type: 'postgres', url, schema },
    entities: [DeliveryRow, FollowedRow],
    migrations: [CreateDeliveries1764720000000],
    migrationsTableName: 'migrations',
    synchronize: false,
    installExtensions: false,
    logging: false,
    poolSize: 4,
    connectTimeoutMS: 10_000,
    poolErrorHandler: () => undefined,
    extra: {
      // A connection that the server ends while nobody listens would end the program.
      onConnect: (client: { on(event: 'error', listener: () => void): unknown }) => {
        client.on('error', () => undefined);
      },
      application_name: 'epoch-ledger deliveries',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
}

/** Makes the schema, or brings it up to date; one program at a time. */
export async function migrateDeliveries(source: DataSource): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    if ((await runner.hasSchema(schema)) && !(await source.showMigrations())) return;
    await runner.query(`SELECT pg_advisory_lock(${migrationsLock})`);
    try {
      await runner.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await source.runMigrations();
    } finally {
      await runner.query(`SELECT pg_advisory_unlock(${migrationsLock})`);
    }
  } finally {
    await runner.release();
  }
}
