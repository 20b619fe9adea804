/** Which line of the route tables a request is for, known from its address before it is read. */
import type { FastifyRequest } from 'fastify';
import { examCommandRoutes, examReadRoutes } from './exam-routes.js';
import { keyRoutes } from './key-routes.js';
import { commandRoutes, readRoutes, type Route } from './route-table.js';

const tables = [commandRoutes, examCommandRoutes, keyRoutes, readRoutes, examReadRoutes];

const byAddress: ReadonlyMap<string, Route> = new Map(
  tables
    .flatMap((table) => Object.values<Route>(table))
    .map((route) => [`${route.method} ${patternOf(route)}`, route]),
);

/** Its route; null for pages, documents, and for what is nowhere. */
export function routeOfRequest({ method, routeOptions }: FastifyRequest): Route | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return byAddress.get(`${asked} ${routeOptions.url ?? ''}`) ?? null;
}

/** The path as the server's router writes it: `/v1/epochs/:epoch`. */
export function patternOf({ path }: Route): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
