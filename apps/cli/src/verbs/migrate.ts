/** `migrate`: the owner of a database prepares it for services that own nothing in it. */
import type { Command } from 'commander';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';
import { badInput, type Trouble, unreachable } from '../trouble.js';
import { ownDatabaseOf, refusals } from './service-settings.js';

interface MigrateOptions {
  readonly database?: string;
  readonly role?: string;
}

const help = `
Examples:
  createuser ledger_service --pwprompt
  epoch-ledger migrate --database postgres://owner@db/ledger --role ledger_service
  epoch-ledger serve --database postgres://ledger_service@db/ledger

The role can read the log and append to it; what was written it can neither change nor delete, and
it owns no table. Run this again with each new version, before the services start; roles that were
let in before keep their rights without being named.`;

/** Adds the verb to the program. */
export function addMigrate(program: Command, running: () => Running): void {
  program
    .command('migrate')
    .summary('prepare a database for services that own nothing in it')
    .description('Brings the schemas ledger and read_model up to date, and lets a role in.')
    .option('--database <url>', 'the PostgreSQL, as its owner (default: DATABASE_URL)')
    .option('--role <name>', 'the role as which services come; it must exist')
    .addHelpText('after', help)
    .action((options: MigrateOptions) => migrate(options, running()));
}

async function migrate(options: MigrateOptions, running: Running): Promise<void> {
  const url = ownDatabaseOf(options.database, running.environment);
  // Only a few verbs need the service's code, which takes a while to load.
  const { updateSchemas } = await import('#api');
  const report = await updateSchemas({ url, role: options.role }).catch((error: unknown) => {
    throw migrateTrouble(error);
  });
  const text = running.json ? JSON.stringify(report) : textOf(report);
  await write(running.output, `${text}\n`);
}

function textOf({
  applied,
  roles,
}: {
  applied: readonly string[];
  roles: readonly string[];
}): string {
  const what = applied.length === 0 ? 'Nothing was missing.' : `Made: ${applied.join(', ')}.`;
  const who =
    roles.length === 0
      ? 'No role but the owner works here; --role lets one in.'
      : `May work as a service: ${roles.join(', ')}.`;
  return `${what}\n${who}`;
}

function migrateTrouble(error: unknown): Trouble {
  const { name, message } = error as Error;
  if (refusals.has(name)) return badInput({ message: `The database is not ready: ${message}` });
  return unreachable({ message: `The database is not ready: ${systemReason(error)}` });
}
