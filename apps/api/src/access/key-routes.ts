/**
 * The routes by which the keys of the service change. They append no event: what they do stands in
 * the service tree. Source: docs/operators.md, "Another key".
 */
import type { Route } from './routes.js';

/** By what they do. */
export const keyRoutes = {
  AddKey: { method: 'POST', path: '/v1/keys', roles: ['organiser'] },
  RetireKey: { method: 'POST', path: '/v1/keys/retire', roles: ['organiser'] },
} as const satisfies Record<string, Route>;

/** The name of one of them. */
export type KeyRouteName = keyof typeof keyRoutes;
