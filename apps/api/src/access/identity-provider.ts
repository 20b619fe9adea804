/**
 * An identity provider that vouches for callers: bearer tokens of OpenID Connect, signed JWTs whose
 * keys are found where the issuer publishes them.
 * Source: RFC 9068 (access tokens), OpenID Connect Discovery 1.0, section 4.
 */
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Role } from '#ledger/ids';
import { isActorName, isEpochId } from '#ledger/names';
import { unavailable } from '../http/problem.js';
import { type Clock, dateAt } from '../clock.js';
import type { Report } from '../report.js';
import { SettingsUnusable } from '../settings-unusable.js';
import { isLoopback } from './loopback.js';
import { type Caller, roles as allRoles, vouchedPrefix } from './tokens.js';

/** Who vouches, and where its tokens say what we need. */
export interface ProviderOptions {
  /** The issuer's address, as `iss` has it. */
  readonly issuer: string;
  /** What `aud` must name: this service. */
  readonly audience: string;
  /** Which claim holds the roles, a path with dots; `roles` unless named. */
  readonly rolesClaim?: string;
  /** Which claim holds the ids of epochs; `epochs` unless named. Absent in a token: all epochs. */
  readonly epochsClaim?: string;
  /** Which claim holds the name; `sub` unless named. */
  readonly nameClaim?: string;
}

/** What time it is, and who hears of trouble. */
export interface ProviderSurroundings {
  readonly clock: Clock;
  readonly report: Report;
}

/** How long the provider may take to answer. */
const answerMsMax = 5000;

/** How far its clock and ours may differ, in seconds. */
const skewSecondsMax = 30;

/** Signatures with a public key; never a shared secret, never none. */
const algorithms = [
  ...['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
];

/** Knows callers by what the provider signed. */
export class IdentityProvider {
  readonly #options: ProviderOptions;
  readonly #surroundings: ProviderSurroundings;
  #keys: Promise<JWTVerifyGetKey> | null = null;
  /** What was said last of trouble: anybody may send tokens, and each would say it again. */
  #said: string | null = null;
  /** When what was vouched for ends, in seconds since 1970. */
  readonly #ends = new WeakMap<Caller, number>();

  /** Throws SettingsUnusable for an issuer that is no address, or one without encryption. */
  constructor(options: ProviderOptions, surroundings: ProviderSurroundings) {
    this.#options = options;
    this.#surroundings = surroundings;
    requireSafe(options.issuer);
  }

  /**
   * For whom the provider signed `token`; null when it did not, or not for us, or not for now.
   * Throws `identity_unavailable` when its keys cannot be had.
   */
  async find(token: string): Promise<Caller | null> {
    if (token.split('.').length !== 3) return null;
    const { issuer, audience } = this.#options;
    const keys = await this.#published();
    try {
      const { payload } = await jwtVerify(token, keys, {
        ...{ issuer, audience, clockTolerance: skewSecondsMax },
        ...{ algorithms, requiredClaims: ['exp'] },
        currentDate: dateAt(this.#surroundings.clock()),
      });
      const caller = callerIn(payload, this.#options);
      this.#said = null;
      if (caller !== null) this.#ends.set(caller, payload.exp ?? 0);
      return caller;
    } catch (error) {
      if (isOutage(error)) throw this.#unavailable(error);
      if (!(error instanceof errors.JOSEError)) {
        this.#report(`publishes a key that cannot be used: ${wordsOf(error)}`);
      }
      return null;
    }
  }

  /** Whether the token for which `find` gave `caller` has not run out yet. */
  vouchesFor(caller: Caller): boolean {
    const seconds = Number(this.#surroundings.clock() / 1_000_000n);
    return seconds < (this.#ends.get(caller) ?? 0) + skewSecondsMax;
  }

  /** The keys, wherever the issuer says they are; asked for again after a failure. */
  async #published(): Promise<JWTVerifyGetKey> {
    this.#keys ??= this.#discover();
    try {
      return await this.#keys;
    } catch (error) {
      this.#keys = null;
      throw this.#unavailable(error);
    }
  }

  async #discover(): Promise<JWTVerifyGetKey> {
    const { issuer } = this.#options;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    });
    if (!answer.ok) throw new Error(`${address} answered ${String(answer.status)}`);
    const found = (await answer.json()) as {
      readonly issuer?: unknown;
      readonly jwks_uri?: unknown;
    };
    if (found.issuer !== issuer) throw new Error(`${address} is of another issuer`);
    if (typeof found.jwks_uri !== 'string') throw new Error(`${address} names no keys`);
    requireSafe(found.jwks_uri);
    return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: answerMsMax });
  }

  #unavailable(error: unknown): Error {
    this.#report(`cannot be asked: ${wordsOf(error)}`);
    return unavailable('identity_unavailable', 5);
  }

  #report(what: string): void {
    if (what === this.#said) return;
    this.#said = what;
    this.#surroundings.report(`the identity provider ${this.#options.issuer} ${what}`);
  }
}

/** Whoever reads along on the way could put keys of their own there. */
function requireSafe(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (isSafe) return;
  throw new SettingsUnusable(`${JSON.stringify(address)} is no address that begins with https://`);
}

/** Who the claims are about; null when they give no name of ours, or none of our roles. */
function callerIn(claims: JWTPayload, options: ProviderOptions): Caller | null {
  const { rolesClaim = 'roles', epochsClaim = 'epochs', nameClaim = 'sub' } = options;
  const name = at(claims, nameClaim);
  const given = textsOf(at(claims, rolesClaim)) ?? [];
  const roles = allRoles.filter((role: Role) => given.includes(role));
  const scope = at(claims, epochsClaim);
  const epochs = scope === undefined ? null : textsOf(scope)?.filter(isEpochId);
  if (typeof name !== 'string' || roles.length === 0 || epochs === undefined) return null;
  const actor = `${vouchedPrefix}${name}`;
  return isActorName(actor) ? { name: actor, roles, epochs: epochs } : null;
}

/** What `path`, such as `realm_access.roles`, names; a claim with dots in its name comes first. */
function at(claims: JWTPayload, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, step) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isObject ? (value as Record<string, unknown>)[step] : undefined;
  }, claims);
}

/** A list of texts, or one text with blanks between; undefined for anything else. */
function textsOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  if (!Array.isArray(value)) return undefined;
  return value.filter((one) => typeof one === 'string');
}

/** Whether keys could not be had, so that nobody can say what the token is. */
function isOutage(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // What fetch throws when nobody answers; whatever else is thrown is about a key.
  return error instanceof TypeError && error.message === 'fetch failed';
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
