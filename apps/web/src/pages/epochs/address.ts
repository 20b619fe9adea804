/** What the address of the list says: which epochs are shown. */
import type { EpochState } from '../../service/wire.js';

/** The states that can be chosen. */
export const epochStates: readonly EpochState[] = ['open', 'running', 'closed', 'cancelled'];

/** The list's part of an address. */
export interface EpochsAddress {
  /** Part of a title or an id. */
  readonly search?: string;
  readonly state?: EpochState;
}

/** Reads it; what nobody knows is left out. */
export function epochsAddress({ search, state }: Record<string, unknown>): EpochsAddress {
  const known = epochStates.find((one) => one === state);
  return {
    ...(typeof search === 'string' && search !== '' ? { search } : {}),
    ...(known === undefined ? {} : { state: known }),
  };
}
