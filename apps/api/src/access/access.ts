/** What was found out about a request at the gate: its route, who asks, in which role. */
import type { FastifyRequest } from 'fastify';
import type { Role } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Route } from './route-table.js';
import type { Caller } from './tokens.js';

/** Who uses which route, and in which role. */
export interface Access {
  readonly route: Route;
  /** Null for a request without a token, and where the token is for other epochs: the public. */
  readonly caller: Caller | null;
  /** Null on a route for everybody. */
  readonly role: Role | null;
  /** Whether the caller could still ask: false once the token was revoked or has run out. */
  readonly holds: () => boolean;
}

const granted = new WeakMap<FastifyRequest, Access>();

/** Writes down what was found out. */
export function grant(request: FastifyRequest, access: Access): void {
  granted.set(request, access);
}

/** Who asks, as far as it was found out: null for the public, and before the gate. */
export function callerIfKnown(request: FastifyRequest): Caller | null {
  return granted.get(request)?.caller ?? null;
}

/** What was found out. */
export function accessOf(request: FastifyRequest): Access {
  const access = granted.get(request);
  invariant(access !== undefined, 'every request passes the gate first');
  return access;
}
