/** Reading what the caller names: a file, or standard input for `-`. */
import { readFile } from 'node:fs/promises';
import type { Decoded } from '#ledger/issue';
import type { Surroundings } from './surroundings.js';
import { badInput } from './trouble.js';

/** The bytes of `path`, or of standard input for `-`. Trouble (exit 2) when it cannot be read. */
export async function readInput(path: string, { input }: Surroundings): Promise<Buffer> {
  try {
    if (path !== '-') return await readFile(path);
    const chunks: Buffer[] = [];
    for await (const chunk of input) chunks.push(Buffer.from(chunk as Uint8Array));
    return Buffer.concat(chunks);
  } catch (error) {
    throw badInput({ message: `Cannot read ${nameOf(path)}: ${systemReason(error)}.` });
  }
}

/** What was decoded from `path`; Trouble (exit 2) that names every place that is wrong. */
export function accepted<T>(decoded: Decoded<T>, path: string): T {
  if (decoded.ok) return decoded.value;
  const count = decoded.issues.length;
  const things = count === 1 ? 'one thing is wrong' : `${count} things are wrong`;
  throw badInput({
    message: `${nameOf(path)} cannot be used: ${things}.`,
    findings: decoded.issues,
  });
}

/** How a message calls the input `path`. */
export function nameOf(path: string): string {
  return path === '-' ? 'Standard input' : path;
}

/** Why the operating system refused, in words. */
export function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return systemReasons.get(code ?? '') ?? message;
}

const systemReasons: ReadonlyMap<string, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['ENOTDIR', 'a part of its path is a file, not a folder'],
  ['EEXIST', 'a part of its path is a file, not a folder'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'the disk is full'],
]);
