/**
 * Remembers alarms beside the service's other things, so that a restart does not hide them. Whoever
 * has dealt with them deletes the file.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { SettingsUnusable } from '../settings-unusable.js';
import type { Alarm } from './audit-epoch.js';

/** An alarm and when it was raised. */
export interface RaisedAlarm extends Alarm {
  readonly at: string;
}

/** The alarms in `file`; none when it is absent or nobody named one. Throws SettingsUnusable. */
export async function readAlarms(file: string | null): Promise<readonly RaisedAlarm[]> {
  if (file === null) return [];
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return JSON.parse(text) as readonly RaisedAlarm[];
  } catch (error) {
    throw new SettingsUnusable(`${file} is no JSON: look at it, then delete it`, { cause: error });
  }
}

/** Writes `alarms` in place of what was there. */
export async function writeAlarms(file: string, alarms: readonly RaisedAlarm[]): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, `${JSON.stringify(alarms, null, 2)}\n`, { mode: 0o600 });
  await rename(written, file);
}
