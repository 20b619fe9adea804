/**
 * A read as it came in: which epoch, who asks, with which query. Names in the address that no epoch
 * can have are names of nothing, so they answer 404 like any other unknown one.
 */
import type { FastifyRequest } from 'fastify';
import type { EpochId } from '#ledger/ids';
import { isEpochId } from '#ledger/names';
import { accessOf } from '../access/access.js';
import type { Caller } from '../access/tokens.js';
import { queryOf } from '../http/query.js';
import type { Shape } from '../http/validation.js';
import { unknownEpoch } from '../writing/unknown-epoch.js';

/** A read about one epoch. */
export interface EpochRead<Query extends object> {
  readonly epoch: EpochId;
  /** Null for a caller without a token. */
  readonly caller: Caller | null;
  readonly query: Query;
}

/** Reads address and query of `request`. Throws 404 for an impossible id, 400 for the query. */
export function epochRead<Query extends object>(
  request: FastifyRequest,
  shape: Shape<Query>,
): EpochRead<Query> {
  const { epoch = '' } = request.params as { readonly epoch?: string };
  const query = queryOf(request, shape);
  if (!isEpochId(epoch)) throw unknownEpoch(epoch);
  return { epoch, caller: accessOf(request).caller, query };
}
