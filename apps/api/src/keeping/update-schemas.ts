/** What the owner of a database does so that services can work there and own nothing. */
import { updateDeliveriesSchema } from '#deliveries';
import { type SchemaReport, updateLogSchema } from '#event-log';
import { updateReadModelSchema } from '#read-model';

/** Whose database, and who is to be let in. */
export interface SchemasWork {
  /** `postgres://...`, as the owner. */
  readonly url: string;
  /** A role of a service, besides those that have been let in before. */
  readonly role?: string | undefined;
}

/**
 * Brings the schemas `ledger`, `read_model` and `deliveries` up to date and gives each role of a
 * service what it needs there, and no more. Twice is once. Throws LogDiffers, RoleUnfit,
 * ReadModelOutdated, LogUnavailable.
 */
export async function updateSchemas({ url, role }: SchemasWork): Promise<SchemaReport> {
  const { applied, roles } = await updateLogSchema({ url, role });
  const readModel = await updateReadModelSchema({ url, roles });
  await updateDeliveriesSchema({ url, roles });
  return { applied: [...applied, ...readModel], roles };
}
