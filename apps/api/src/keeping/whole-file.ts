/** Files that appear whole or not at all. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Has `write` fill a new file, for its owner only, which takes the name `file` once it is on the
 * disk. What fails leaves nothing behind, and another file of that name as it was.
 */
export async function wholeFile<T>(
  file: string,
  write: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.unfinished`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    const result = await write(handle);
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** So that the name, too, survives a loss of power; not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
