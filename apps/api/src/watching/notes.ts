/** What is learned of a request on its way and told when it is over. */
import type { FastifyRequest } from 'fastify';
import type { CommandId, EpochId } from '#ledger/ids';
import type { ProblemCode } from '../http/statuses.js';

/** What was learned; each once it is known. */
export interface Notes {
  readonly epoch?: EpochId;
  /** The id that the events of a command carry. */
  readonly command?: CommandId;
  readonly dryRun?: boolean;
  readonly problem?: ProblemCode;
}

const noted = new WeakMap<FastifyRequest, Notes>();

/** Adds to what is known of `request`. */
export function note(request: FastifyRequest, learned: Notes): void {
  noted.set(request, { ...noted.get(request), ...learned });
}

/** What is known of `request`. */
export function notesOf(request: FastifyRequest): Notes {
  return noted.get(request) ?? {};
}
