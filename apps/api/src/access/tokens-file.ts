/**
 * The tokens file: read, added to, taken from. It is replaced in one step, so that a service that
 * reads it meanwhile sees all of the one or all of the other, and by one program at a time, so that
 * a token that is revoked while another is made stays revoked.
 * Source: FORMATS, section 2 "The tokens file".
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EpochId, Role } from '#ledger/ids';
import type { Issue } from '#ledger/issue';
import { FileHeld, holding } from './held-file.js';
import { decodeTokens, isTokenName, type TokenEntry } from './tokens.js';

/** A tokens file that is absent where none may be made, or that cannot be read or changed so. */
export class TokensUnusable extends Error {
  override readonly name = 'TokensUnusable';
}

/** Whom a new token is for. */
export interface NewToken {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Empty: all. */
  readonly epochs: readonly EpochId[];
}

/** The tokens of `file`; null when it is not there. Throws TokensUnusable. */
export async function readTokens(file: string): Promise<readonly TokenEntry[] | null> {
  const bytes = await readIfThere(file);
  if (bytes === null) return null;
  const decoded = decodeTokens(bytes);
  if (decoded.ok) return decoded.value;
  throw new TokensUnusable(`the tokens file ${file} cannot be used: ${listed(decoded.issues)}`);
}

/**
 * Makes a token and adds its digest to `file`, which is made when it is not there. Gives the token:
 * nobody can find it again. Throws TokensUnusable.
 */
export async function addToken(file: string, { name, roles, epochs }: NewToken): Promise<string> {
  if (!isTokenName(name)) throw new TokensUnusable(`${JSON.stringify(name)} is no name`);
  const token = newToken();
  const scope = epochs.length === 0 ? {} : { epochs };
  const entry = { name, roles, ...scope, sha256: digestOf(token) };
  await changing(file, async (entries) => {
    await writeTokens(file, [...(entries ?? []), entry]);
  });
  return token;
}

/** Takes every token of `name` out of `file`; gives how many there were. Throws TokensUnusable. */
export async function revokeTokens(file: string, name: string): Promise<number> {
  return changing(file, async (entries) => {
    if (entries === null) throw new TokensUnusable(`the tokens file ${file} does not exist`);
    const left = entries.filter((entry) => entry.name !== name);
    if (left.length < entries.length) await writeTokens(file, left);
    return entries.length - left.length;
  });
}

/** Gives `change` what is in `file` now, null when it is not there. Throws TokensUnusable. */
export async function changing<T>(
  file: string,
  change: (entries: readonly TokenEntry[] | null) => Promise<T>,
): Promise<T> {
  try {
    return await holding(file, async () => change(await readTokens(file)));
  } catch (error) {
    if (error instanceof FileHeld) throw new TokensUnusable(error.message, { cause: error });
    throw error;
  }
}

/**
 * Writes `entries` into `file`: a new one for the eyes of its owner, another for whom it was
 * before, so that a service can read what somebody else has changed.
 */
export async function writeTokens(file: string, entries: readonly TokenEntry[]): Promise<void> {
  const before = await orNull(stat(file));
  const target = before === null ? file : await realpath(file);
  const unfinished = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      if (before !== null) await likeBefore(handle, before);
      await handle.writeFile(`${JSON.stringify(entries, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** 32 random bytes as text that any header carries. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function listed(issues: readonly Issue[]): string {
  return issues
    .map(({ place, message }) => (place === '' ? message : `${place} ${message}`))
    .join('; ');
}

/** Only root may give a file away; whoever else may replace one is its owner. */
async function likeBefore(handle: FileHandle, { uid, gid, mode }: Stats): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o777);
}

function readIfThere(file: string): Promise<Uint8Array | null> {
  return orNull(readFile(file));
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return null;
    throw error;
  }
}
