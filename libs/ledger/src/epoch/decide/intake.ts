/**
 * Entries come in, and leave: submitted, withdrawn, disqualified.
 * Source: RULES "The life of an epoch"; FORMATS, section 6, the row of SubmitEntry.
 */
import type { EntryKey, Instant, Stamp } from '../../ids.js';
import { addMicros, compareInstants } from '../../time.js';
import type { DisqualifyEntry, SubmitEntry, WithdrawEntry } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import { untouched } from '../pair-states.js';
import type { Rejection } from '../rejections.js';
import { type EntryState, type EpochState, isCompared, isVoid, openedOf } from '../state.js';
import { notAlive } from './phase.js';

/** How far an intake's clock may be ahead of the ledger's. */
const aheadMicrosMax = 5_000_000n;

/** One entry a key, in its time; the stamp is the intake's, or the ledger's when it sent none. */
export function decideSubmit(state: EpochState, command: SubmitEntry, at: Stamp): Decision {
  const { key, model, digest, _sd } = command;
  if (state.entries.has(key)) return refused([{ code: 'entry_exists', place: 'key', key }]);
  const refusal = notAlive(state);
  if (refusal !== null) return refused([refusal]);
  // A stamp is an instant whose fraction has six digits.
  const submitted = command.submitted_at ?? (at as string as Instant);
  const place = command.submitted_at === undefined ? '' : 'submitted_at';
  const untimely = timeRefusals(state, { submitted, at, place });
  if (untimely.length > 0) return refused(untimely);
  return accepted({
    type: 'EntrySubmitted',
    body: {
      key,
      model,
      ...(digest === undefined ? {} : { digest }),
      submitted_at: submitted,
      ...(_sd === undefined ? {} : { _sd, _sd_alg: 'sha-256' }),
    },
  });
}

/** Why an entry with this stamp comes too early or too late. Both ends count as in time. */
function timeRefusals(
  state: EpochState,
  stamps: { readonly submitted: Instant; readonly at: Stamp; readonly place: string },
): readonly Rejection[] {
  const { submitted, at, place } = stamps;
  if (state.phase === 'running') return [{ code: 'intake_closed', place: '', closes_at: null }];
  const { opensAt, plan } = openedOf(state);
  const found: Rejection[] = [];
  if (compareInstants(submitted, opensAt) < 0) {
    found.push({ code: 'intake_not_open', place, opens_at: opensAt });
  }
  if (plan.closes_at !== undefined && compareInstants(submitted, plan.closes_at) > 0) {
    found.push({ code: 'intake_closed', place, closes_at: plan.closes_at });
  }
  if (compareInstants(submitted, addMicros(at, aheadMicrosMax)) > 0) {
    found.push({ code: 'stamp_in_future', place, clock: at });
  }
  return found;
}

/** An entry leaves once, by its own wish or by the organiser's ruling, with what it dropped. */
export function decideLeave(state: EpochState, command: WithdrawEntry | DisqualifyEntry): Decision {
  const { key, reason } = command;
  const refusal = notAlive(state);
  if (refusal !== null) return refused([refusal]);
  const entry = state.entries.get(key);
  if (key === openedOf(state).plan.base_model) {
    return refused([{ code: 'base_model_fixed', place: '', key }]);
  }
  if (entry === undefined) return refused([{ code: 'unknown_entry', place: '', key }]);
  const wanted = command.type === 'WithdrawEntry' ? 'withdrawn' : 'disqualified';
  if (entry.status === wanted) return accepted();
  const left = hasLeft(entry, '');
  if (left !== null) return refused([left]);
  const body = { key, reason, units_back: unitsBack(state, entry) };
  return wanted === 'withdrawn'
    ? accepted({ type: 'EntryWithdrawn', body })
    : accepted({ type: 'EntryDisqualified', body });
}

/** The refusal for an entry that is out of the comparison for good; null when it is not. */
export function hasLeft(
  entry: { readonly key: EntryKey; readonly status: EntryState['status'] },
  place: string,
): Rejection | null {
  switch (entry.status) {
    case 'withdrawn':
      return { code: 'entry_withdrawn', place, key: entry.key };
    case 'disqualified':
      return { code: 'entry_disqualified', place, key: entry.key };
    case 'base':
    case 'entered':
    case 'shortlisted':
      return null;
  }
}

/** How many units are void because of this entry alone. Time O(units). */
function unitsBack(state: EpochState, entry: EntryState): number {
  const { pairStates, rule } = openedOf(state);
  if (!rule.paired || entry.outcomes === null || !isCompared(entry)) return 0;
  let back = 0;
  const { pairs } = entry.outcomes;
  for (let unit = 0; unit < pairs.length; unit += 1) {
    if (state.voids.entries[unit] !== 1) continue;
    if (isVoid(rule, pairStates.codeOf(pairs[unit] ?? untouched))) back += 1;
  }
  return back;
}
