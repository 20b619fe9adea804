/**
 * The fold: what each event does to the state of its epoch.
 * Source: FORMATS, section 7; RULES "The life of an epoch".
 */
import type { RecordedEvent } from './events.js';
import type { EpochState } from './state.js';

/**
 * Folds `event` into `state`: changes its argument and returns it. Trusts the event; what comes from
 * outside goes through `decodeEvent` and `admit` before.
 */
export function evolve(state: EpochState, event: RecordedEvent): EpochState {
  state.version = event.version;
  state.at = event.at;
  return state;
}
