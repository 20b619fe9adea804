/** What the verbs that run the service's own code have in common. */
import type { Running } from '../options.js';

/** Where a service keeps its things when nobody says. */
export const defaultDataDir: string = '.epoch-ledger';

/** The data directory: the option before the environment before the default. */
export function dataDirOf(option: string | undefined, environment: Running['environment']): string {
  return option ?? (environment['EPOCH_LEDGER_DATA'] || defaultDataDir);
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
  'DataDirectoryInUse',
]);
