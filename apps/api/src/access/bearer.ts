/**
 * Who asks, and whether they may: reads the `Authorization` header and compares with the route.
 * Source: RFC 6750; FORMATS, section 6.
 */
import type { Role } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import type { IdentityProvider } from './identity-provider.js';
import { readRoutes, type Route, seesHidden } from './route-table.js';
import type { Caller, Tokens } from './tokens.js';

/** Who knows callers by what they send. */
export interface Identities {
  readonly tokens: Tokens;
  /** Null where nobody else vouches for callers. */
  readonly provider: IdentityProvider | null;
}

/**
 * The caller of a request, null for one without a token. Throws `token_unknown` when a token is
 * sent that nobody has, `identity_unavailable` when who could tell does not answer.
 */
export async function callerOf(
  { tokens, provider }: Identities,
  authorization: string | undefined,
): Promise<Caller | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  if (token !== undefined) {
    const caller = tokens.find(token) ?? (await provider?.find(token)) ?? null;
    if (caller !== null) return caller;
  }
  throw new Problem('token_unknown', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Whether `caller` could still ask: a token may be revoked, or run out, amid an answer. */
export function holds({ tokens, provider }: Identities, caller: Caller | null): boolean {
  return caller === null || tokens.knows(caller) || provider?.vouchesFor(caller) === true;
}

/**
 * The role in which `caller` uses `route`: the first of the route's list that the caller has; null
 * on a route for everybody. Throws `token_missing`, `role_missing` or `outside_scope`.
 */
export function roleOn(route: Route, caller: Caller | null, epoch: string | null): Role | null {
  if (route.roles.length === 0) return null;
  const needed = route.roles.join(' or ');
  if (caller === null) {
    throw new Problem('token_missing', {
      detail: `${route.method} ${route.path} needs a token with the role ${needed}`,
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const role = route.roles.find((one) => caller.roles.includes(one));
  if (role === undefined) {
    throw forbidden(
      'role_missing',
      `${route.method} ${route.path} needs the role ${needed}; ` +
        `${caller.name} is ${caller.roles.join(', ')}`,
    );
  }
  if (route === readRoutes.caller || covers(caller, epoch)) return role;
  const whole = `${route.method} ${route.path} is of no single epoch`;
  throw forbidden(
    'outside_scope',
    `the token of ${caller.name} is for ${(caller.epochs ?? []).join(', ')} alone; ` +
      (epoch === null ? whole : `this is ${epoch}`),
  );
}

/** Whether a caller has its roles in `epoch`, null where none is meant. */
export function covers({ epochs }: Caller, epoch: string | null): boolean {
  return epochs === null || epochs.some((one) => one === epoch);
}

/** Whether the caller sees what `visibility: at_close` hides. */
export function maySeeHidden(caller: Caller | null): boolean {
  return caller?.roles.some((role) => seesHidden.includes(role)) ?? false;
}

function forbidden(code: 'role_missing' | 'outside_scope', detail: string): Problem {
  const headers = { 'www-authenticate': 'Bearer error="insufficient_scope"' };
  return new Problem(code, { detail, headers });
}
