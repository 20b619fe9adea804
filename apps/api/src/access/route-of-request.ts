/** Which line of the route tables a request is for, known from its address before it is read. */
import type { FastifyRequest } from 'fastify';
import { examCommandRoutes, examReadRoutes } from './exam-routes.js';
import { keyRoutes } from './key-routes.js';
import { commandRoutes, readRoutes, type Route } from './route-table.js';
import { webhookRoutes } from './webhook-routes.js';

/** A route, and what it is called in the tables. */
export interface NamedRoute {
  readonly name: string;
  readonly route: Route;
}

const tables = [
  commandRoutes,
  examCommandRoutes,
  keyRoutes,
  webhookRoutes,
  readRoutes,
  examReadRoutes,
];

const byAddress: ReadonlyMap<string, NamedRoute> = new Map(
  tables
    .flatMap((table) => Object.entries<Route>(table))
    .map(([name, route]) => [`${route.method} ${patternOf(route)}`, { name, route }]),
);

/** Its route; null for pages, documents, and for what is nowhere. */
export function namedRouteOf({ method, routeOptions }: FastifyRequest): NamedRoute | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return byAddress.get(`${asked} ${routeOptions.url ?? ''}`) ?? null;
}

/** The path as the server's router writes it: `/v1/epochs/:epoch`. */
export function patternOf({ path }: Route): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}
