/** Examines a running installation from beside it; nothing is changed. */
import { microsecondClock } from '../clock.js';
import type { Check } from './check.js';
import { databaseChecks } from './database-checks.js';
import { folderChecks, serviceCheck } from './folder-checks.js';

/** What there is to look at. */
export interface InstallationPlace {
  readonly databaseUrl: string;
  /** Null: not looked at. */
  readonly dataDir: string | null;
  readonly serviceUrl: string | null;
}

/** One check after the other, as each is done. Never throws. */
export async function* examine(place: InstallationPlace): AsyncGenerator<Check, void> {
  const clock = microsecondClock();
  const nowMs = (): number => Number(clock() / 1000n);
  yield* databaseChecks(place.databaseUrl, nowMs);
  if (place.dataDir !== null) yield* folderChecks(place.dataDir, nowMs);
  if (place.serviceUrl !== null) yield await serviceCheck(place.serviceUrl);
}
