/** Sees every request come and go: gives it an id, counts it, traces it, writes its line. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerIfKnown } from '../access/access.js';
import { namedRouteOf } from '../access/route-of-request.js';
import { isEpochId } from '#ledger/names';
import { isCommandRoute } from '../access/route.js';
import type { Journal, RequestLine } from './journal.js';
import type { Metrics } from './metrics.js';
import { notesOf } from './notes.js';
import type { RequestSpan, Spans } from './spans.js';

/** Who is told of requests. */
export interface Watchers {
  readonly journal: Journal;
  readonly metrics: Metrics;
  readonly spans: Spans;
}

/** The header that carries the id of a request, there and back. */
export const requestIdHeader = 'x-request-id';

/** To be called before anything else is added to `server`. */
export function watchRequests(server: FastifyInstance, watchers: Watchers): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  server.addHook('onRequest', (request, reply, proceed) => {
    void reply.header(requestIdHeader, request.id);
    const span = watchers.spans.begin(() => nameOf(request), request.headers);
    if (span !== null) spans.set(request, span);
    proceed();
  });
  server.addHook('preHandler', (request, _reply, proceed) => {
    const span = spans.get(request);
    if (span === undefined) proceed();
    else span.run(proceed);
  });
  server.addHook('onResponse', (request, reply, proceed) => {
    const line = lineOf(request, reply);
    count(watchers.metrics, line, request);
    spans.get(request)?.end(attributesOf(line), line.status >= 500);
    // Probes come every few seconds and say nothing.
    if (line.route?.startsWith('/health/') !== true) watchers.journal.request(line);
    proceed();
  });
}

function nameOf(request: FastifyRequest): string {
  return `${request.method} ${request.routeOptions.url ?? 'nowhere'}`;
}

function lineOf(request: FastifyRequest, reply: FastifyReply): RequestLine {
  const { epoch, command, problem } = notesOf(request);
  const { epoch: named = '' } = (request.params ?? {}) as { readonly epoch?: string };
  // Whatever else stands at its place in an address is no epoch, and may be a secret.
  const addressed = isEpochId(named) ? named : undefined;
  const actor = callerIfKnown(request)?.name;
  return {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    status: reply.raw.statusCode,
    ms: Math.round(reply.elapsedTime * 1000) / 1000,
    ...defined({ epoch: epoch ?? addressed, command, actor, problem }),
  };
}

function count(
  metrics: Metrics,
  { method, route, status, problem, ms }: RequestLine,
  request: FastifyRequest,
): void {
  metrics.request({ route: route ?? 'nowhere', method, status: String(status) }, ms);
  if (problem !== undefined) metrics.problem(problem);
  const named = method === 'POST' ? namedRouteOf(request) : null;
  if (named === null || !isCommandRoute(named.route)) return;
  metrics.command(named.name, answerTo(status, notesOf(request).dryRun === true));
}

function answerTo(status: number, dryRun: boolean): string {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'refused';
  if (dryRun) return 'previewed';
  return status === 201 ? 'appended' : 'unchanged';
}

function attributesOf({
  method,
  route,
  status,
  epoch,
  command,
}: RequestLine): Record<string, string | number> {
  return {
    'http.request.method': method,
    'http.response.status_code': status,
    ...defined({
      'http.route': route ?? undefined,
      'epoch_ledger.epoch': epoch,
      'epoch_ledger.command': command,
    }),
  };
}

function defined<T extends object>(members: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const present: { [Name in keyof T]?: NonNullable<T[Name]> } = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}
