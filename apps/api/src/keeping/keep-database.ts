/** Backups of the database of a service: with the platform's clock and digests. */
import { stampOfMicros } from '#ledger/time';
import { microsecondClock } from '../clock.js';
import { sha256 } from '../sha256.js';
import { backUp, type BackupReport, type BackupWork } from './backup.js';
import { restore, type RestoreReport, type RestoreWork } from './restore.js';

/** Writes a backup while services go on. Throws LogDiffers, LogUnavailable, what files throw. */
export function backUpDatabase(work: Omit<BackupWork, 'now'>): Promise<BackupReport> {
  const clock = microsecondClock();
  return backUp({ ...work, now: () => stampOfMicros(clock()) });
}

/**
 * Restores a backup into a database without a log, checks all of it, or leaves nothing. Throws
 * BackupDamaged, LogDiffers, LogUnavailable, and what files throw.
 */
export function restoreDatabase(work: Omit<RestoreWork, 'sha256'>): Promise<RestoreReport> {
  return restore({ ...work, sha256 });
}
