/** What the verbs that run the service's own code have in common. */
import type { Running } from '../options.js';
import { badInput } from '../trouble.js';

/** Where a service keeps its things when nobody says. */
export const defaultDataDir: string = '.epoch-ledger';

/** The data directory: the option before the environment before the default. */
export function dataDirOf(option: string | undefined, environment: Running['environment']): string {
  return option ?? (environment['EPOCH_LEDGER_DATA'] || defaultDataDir);
}

/**
 * From now on whoever lists the processes of this machine sees the verb alone: an address with a
 * password, or a token, may have been written behind it.
 */
export function hideCommandLine(verb: string): void {
  process.title = `epoch-ledger ${verb}`;
}

/** The database that is named: the option before the environment; null when none is. */
export function namedDatabaseOf(
  option: string | undefined,
  environment: Running['environment'],
): string | null {
  const url = option ?? (environment['DATABASE_URL'] || null);
  // Never shown: there may be a password in it.
  if (url === null || url.startsWith('/')) return url;
  if (/^(postgres|postgresql|socket):/i.test(url) && URL.canParse(url)) return url;
  const where = option === undefined ? 'DATABASE_URL' : '--database';
  const advice = 'It is like postgres://user:password@host:5432/name; escape @ : / # ? % in names.';
  throw badInput({ message: `${where} is no address of a database.`, advice });
}

/** A database of one's own: the option before the environment; there is no default. */
export function ownDatabaseOf(
  option: string | undefined,
  environment: Running['environment'],
): string {
  const url = namedDatabaseOf(option, environment);
  if (url !== null) return url;
  throw badInput({ message: 'Which database? Name it with --database, or in DATABASE_URL.' });
}

/** Errors by which a service refuses its settings, as its parts name them. */
export const refusals: ReadonlySet<string> = new Set([
  'SettingsUnusable',
  'TokensUnusable',
  'SigningKeyUnusable',
  'SuccessionUnusable',
  'OriginDiffers',
  'LogDiffers',
  'ReadModelOutdated',
  'RoleUnfit',
  'DataDirectoryInUse',
]);
