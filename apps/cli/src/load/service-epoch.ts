/**
 * The epoch of a service as the command line sees it: the service's own events, folded by the same
 * library that the service folds them with.
 */
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import { readEvent } from '#ledger/record/seal';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { lines } from '../client/lines.js';
import { Trouble } from '../trouble.js';

/** An epoch that can be read again and again; each time only what is new comes over the line. */
export interface ServiceEpoch {
  /**
   * The state after everything that has happened until now, only to be read; `absent` when the
   * service has no such epoch. Trouble when it does not answer.
   */
  now(): Promise<EpochState>;
}

/** The epoch `epoch` of the service behind `client`. */
export function serviceEpoch(client: Client, epoch: string): ServiceEpoch {
  let state = emptyState();
  return {
    now: async () => {
      const response = await eventsAfter(client, epoch, state.version);
      if (response === null) return state;
      for await (const line of lines(response)) state = evolve(state, readEvent(line));
      return state;
    },
  };
}

/** The events after `version`, null when there is no such epoch. */
async function eventsAfter(
  client: Client,
  epoch: string,
  version: number,
): Promise<Response | null> {
  try {
    return await client.stream({
      method: 'GET',
      path: withQuery(pathOf('v1', 'epochs', epoch, 'events'), { after: version }),
      roles: ['organiser', 'judge', 'auditor'],
      headers: { accept: 'application/x-ndjson' },
    });
  } catch (error) {
    if (error instanceof Trouble && error.has('unknown_epoch')) return null;
    throw error;
  }
}
