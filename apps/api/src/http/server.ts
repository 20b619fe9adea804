/**
 * The HTTP server: Fastify under Nest, with our own body reading and problem documents for what the
 * server refuses before any route is found.
 */
import cors from '@fastify/cors';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { Report, ServiceOptions } from '../options.js';
import { requestIdHeader } from '../watching/watch-requests.js';
import { bodyBytesMax, readBodiesAsBytes } from './body.js';
import { answerClientError, watchAnswers } from './client-errors.js';
import { compressAnswers } from './compressed-answers.js';
import { plainHeaders } from './plain-headers.js';
import { Problem } from './problem.js';
import { problemOf, sendProblem } from './problem.filter.js';

/** How long a client may take to say which request it means, and then to send all of it. */
const headersMsMax = 20_000;
const requestMsMax = 180_000;

/** What of the settings the server itself needs. */
type ServerSettings = Pick<ServiceOptions, 'trustedProxies' | 'corsOrigins'>;

/** Makes the adapter; nothing listens yet. */
export function httpServer(report: Report, settings: ServerSettings): FastifyAdapter {
  const { trustedProxies = [], corsOrigins = [] } = settings;
  const adapter = new FastifyAdapter({
    ...serverOptions(report),
    ...(trustedProxies.length === 0 ? {} : { trustProxy: [...trustedProxies] }),
  });
  const server = adapter.getInstance();
  watchAnswers(server.server);
  server.addHook('onRequest', requireHost);
  server.addHook('onRequest', plainHeaders);
  if (corsOrigins.length > 0) {
    // Not awaited: that would start the server, and Nest has routes to add.
    void server.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'HEAD', 'POST'],
      exposedHeaders: ['etag', 'retry-after', 'location'],
      maxAge: 600,
    });
  }
  compressAnswers(server);
  readBodiesAsBytes(server);
  return adapter;
}

function serverOptions(report: Report): FastifyHttpOptions<Server> {
  return {
    bodyLimit: bodyBytesMax,
    http: {
      // Node would answer without a word; `requireHost` says what is missing.
      requireHostHeader: false,
      headersTimeout: headersMsMax,
      connectionsCheckingInterval: 5000,
    },
    requestTimeout: requestMsMax,
    // 200 code points of four bytes each, percent-encoded, are 2400 characters.
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    genReqId: requestId,
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply, problemOf(error, report));
    },
    clientErrorHandler: answerClientError,
  };
}

/** The id that a proxy in front gave the request, or a new one. */
function requestId({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  const given = headers[requestIdHeader];
  const isPlain = typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given);
  return isPlain ? given : randomUUID();
}

/** RFC 9112, section 3.2: a request of HTTP/1.1 without Host is answered 400. */
function requireHost({ raw }: FastifyRequest, reply: FastifyReply, proceed: () => void): void {
  if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) {
    proceed();
    return;
  }
  const detail = 'A request of HTTP/1.1 has a Host header: say there which service is meant';
  sendProblem(reply, new Problem('malformed_request', { detail }));
}
