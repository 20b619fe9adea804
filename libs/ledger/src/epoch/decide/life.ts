/**
 * Opening, reopening and cancelling an epoch.
 * Source: RULES "The life of an epoch".
 */
import type { CancelEpoch, OpenEpoch, ReopenEpoch } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import type { EpochState } from '../state.js';
import { notAlive } from './phase.js';

/** An epoch is opened once; its plan never changes. */
export function decideOpen(state: EpochState, command: OpenEpoch): Decision {
  if (state.phase !== 'absent') return refused([{ code: 'epoch_exists', place: '' }]);
  return accepted({ type: 'EpochOpened', body: { plan: command.plan } });
}

/** A closed epoch goes back to where it was before; what was published stays published. */
export function decideReopen(state: EpochState, command: ReopenEpoch): Decision {
  if (state.phase === 'closed') {
    return accepted({ type: 'EpochReopened', body: { reason: command.reason } });
  }
  return refused([notAlive(state) ?? { code: 'epoch_not_closed', place: '' }]);
}

/** An epoch is cancelled for ever, and only while no record of it was ever published. */
export function decideCancel(state: EpochState, command: CancelEpoch): Decision {
  const { revision } = state;
  if (revision > 0) return refused([{ code: 'record_published', place: '', revision }]);
  const refusal = notAlive(state);
  if (refusal !== null) return refused([refusal]);
  return accepted({ type: 'EpochCancelled', body: { reason: command.reason } });
}
