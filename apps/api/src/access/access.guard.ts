/**
 * Lets a request through to its route, or says why not, before anything of it is read further.
 * Source: FORMATS, section 6.
 */
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { callerOf, roleOn } from './bearer.js';
import type { Route } from './route-table.js';
import { routeOf } from './route.js';
import { type Caller, Tokens } from './tokens.js';

/** Who uses which route, and in which role. */
export interface Access {
  readonly route: Route;
  /** Null for a request without a token. */
  readonly caller: Caller | null;
  /** Null on a route for everybody. */
  readonly role: Role | null;
}

const granted = new WeakMap<FastifyRequest, Access>();

/** Guards every route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly tokens: Tokens) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const route = routeOf(context.getHandler());
    const caller = callerOf(this.tokens, request.headers.authorization);
    granted.set(request, { route, caller, role: roleOn(route, caller) });
    return true;
  }
}

/** What the guard found out about a request that it let through. */
export function accessOf(request: FastifyRequest): Access {
  const access = granted.get(request);
  invariant(access !== undefined, 'the guard sees every request first');
  return access;
}
