/**
 * The way in: whoever asks too often, or may not, hears so before anything of the body is read.
 * Source: FORMATS, section 6.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf, sendProblem } from '../http/problem.filter.js';
import type { Report } from '../options.js';
import { grant } from './access.js';
import { callerOf, covers, holds, type Identities, roleOn } from './bearer.js';
import type { RateLimiter } from './rate-limits.js';
import { namedRouteOf } from './route-of-request.js';

/** Who knows callers, and how often each may ask. */
export interface GateParts {
  readonly identities: Identities;
  readonly limiter: RateLimiter;
  readonly report: Report;
}

/** Has every request of `server` pass the gate; to be called before routes are added. */
export function openGate(server: FastifyInstance, parts: GateParts): void {
  server.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    try {
      await pass(request, parts);
      return undefined;
    } catch (error) {
      sendProblem(reply, problemOf(error, parts.report));
      return reply;
    }
  });
}

async function pass(request: FastifyRequest, { identities, limiter }: GateParts): Promise<void> {
  const route = namedRouteOf(request)?.route ?? null;
  // Whoever watches over the service is always told how it is.
  if (route?.path.startsWith('/health/') === true) {
    grant(request, { route, caller: null, role: null, holds: () => true });
    return;
  }
  await limiter.ofAddress(request);
  if (route === null) return;
  const sender = await callerOf(identities, request.headers.authorization);
  if (sender !== null) await limiter.ofCaller(request, sender.name);
  const { epoch = null } = request.params as { readonly epoch?: string };
  const role = roleOn(route, sender, epoch);
  const caller = sender !== null && (role !== null || covers(sender, epoch)) ? sender : null;
  grant(request, { route, caller, role, holds: () => holds(identities, caller) });
}
