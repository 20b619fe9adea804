/** A file that one program at a time changes: what each read is still so when it writes. */
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Somebody else has been at it for too long; the message says what to do. */
export class FileHeld extends Error {
  override readonly name = 'FileHeld';
}

/** A change takes milliseconds. */
const looksMax = 200;
const lookMs = 50;

/** Does `work` while nobody else does any on `file`. Throws FileHeld after ten seconds. */
export async function holding<T>(file: string, work: () => Promise<T>): Promise<T> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = join(folder, `.${basename(file)}.lock`);
  for (let looks = 1; !(await isMade(lock)); looks += 1) {
    if (looks >= looksMax) {
      throw new FileHeld(
        `${file} is being changed by another program: try again, or, when there is none any ` +
          `more, remove ${lock}`,
      );
    }
    await pause(lookMs);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Whether the file is now there and was not before. */
async function isMade(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'EEXIST') return false;
    throw error;
  }
}
