/** Binds a method of a controller to its line in the route table: method, path, who may. */
import { applyDecorators, Get, Post, SetMetadata } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import type { EpochCommand } from '#ledger/epoch/commands';
import { invariant } from '#ledger/invariant';
import { AnswerBody, ProblemBody } from '../http/answer-bodies.js';
import { KeysBody } from '../http/key-bodies.js';
import { type KeyRouteName, keyRoutes } from './key-routes.js';
import { examCommandRoutes, examReadRoutes, type ExamRouteName } from './exam-routes.js';
import { patternOf } from './route-of-request.js';
import { type WebhookRouteName, webhookRoutes } from './webhook-routes.js';
import {
  type CommandRoute,
  commandRoutes,
  readRoutes,
  type ReadRouteName,
  type Route,
} from './route-table.js';

const routeKey = 'route';

/** The method answers the route of this command. */
export function CommandOn(
  command: EpochCommand['type'] | ExamRouteName,
  summary: string,
): MethodDecorator {
  const route = { ...commandRoutes, ...examCommandRoutes }[command];
  return applyDecorators(
    bind(route, Post, command, summary),
    ApiResponse({ status: 201, description: 'Events were appended', type: AnswerBody }),
    ApiResponse({ status: 200, description: 'Already so, or a dry run', type: AnswerBody }),
  );
}

/** The method answers a route by which the keys of the service change. */
export function KeyOn(name: KeyRouteName, summary: string): MethodDecorator {
  const type = KeysBody;
  return applyDecorators(
    bind(keyRoutes[name], Post, name, summary),
    ApiResponse({ status: 201, description: 'A leaf was appended and signed', type }),
    ApiResponse({ status: 200, description: 'Already so', type }),
  );
}

/** The method answers a route about webhooks. */
export function WebhookOn(name: WebhookRouteName, summary: string): MethodDecorator {
  const route = webhookRoutes[name];
  return bind(route, route.method === 'GET' ? Get : Post, name, summary);
}

/** The method answers the route of this read. */
export function ReadOn(
  name: ReadRouteName | keyof typeof examReadRoutes,
  summary: string,
): MethodDecorator {
  return bind({ ...readRoutes, ...examReadRoutes }[name], Get, name, summary);
}

/** The route of a controller's method. */
export function routeOf(handler: object): Route {
  const route = Reflect.getMetadata(routeKey, handler) as Route | undefined;
  invariant(route !== undefined, 'every method of a controller stands in the route table');
  return route;
}

/** Whether a route may append. */
export function isCommandRoute(route: Route): route is CommandRoute {
  return 'notFound' in route;
}

function bind(
  route: Route,
  method: (path: string) => MethodDecorator,
  operationId: string,
  summary: string,
): MethodDecorator {
  const who =
    route.roles.length === 0 ? 'Everybody.' : `Needs the role ${route.roles.join(' or ')}.`;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return applyDecorators(
    method(patternOf(route)),
    SetMetadata(routeKey, route),
    ApiOperation({ operationId, summary, description: who }),
    ApiResponse({
      status: 'default',
      description: 'A problem document: see /docs/errors',
      content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemBody) } } },
    }),
    ApiExtraModels(ProblemBody),
    ...names.map((name) => ApiParam({ name, description: 'Percent-encoded UTF-8' })),
    ...(route.roles.length === 0 ? [] : [ApiBearerAuth()]),
  );
}
