/**
 * The evidence of an epoch: the fold of its events, written down as a rule reads it.
 * Source: FORMATS, section 3, last point.
 */
import { type EpochState, openedOf } from '../epoch/state.js';
import type { EpochEvidence } from './evidence.js';

/** What was planned, entered and measured in the epoch of `state`. */
export function evidenceOf(state: EpochState): EpochEvidence {
  const { plan } = openedOf(state);
  return { plan, entries: [], reruns: [], appeals: [] };
}
