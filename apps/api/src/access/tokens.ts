/**
 * Bearer tokens: who a token is for and which roles it carries. Only SHA-256 of tokens is kept, and
 * every known one is compared in constant time.
 * Source: FORMATS, section 2 "The tokens file", section 6.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Decoder, decode, listOf, members, oneOf, text } from '#ledger/decoding';
import type { ActorName, Role } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { isActorName } from '#ledger/names';
import { parseJsonBytes } from '#ledger/record/strict-json';

/** Whom a token is for. */
export interface Caller {
  readonly name: ActorName;
  readonly roles: readonly Role[];
}

/** One line of the tokens file. */
export interface TokenEntry extends Caller {
  /** SHA-256 of the token, hexadecimal. */
  readonly sha256: string;
}

/** Who has which token. */
export class Tokens {
  readonly #known: readonly { readonly caller: Caller; readonly digest: Buffer }[];

  constructor(entries: readonly TokenEntry[]) {
    this.#known = entries.map(({ name, roles, sha256 }) => ({
      caller: { name, roles },
      digest: Buffer.from(sha256, 'hex'),
    }));
  }

  /** Whose token this is, null when nobody's. Looks at all of them, wherever the match stands. */
  find(token: string): Caller | null {
    const digest = createHash('sha256').update(token).digest();
    let found: Caller | null = null;
    for (const { caller, digest: known } of this.#known) {
      if (timingSafeEqual(known, digest)) found = caller;
    }
    return found;
  }
}

const tokenEntries: Decoder<readonly TokenEntry[]> = listOf(
  members({
    name: text('a name: 1 to 128 code points without control characters', isActorName),
    roles: listOf(oneOf('organiser', 'intake', 'judge', 'auditor'), {
      min: 1,
      distinct: { by: (role) => role, member: '' },
    }),
    sha256: text('the SHA-256 of the token: 64 digits 0-9 a-f', isSha256),
  }),
  { distinct: { by: ({ sha256 }) => sha256, member: 'sha256' } },
);

/** Reads the bytes of a tokens file: `[{"name", "roles", "sha256"}]`. */
export function decodeTokens(bytes: Uint8Array): Decoded<readonly TokenEntry[]> {
  const json = parseJsonBytes(bytes);
  return json.ok ? decode(tokenEntries, json.value) : json;
}

function isSha256(given: string): given is string {
  return /^[0-9a-f]{64}$/.test(given);
}
