/** Writing a result: to standard output, or to a file that is there whole or not at all. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemReason } from './input.js';
import { type Surroundings, write } from './surroundings.js';
import { badInput, Trouble } from './trouble.js';

/** A result: all of it, or as it comes. */
export type Result = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Writes `bytes` to the file `path` (missing folders are made, a file that was there is replaced
 * in one step), or to standard output when `path` is absent or `-`. On a terminal a result that
 * has no last line feed gets one. Trouble (exit 2) when the file cannot be written.
 */
export async function writeResult(
  bytes: Result,
  path: string | undefined,
  { output }: Surroundings,
): Promise<void> {
  if (path !== undefined && path !== '-') {
    await writeWhole(bytes, path);
    return;
  }
  let last: number | undefined;
  for await (const chunk of piecesOf(bytes)) {
    await write(output, chunk);
    last = chunk.at(-1) ?? last;
  }
  if (output.isTTY === true && last !== 0x0a) await write(output, '\n');
}

async function writeWhole(bytes: Result, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    const present = await stat(path).catch(() => null);
    // A device or a pipe cannot be replaced, and a link must go on pointing where it points.
    if (present !== null && !present.isFile() && !present.isDirectory()) {
      await writeFile(path, bytes);
    } else {
      await replace(present === null ? path : await realpath(path), bytes);
    }
  } catch (error) {
    // The result itself did not come whole.
    if (error instanceof Trouble) throw error;
    const message = `Cannot write ${path}: ${systemReason(error)}.`;
    throw Object.assign(badInput({ message }), { cause: error });
  }
}

/** Writes beside `path` first, so that a crash or a full disk leaves what was there before. */
async function replace(path: string, bytes: Result): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.${randomUUID()}`);
  try {
    const file = await open(unfinished, 'wx');
    try {
      for await (const chunk of piecesOf(bytes)) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function piecesOf(bytes: Result): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  return bytes instanceof Uint8Array ? [bytes] : bytes;
}
