/** Small file operations that survive a crash in the middle. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The result, or null where the file or directory is not there. Other errors pass. */
export async function orNullIfAbsent<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (isErrorWithCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether `error` is an operating-system error with this code, such as `ENOENT`. */
export function isErrorWithCode(error: unknown, code: string): boolean {
  // Not by its class: one of another realm is an error as well.
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}

/** Gives a finished file or directory its name, durably: after a crash it is there or not. */
export async function publishAs(finished: string, name: string): Promise<void> {
  await rename(finished, name);
  const parent = await open(dirname(name));
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}
