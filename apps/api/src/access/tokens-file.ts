/**
 * The tokens file: read, added to, taken from. It is replaced in one step, so that a service that
 * reads it meanwhile sees all of the one or all of the other.
 * Source: FORMATS, section 2 "The tokens file".
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EpochId, Role } from '#ledger/ids';
import type { Issue } from '#ledger/issue';
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
  await writeTokens(file, [...((await readTokens(file)) ?? []), entry]);
  return token;
}

/** Takes every token of `name` out of `file`; gives how many there were. Throws TokensUnusable. */
export async function revokeTokens(file: string, name: string): Promise<number> {
  const entries = await readTokens(file);
  if (entries === null) throw new TokensUnusable(`the tokens file ${file} does not exist`);
  const left = entries.filter((entry) => entry.name !== name);
  if (left.length < entries.length) await writeTokens(file, left);
  return entries.length - left.length;
}

/** Writes `entries` into `file`, for the eyes of its owner. */
export async function writeTokens(file: string, entries: readonly TokenEntry[]): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `.${basename(file)}.${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify(entries, null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
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

async function readIfThere(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return null;
    throw error;
  }
}
