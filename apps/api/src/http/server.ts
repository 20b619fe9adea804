/**
 * The HTTP server: Fastify under Nest, with our own body reading and problem documents for what the
 * server refuses before any route is found.
 */
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import type { Report } from '../options.js';
import { bodyBytesMax, readBodiesAsBytes } from './body.js';
import { Problem, problemBytes, problemType } from './problem.js';
import { problemOf, sendProblem } from './problem.filter.js';

/** Makes the adapter; nothing listens yet. */
export function httpServer(report: Report): FastifyAdapter {
  const options: FastifyHttpOptions<Server> = {
    bodyLimit: bodyBytesMax,
    // Node would answer without a word; `requireHost` says what is missing.
    http: { requireHostHeader: false },
    // 200 code points of four bytes each, percent-encoded, are 2400 characters.
    routerOptions: { maxParamLength: 4096 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: true,
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply, problemOf(error, report));
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return;
      const overflow = error.code === 'HPE_HEADER_OVERFLOW';
      const problem = new Problem(overflow ? 'headers_too_large' : 'malformed_request');
      const body = problemBytes(problem).toString('utf8');
      socket.end(
        `HTTP/1.1 ${String(problem.status)} Refused\r\ncontent-type: ${problemType}\r\n` +
          `content-length: ${String(Buffer.byteLength(body))}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  };
  const adapter = new FastifyAdapter(options);
  const server = adapter.getInstance();
  server.addHook('onRequest', requireHost);
  readBodiesAsBytes(server);
  return adapter;
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
