/** Moves the log of a service that does not run: its settings are those of the service. */
import { leafHash } from '#ledger/record/digest';
import { moveLog as move, type MoveReport, type MoveStep } from '#event-log';
import { databaseOf } from './database-of.js';
import { topicSettings } from './opened-log.js';
import type { Report, ServiceOptions } from './options.js';
import { sha256 } from './sha256.js';
import { Teardown } from './teardown.js';

/** A move, with the settings of the service. */
export interface MoveOptions extends Pick<
  ServiceOptions,
  'databaseUrl' | 'dataDir' | 'brokers' | 'topic' | 'kafkaAccess'
> {
  /** Where events are to live; they live in the other one. */
  readonly to: NonNullable<ServiceOptions['log']>;
  /** Told what is under way; both are events. */
  readonly onProgress: (step: MoveStep, done: number, total: number) => void;
  readonly report: Report;
}

/**
 * Moves the log, every event as it is, and compares all of it before it says so. Cut off anywhere,
 * it goes on when it is run again. Throws SettingsUnusable, LogDiffers when a service runs or the
 * target has other content, what the embedded database throws, LogDamaged, LogUnavailable.
 */
export async function moveLog(options: MoveOptions): Promise<MoveReport> {
  const { to, onProgress, report } = options;
  const teardown = new Teardown();
  try {
    const settings = await topicSettings(options);
    const url = await databaseOf(options, teardown);
    return await move({
      ...settings,
      to: to === 'kafka' ? 'topic' : 'database',
      url,
      isSealed: ({ bytes, leaf }) => leafHash(bytes, sha256) === leaf,
      onProgress,
      onNews: report,
    });
  } finally {
    await teardown.run();
  }
}
