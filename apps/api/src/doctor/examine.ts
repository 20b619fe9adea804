/** Examines a running installation from beside it; nothing is changed. */
import { runningDatabase } from '#embedded-database';
import { microsecondClock } from '../clock.js';
import { type Check, wrong } from './check.js';
import { databaseChecks } from './database-checks.js';
import { folderChecks, serviceCheck } from './folder-checks.js';

/** What there is to look at. */
export interface InstallationPlace {
  /** Null: the embedded one in the data directory. */
  readonly databaseUrl: string | null;
  /** Null: not looked at. */
  readonly dataDir: string | null;
  /** Null: not looked at. */
  readonly serviceUrl: string | null;
}

/** One check after the other, as each is done. Never throws. */
export async function* examine(place: InstallationPlace): AsyncGenerator<Check, void> {
  const clock = microsecondClock();
  const nowMs = (): number => Number(clock() / 1000n);
  const url = await databaseOf(place);
  if (typeof url === 'string') yield* databaseChecks(url, nowMs);
  else yield url;
  if (place.dataDir !== null) yield* folderChecks(place.dataDir, nowMs);
  if (place.serviceUrl !== null) yield await serviceCheck(place.serviceUrl);
}

/** Its address, or what is wrong where it has none. */
async function databaseOf({ databaseUrl, dataDir }: InstallationPlace): Promise<string | Check> {
  if (databaseUrl !== null) return databaseUrl;
  try {
    return await runningDatabase(dataDir ?? '.');
  } catch (error) {
    return wrong('database', error instanceof Error ? error.message : String(error));
  }
}
