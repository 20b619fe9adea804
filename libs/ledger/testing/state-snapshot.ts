/**
 * Everything a state says, as plain values that compare: no caches, no numbers that only mean
 * something to the state itself.
 */
import { type EpochState } from '../src/epoch/state.js';

/** What of two states must be equal for the states to be. */
export function snapshotOf(state: EpochState): unknown {
  const pairStates = state.opened?.pairStates;
  return structuredClone({
    phase: state.phase,
    version: state.version,
    at: state.at,
    plan: state.opened?.plan,
    opensAt: state.opened?.opensAt,
    entries: [...state.entries.values()].map(({ outcomes, ...entry }) => ({
      ...entry,
      pairs: outcomes && Array.from(outcomes.pairs, (number) => pairStates?.get(number)),
      missing: outcomes?.missing,
    })),
    shortlist: state.shortlist,
    outcomesReported: state.outcomesReported,
    voids: state.voids,
    withdrawnUnits: state.withdrawnUnits,
    reruns: state.reruns,
    appeals: state.appeals,
    revision: state.revision,
    cancelReason: state.cancelReason,
  });
}
