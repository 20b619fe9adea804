/**
 * The epoch of a service as the command line sees it: the service's own events, folded by the same
 * library that the service folds them with.
 */
import {
  type AnyState,
  emptyStream,
  evolveAny,
  isExam,
  isImported,
  isRegistry,
} from '#ledger/epoch/any-epoch';
import type { EpochState } from '#ledger/epoch/state';
import { invariant } from '#ledger/invariant';
import { readAnyEvent } from '#ledger/record/seal';
import { pathOf, withQuery } from '../client/address.js';
import type { Client } from '../client/client.js';
import { lines } from '../client/lines.js';
import { Trouble } from '../trouble.js';
import { importedEpoch, otherEpoch } from './other-epoch.js';

/** An epoch that can be read again and again; each time only what is new comes over the line. */
export interface ServiceEpoch<State> {
  /**
   * The state after everything that has happened until now, only to be read; that of an epoch
   * without events when the service has none. Trouble when it does not answer.
   */
  now(): Promise<State>;
}

/** The epoch `epoch` of the service behind `client`, of whichever family. */
export function serviceEpoch(client: Client, epoch: string): ServiceEpoch<AnyState> {
  let state = emptyStream(epoch);
  return {
    now: async () => {
      const response = await eventsAfter(client, epoch, state.version);
      if (response === null) return state;
      for await (const line of lines(response)) state = evolveAny(state, readAnyEvent(line));
      return state;
    },
  };
}

/** The same for an epoch that is measured; Trouble (exit 1) when it is none. */
export function measuredEpoch(client: Client, epoch: string): ServiceEpoch<EpochState> {
  const service = serviceEpoch(client, epoch);
  return {
    now: async () => {
      const state = await service.now();
      if (isExam(state)) {
        const [expected, found] = ['the rule of an epoch', 'that of exams'];
        throw otherEpoch(epoch, { place: 'plan.rule', expected, found });
      }
      if (isImported(state)) throw importedEpoch(epoch);
      invariant(!isRegistry(state), 'no epoch is called registry');
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
