/** Headers that every answer has: what a browser must not make of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The answers of the API are data: nothing in them runs, is framed, or is taken for another type.
 * The pages, and the documentation with its own scripts, say for themselves what they need.
 */
export function plainHeaders(request: FastifyRequest, reply: FastifyReply, go: () => void): void {
  void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
  if (request.url.startsWith('/v1/') || request.url.startsWith('/health/')) {
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  }
  go();
}
