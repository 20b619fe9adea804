/**
 * Lets a request through to its route, or says why not, before anything of it is read further.
 * Source: FORMATS, section 6.
 */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { callerOf, covers, type Identities, roleOn } from './bearer.js';
import type { Route } from './route-table.js';
import { routeOf } from './route.js';
import type { Caller } from './tokens.js';

/** Who uses which route, and in which role. */
export interface Access {
  readonly route: Route;
  /** Null for a request without a token, and where the token is for other epochs: the public. */
  readonly caller: Caller | null;
  /** Null on a route for everybody. */
  readonly role: Role | null;
}

const granted = new WeakMap<FastifyRequest, Access>();

/** What the guard is given: who knows callers. */
export const identitiesToken: unique symbol = Symbol('identities');

/** Guards every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(@Inject(identitiesToken) private readonly identities: Identities) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context.getHandler());
    const sender = await callerOf(this.identities, request.headers.authorization);
    const { epoch = null } = request.params as { readonly epoch?: string };
    const role = roleOn(route, sender, epoch);
    const caller = sender !== null && (role !== null || covers(sender, epoch)) ? sender : null;
    granted.set(request, { route, caller, role });
    return true;
  }
}

/** What the guard found out about a request that it let through. */
export function accessOf(request: FastifyRequest): Access {
  const access = granted.get(request);
  invariant(access !== undefined, 'the guard sees every request first');
  return access;
}
