/** The routes about webhooks. They append no event. Source: docs/operators.md, "Webhooks". */
import type { Route } from './routes.js';

/** By what they do. */
export const webhookRoutes = {
  webhooks: { method: 'GET', path: '/v1/webhooks', roles: ['organiser', 'auditor'] },
  deadLetters: { method: 'GET', path: '/v1/webhooks/{hook}/dead', roles: ['organiser', 'auditor'] },
  ReplayWebhook: { method: 'POST', path: '/v1/webhooks/{hook}/replay', roles: ['organiser'] },
} as const satisfies Record<string, Route>;

/** The name of one of them. */
export type WebhookRouteName = keyof typeof webhookRoutes;
