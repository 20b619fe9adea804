/**
 * Where a service's tokens come from: its tokens file, or on a first start on this machine alone
 * one new token per role, which only the owner of the data directory can read.
 * Source: FORMATS, section 2 "The tokens file".
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActorName, Role } from '#ledger/ids';
import type { Issue } from '#ledger/issue';
import type { Report } from '../options.js';
import { decodeTokens, type TokenEntry, Tokens } from './tokens.js';

/** A tokens file that is absent where none may be made, or that cannot be read. */
export class TokensUnusable extends Error {
  override readonly name = 'TokensUnusable';
}

/** Where to look, and what may be done when there is nothing. */
export interface TokensSource {
  readonly tokensFile: string | null;
  readonly dataDir: string | null;
  readonly host: string;
  readonly report: Report;
}

const roles: readonly Role[] = ['organiser', 'intake', 'judge', 'auditor'];

/**
 * Reads the tokens file; makes one on a first start on a loopback address. Throws TokensUnusable,
 * with what to do, in every other case.
 */
export async function openTokens(source: TokensSource): Promise<Tokens> {
  const { tokensFile, dataDir } = source;
  const file = tokensFile ?? (dataDir === null ? null : join(dataDir, 'tokens.json'));
  if (file === null) throw new TokensUnusable('name a tokens file or a data directory');
  const bytes = await readIfThere(file);
  if (bytes !== null) return new Tokens(decodedOrThrow(file, bytes));
  if (tokensFile !== null || dataDir === null) {
    throw new TokensUnusable(`the tokens file ${file} does not exist`);
  }
  if (!isLoopback(source.host)) {
    throw new TokensUnusable(
      `there are no tokens yet, and ${source.host} can be reached from other machines: ` +
        `name a tokens file, or start once on 127.0.0.1 to have ${file} made`,
    );
  }
  return new Tokens(await makeTokens(file, dataDir, source.report));
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function decodedOrThrow(file: string, bytes: Uint8Array): readonly TokenEntry[] {
  const decoded = decodeTokens(bytes);
  if (decoded.ok) return decoded.value;
  throw new TokensUnusable(`the tokens file ${file} cannot be used: ${listed(decoded.issues)}`);
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

/** One token per role, named after it: the tokens into tokens.txt, their digests into `file`. */
async function makeTokens(
  file: string,
  dataDir: string,
  report: Report,
): Promise<readonly TokenEntry[]> {
  const made = roles.map((role) => ({ role, token: randomBytes(32).toString('base64url') }));
  const entries = made.map(({ role, token }) => ({
    name: role as string as ActorName,
    roles: [role],
    sha256: createHash('sha256').update(token).digest('hex'),
  }));
  const plain = join(dataDir, 'tokens.txt');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lines = made.map(({ role, token }) => `${role} ${token}\n`);
  await writeFile(plain, lines.join(''), { mode: 0o600 });
  await writeFile(file, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
  report(`made one token per role: ${plain} (their digests: ${file})`);
  return entries;
}
