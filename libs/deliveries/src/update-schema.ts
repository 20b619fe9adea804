/** The owner of a database makes the schema of deliveries, and lets services in. */
import { deliveriesSource, migrateDeliveries } from './source.js';

/** Whose database, and the roles of services. */
export interface DeliveriesSchemaWork {
  /** `postgres://...`, as the owner. */
  readonly url: string;
  readonly roles: readonly string[];
}

/** Brings the schema up to date and gives each of `roles` exactly what a service needs. */
export async function updateDeliveriesSchema(work: DeliveriesSchemaWork): Promise<void> {
  const source = deliveriesSource(work.url);
  await source.initialize();
  try {
    await migrateDeliveries(source);
    await source.transaction(async (manager) => {
      for (const role of work.roles) {
        const to = source.driver.escape(role);
        for (const statement of statements(to)) await manager.query(statement);
      }
    });
  } finally {
    await source.destroy();
  }
}

function statements(to: string): readonly string[] {
  return [
    `REVOKE ALL ON SCHEMA deliveries FROM ${to}`,
    `REVOKE ALL ON ALL TABLES IN SCHEMA deliveries FROM ${to}`,
    `GRANT USAGE ON SCHEMA deliveries TO ${to}`,
    `GRANT SELECT ON deliveries.migrations TO ${to}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON deliveries.followed, deliveries.deliveries TO ${to}`,
  ];
}
