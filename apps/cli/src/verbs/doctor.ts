/** `doctor`: looks at a running installation, and says what is wrong and what to do. */
import type { Command } from 'commander';
import type { Running } from '../options.js';
import { write } from '../surroundings.js';
import { refused } from '../trouble.js';
import { dataDirOf, defaultDataDir, namedDatabaseOf } from './service-settings.js';

interface DoctorOptions {
  readonly database?: string;
  readonly dataDir?: string;
  readonly url?: string;
}

const help = `
Nothing is changed. The whole log is read: every hash, chain, head and signature, and the read model
against a fresh fold of it. A database that is not named is looked for as "serve" does:
DATABASE_URL, then the embedded one in the data directory. What else is not named is not looked at.

Examples:
  epoch-ledger doctor
  epoch-ledger doctor --database postgres://ledger@db/ledger --data-dir /var/lib/epoch-ledger \\
    --url http://127.0.0.1:8080

Exit codes: 0 all is well (there may be notes), 1 something is wrong.`;

/** Adds the verb to the program. */
export function addDoctor(program: Command, running: () => Running): void {
  program
    .command('doctor')
    .summary('look at a running installation')
    .description('Looks at database, disk, keys and service, and says what to do.')
    .option('--database <url>', 'the PostgreSQL of the service (default: the one that serve takes)')
    .option('--data-dir <folder>', `its data directory (embedded database: ${defaultDataDir})`)
    .option('--url <address>', 'the service')
    .addHelpText('after', help)
    .action((options: DoctorOptions) => doctor(options, running()));
}

async function doctor(options: DoctorOptions, running: Running): Promise<void> {
  const { environment, output, json } = running;
  const databaseUrl = namedDatabaseOf(options.database, environment);
  // Only a few verbs need the service's code, which takes a while to load.
  const { examine } = await import('#api');
  const { url: serviceUrl = null } = options;
  const ofService = databaseUrl === null ? dataDirOf(options.dataDir, environment) : null;
  const dataDir = options.dataDir ?? ofService;
  const bad: string[] = [];
  for await (const check of examine({ databaseUrl, dataDir, serviceUrl })) {
    const { name, state, says } = check;
    if (state === 'wrong') bad.push(name);
    const text = json ? JSON.stringify(check) : `${state.padEnd(6)}${name.padEnd(12)}${says}`;
    await write(output, `${text}\n`);
  }
  if (bad.length > 0) throw refused({ message: `Something is wrong: ${bad.join(', ')}.` });
}
