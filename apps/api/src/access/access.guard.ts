/**
 * Guards every route behind the gate: a method that the gate took for another route, or for none,
 * is a defect and never runs.
 */
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invariant } from '#ledger/invariant';
import { accessOf } from './access.js';
import { routeOf } from './route.js';

/** Compares the route that the gate looked at with the one that is bound to the method. */
@Injectable()
export class AccessGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { route } = accessOf(context.switchToHttp().getRequest<FastifyRequest>());
    const bound = routeOf(context.getHandler());
    invariant(route.path === bound.path && route.method === bound.method, 'the gate saw the route');
    return true;
  }
}
