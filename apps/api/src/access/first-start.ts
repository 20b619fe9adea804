/**
 * Where a service's tokens come from: its tokens file, or on a first start on this machine alone
 * one new token per role, which only the owner of the data directory can read.
 * Source: FORMATS, section 2 "The tokens file".
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActorName } from '#ledger/ids';
import type { Report } from '../report.js';
import type { Teardown } from '../teardown.js';
import { followTokens } from './follow-tokens.js';
import { isLoopback } from './loopback.js';
import {
  changing,
  digestOf,
  newToken,
  readTokens,
  TokensUnusable,
  writeTokens,
} from './tokens-file.js';
import { roles, type TokenEntry, Tokens } from './tokens.js';

/** Where to look, and what may be done when there is nothing. */
export interface TokensSource {
  readonly tokensFile: string | null;
  readonly dataDir: string | null;
  readonly host: string;
  readonly report: Report;
}

/**
 * Reads the tokens file, and follows it until `teardown`; makes one on a first start on a loopback
 * address. Throws TokensUnusable, with what to do, in every other case.
 */
export async function openTokens(source: TokensSource, teardown: Teardown): Promise<Tokens> {
  const { tokensFile, dataDir, report } = source;
  const file = tokensFile ?? (dataDir === null ? null : join(dataDir, 'tokens.json'));
  if (file === null) throw new TokensUnusable('name a tokens file or a data directory');
  const tokens = new Tokens((await readTokens(file)) ?? (await firstTokens(file, source)));
  teardown.add(followTokens(file, tokens, report));
  // What was revoked before the file was followed.
  tokens.replace((await readTokens(file)) ?? []);
  return tokens;
}

async function firstTokens(
  file: string,
  { tokensFile, dataDir, host, report }: TokensSource,
): Promise<readonly TokenEntry[]> {
  if (tokensFile !== null || dataDir === null) {
    throw new TokensUnusable(
      `the tokens file ${file} does not exist: make it with "epoch-ledger tokens add"`,
    );
  }
  if (!isLoopback(host)) {
    throw new TokensUnusable(
      `there are no tokens yet, and ${host} can be reached from other machines: make them with ` +
        `"epoch-ledger tokens add", or start once on 127.0.0.1 to have ${file} made`,
    );
  }
  // Another service, or "tokens add", may have made it meanwhile.
  return changing(file, async (found) => found ?? makeTokens(file, dataDir, report));
}

/** One token per role, named after it: the tokens into tokens.txt, their digests into `file`. */
async function makeTokens(
  file: string,
  dataDir: string,
  report: Report,
): Promise<readonly TokenEntry[]> {
  const made = roles.map((role) => ({ role, token: newToken() }));
  const entries = made.map(({ role, token }) => ({
    name: role as string as ActorName,
    roles: [role],
    sha256: digestOf(token),
  }));
  const plain = join(dataDir, 'tokens.txt');
  const lines = made.map(({ role, token }) => `${role} ${token}\n`);
  await writeFile(plain, lines.join(''), { mode: 0o600 });
  await writeTokens(file, entries);
  report(`made one token per role: ${plain} (their digests: ${file})`);
  return entries;
}
