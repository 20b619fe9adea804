/**
 * How often an address, and whoever has a token, may ask in a minute. Off unless configured; each
 * service counts for itself.
 * Source: FORMATS, section 6 "Rate limits are off unless configured".
 */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActorName } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import { addressKey } from './address-key.js';

/** Requests in a minute; absent: any number. */
export interface RateLimits {
  readonly perAddress?: number;
  readonly perToken?: number;
}

/** Counts requests; throws `too_many_requests` with the time to wait. */
export interface RateLimiter {
  ofAddress(request: FastifyRequest): Promise<void>;
  ofCaller(request: FastifyRequest, name: ActorName): Promise<void>;
}

type Check = (request: FastifyRequest) => Promise<void>;

const minuteMs = 60_000;

/** How many addresses, or tokens, are remembered: those seen last. */
const rememberedMax = 50_000;

const anyNumber: Check = () => Promise.resolve();

/** Adds the counters to `server`, which counts once it is ready. */
export function rateLimiter(server: FastifyInstance, limits: RateLimits): RateLimiter {
  const { perAddress, perToken } = limits;
  if (perAddress === undefined && perToken === undefined)
    return { ofAddress: anyNumber, ofCaller: anyNumber };
  const names = new WeakMap<FastifyRequest, ActorName>();
  let [address, token] = [anyNumber, anyNumber];
  // Not awaited: that would start the server, and Nest has routes to add.
  void server.register(rateLimit, { global: false, cache: rememberedMax }).after(() => {
    address = counted(server, perAddress, 'This address', ({ ip }) => addressKey(ip));
    token = counted(server, perToken, 'This token', (request) => names.get(request) ?? '');
  });
  return {
    ofAddress: (request) => address(request),
    ofCaller: async (request, name) => {
      names.set(request, name);
      await token(request);
    },
  };
}

function counted(
  server: FastifyInstance,
  max: number | undefined,
  who: string,
  keyGenerator: (request: FastifyRequest) => string,
): Check {
  if (max === undefined) return anyNumber;
  const check = server.createRateLimit({ max, timeWindow: minuteMs, keyGenerator });
  return async (request) => {
    const found = await check(request);
    if (found.isAllowed || !found.isExceeded) return;
    const seconds = String(Math.max(1, found.ttlInSeconds));
    throw new Problem('too_many_requests', {
      detail: `${who} may ask ${String(max)} times a minute: try again in ${seconds} s`,
      headers: { 'retry-after': seconds },
    });
  };
}
