/**
 * Bearer tokens: who a token is for, which roles it carries and in which epochs. Only SHA-256 of
 * tokens is kept, and every known one is compared in constant time.
 * Source: FORMATS, section 2 "The tokens file", section 6.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Decoder, decode, listOf, members, oneOf, text } from '#ledger/decoding';
import type { ActorName, EpochId, Role } from '#ledger/ids';
import type { Decoded } from '#ledger/issue';
import { isActorName, isEpochId } from '#ledger/names';
import { parseJsonBytes } from '#ledger/record/strict-json';
import { untold } from './untold.js';

/** Whom a token is for. */
export interface Caller {
  readonly name: ActorName;
  readonly roles: readonly Role[];
  /** The epochs in which it has these roles; null: in all, and where no epoch is meant. */
  readonly epochs: readonly EpochId[] | null;
}

/** One line of the tokens file. */
export interface TokenEntry {
  readonly name: ActorName;
  readonly roles: readonly Role[];
  /** Absent: all. */
  readonly epochs?: readonly EpochId[];
  /** SHA-256 of the token, hexadecimal. */
  readonly sha256: string;
}

interface Known {
  readonly caller: Caller;
  readonly digest: Buffer;
}

/** Who has which token. */
export class Tokens {
  #known: readonly Known[] = [];

  constructor(entries: readonly TokenEntry[]) {
    this.replace(entries);
  }

  /** From now on these and no others. */
  replace(entries: readonly TokenEntry[]): void {
    const before = this.#known;
    this.#known = entries.map(({ name, roles, epochs = null, sha256 }) => {
      const one = { caller: { name, roles, epochs }, digest: Buffer.from(sha256, 'hex') };
      return before.find((known) => isSame(known, one)) ?? one;
    });
  }

  /** Whether a caller that `find` gave has the same token and the same rights still. */
  knows(caller: Caller): boolean {
    return this.#known.some((known) => known.caller === caller);
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

/** In front of the names of those whom an identity provider vouches for. */
export const vouchedPrefix = 'oidc:';

/** Every role there is. */
export const roles: readonly [Role, ...Role[]] = ['organiser', 'intake', 'judge', 'auditor'];

const tokenEntries: Decoder<readonly TokenEntry[]> = listOf(
  members(
    {
      name: text(
        `a name: 1 to 128 code points without control characters, not "${vouchedPrefix}..."`,
        isTokenName,
      ),
      roles: listOf(oneOf(...roles), { min: 1, distinct: { by: (role) => role, member: '' } }),
      // Somebody may have written the token itself there.
      sha256: untold('the SHA-256 of the token: 64 digits 0-9 a-f', isSha256),
    },
    {
      epochs: listOf(text('the id of an epoch', isEpochId), {
        min: 1,
        distinct: { by: (epoch) => epoch, member: '' },
      }),
    },
  ),
  { distinct: { by: ({ sha256 }) => sha256, member: 'sha256' } },
);

/** Reads the bytes of a tokens file: `[{"name", "roles", "epochs"?, "sha256"}]`. */
export function decodeTokens(bytes: Uint8Array): Decoded<readonly TokenEntry[]> {
  const json = parseJsonBytes(bytes);
  return json.ok ? decode(tokenEntries, json.value) : json;
}

/** Whether somebody with a token of ours can be called this. */
export function isTokenName(given: string): given is ActorName {
  return isActorName(given) && !given.startsWith(vouchedPrefix);
}

function isSame(one: Known, other: Known): boolean {
  const isRight = JSON.stringify(one.caller) === JSON.stringify(other.caller);
  return isRight && one.digest.equals(other.digest);
}

function isSha256(given: string): given is string {
  return /^[0-9a-f]{64}$/.test(given);
}
