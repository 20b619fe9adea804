/**
 * Who asks, and whether they may: reads the `Authorization` header and compares with the route.
 * Source: RFC 6750; FORMATS, section 6.
 */
import type { Role } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import { type Route, seesHidden } from './route-table.js';
import type { Caller, Tokens } from './tokens.js';

/**
 * The caller of a request, null for one without a token. Throws `token_unknown` when a token is
 * sent that nobody has.
 */
export function callerOf(tokens: Tokens, authorization: string | undefined): Caller | null {
  if (authorization === undefined) return null;
  const token = /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  const caller = token === undefined ? null : tokens.find(token);
  if (caller !== null) return caller;
  throw new Problem('token_unknown', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
}

/**
 * The role in which `caller` uses `route`: the first of the route's list that the caller has; null
 * on a route for everybody. Throws `token_missing` or `role_missing`.
 */
export function roleOn(route: Route, caller: Caller | null): Role | null {
  if (route.roles.length === 0) return null;
  const needed = route.roles.join(' or ');
  if (caller === null) {
    throw new Problem('token_missing', {
      detail: `${route.method} ${route.path} needs a token with the role ${needed}`,
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const role = route.roles.find((one) => caller.roles.includes(one));
  if (role !== undefined) return role;
  throw new Problem('role_missing', {
    detail:
      `${route.method} ${route.path} needs the role ${needed}; ` +
      `${caller.name} is ${caller.roles.join(', ')}`,
    headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' },
  });
}

/** Whether the caller sees what `visibility: at_close` hides. */
export function maySeeHidden(caller: Caller | null): boolean {
  return caller?.roles.some((role) => seesHidden.includes(role)) ?? false;
}
