/**
 * Whether an epoch is where a command needs it to be.
 * Source: RULES "The life of an epoch".
 */
import type { Rejection } from '../rejections.js';
import type { EpochState } from '../state.js';

/** Why nothing can happen to the epoch any more, or not yet; null when it is open or running. */
export function notAlive(state: EpochState): Rejection | null {
  switch (state.phase) {
    case 'absent':
      return { code: 'unknown_epoch', place: '' };
    case 'closed':
      return { code: 'epoch_closed', place: '', revision: state.revision };
    case 'cancelled':
      return { code: 'epoch_cancelled', place: '', reason: state.cancelReason ?? '' };
    case 'open':
    case 'running':
      return null;
  }
}

/** Why nothing can be said about an appeal; null when the epoch is running or closed. */
export function notAppealable(state: EpochState): Rejection | null {
  return state.phase === 'closed' ? null : notRunning(state);
}

/** Why the epoch is not being measured; null when it is running. */
export function notRunning(state: EpochState): Rejection | null {
  return state.phase === 'open' ? { code: 'epoch_not_running', place: '' } : notAlive(state);
}
