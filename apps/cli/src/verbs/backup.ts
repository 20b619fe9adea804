/** `backup` and `restore`: the log of a service as one file, and back. */
import type { Command } from 'commander';
import type * as api from '#api';
import { systemReason } from '../input.js';
import type { Running } from '../options.js';
import { openProgress, stepsOn } from '../shown/progress.js';
import { write } from '../surroundings.js';
import { badInput, refused, type Trouble, unreachable } from '../trouble.js';
import { dataDirOf, namedDatabaseOf, ownDatabaseOf, refusals } from './service-settings.js';

interface BackupOptions {
  readonly database?: string;
  readonly dataDir?: string;
  readonly output: string;
  readonly withoutPersonal?: true;
}

interface RestoreOptions {
  readonly database?: string;
}

const backupHelp = `
Services go on meanwhile: the file has everything as it was in one moment. It has personal fields
unless they are left out, so keep it as the database itself is kept. The keys that sign are not in
it, and must not lie beside it.

Example:
  epoch-ledger backup --database postgres://ledger@db/ledger --output ledger.backup.gz`;

const restoreHelp = `
The database must have no log. Every event, chain, signed note and leaf is checked before anything
is kept; a file that is not whole, or a log that is not right, leaves nothing behind. Lists and
rankings are made by the next start of the service.

Example:
  epoch-ledger restore ledger.backup.gz --database postgres://owner@db2/ledger
  epoch-ledger migrate --database postgres://owner@db2/ledger --role ledger_service`;

/** Adds the verbs to the program. */
export function addBackup(program: Command, running: () => Running): void {
  program
    .command('backup')
    .summary('write the log of a service to a file')
    .description('Writes events, notes, documents and personal fields to one file.')
    .option('--database <url>', 'the service’s PostgreSQL (default: the one that serve takes)')
    .option('--data-dir <folder>', 'where the embedded database is, while its service runs')
    .requiredOption('-o, --output <file>', 'the file; it appears whole or not at all')
    .option('--without-personal', 'leave personal fields out')
    .addHelpText('after', backupHelp)
    .action((options: BackupOptions) => backup(options, running()));
  program
    .command('restore')
    .summary('bring a backup into an empty database')
    .description('Brings a backup into a database without a log, and checks all of it.')
    .argument('<file>', 'what "backup" has written')
    .option('--database <url>', 'the PostgreSQL, as its owner (default: DATABASE_URL)')
    .addHelpText('after', restoreHelp)
    .action((file: string, options: RestoreOptions) => restore(file, options, running()));
}

async function backup(options: BackupOptions, running: Running): Promise<void> {
  const { environment, messages, json } = running;
  const { output: file, withoutPersonal } = options;
  const progress = openProgress(messages, { silent: json });
  const onStep = stepsOn(progress);
  // Only a few verbs need the service's code, which takes a while to load.
  const { backUpDatabase, runningDatabase } = await import('#api');
  const url =
    namedDatabaseOf(options.database, environment) ??
    (await runningDatabase(dataDirOf(options.dataDir, environment)).catch((error: unknown) => {
      throw keepTrouble('There is no backup', 'its database', error);
    }));
  const personal = withoutPersonal !== true;
  const onProgress = (done: number, total: number): void => {
    onStep('writing', done, total);
  };
  const making = backUpDatabase({ url, file, personal, onProgress });
  const report = await making.catch((error: unknown) => {
    throw keepTrouble('There is no backup', file, error);
  });
  progress.end();
  await write(running.output, `${json ? JSON.stringify(report) : backupText(file, report)}\n`);
}

async function restore(file: string, options: RestoreOptions, running: Running): Promise<void> {
  const { environment, messages, json } = running;
  const url = ownDatabaseOf(options.database, environment);
  const progress = openProgress(messages, { silent: json });
  const { restoreDatabase } = await import('#api');
  const restoring = restoreDatabase({ file, url, onProgress: stepsOn(progress) });
  const report = await restoring.catch((error: unknown) => {
    throw keepTrouble('Nothing was restored', file, error);
  });
  progress.end();
  await write(running.output, `${json ? JSON.stringify(report) : restoreText(report)}\n`);
}

type Kept = Awaited<ReturnType<typeof api.backUpDatabase>>;
type Restored = Awaited<ReturnType<typeof api.restoreDatabase>>;

const withoutHooks =
  'How far webhooks are is not in it, for want of them or of the right to read that: where it is ' +
  'restored, webhooks begin anew.';

function backupText(file: string, { header, sizeBytes }: Kept): string {
  const { origin, rows, personal, streams, heads_sha256 } = header;
  const fields = personal ? '' : ', without personal fields';
  return [
    `The log of ${origin}: ${String(rows['event'] ?? 0)} events${fields}.`,
    `${String(streams)} streams, heads ${heads_sha256}`,
    `${file}: ${String(sizeBytes)} bytes. The keys that sign are not in it.`,
    ...(rows['followed'] === undefined ? [withoutHooks] : []),
  ].join('\n');
}

function restoreText({ header, check }: Restored): string {
  const { origin, events, notes, streams, headsSha256, tree } = check;
  const fields = header.personal ? '' : ' Personal fields were left out of it.';
  return [
    `The log of ${origin} as it was at ${header.made_at}, checked to its last event.${fields}`,
    `${String(events)} events, ${String(notes)} signed notes.`,
    `${String(streams)} streams, heads ${headsSha256}`,
    `Service tree of ${String(tree.size)} leaves, root ${tree.root}`,
    'Start the service with its own keys: it makes lists and rankings anew.',
  ].join('\n');
}

function keepTrouble(lead: string, file: string, error: unknown): Trouble {
  const { name, message, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'BackupDamaged') return refused({ message: `${lead}: ${file}: ${message}.` });
  if (refusals.has(name) || name === 'DatabaseNotStarted')
    return badInput({ message: `${lead}: ${message}.` });
  if (name === 'LogUnavailable' || name === 'QueryFailedError')
    return unreachable({ message: `${lead}: ${systemReason(error)}` });
  if (/^E[A-Z]+$/.test(code)) {
    return badInput({ message: `${lead}: ${file}: ${systemReason(error)}.` });
  }
  throw error;
}
