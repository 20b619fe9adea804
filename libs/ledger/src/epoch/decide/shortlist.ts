/**
 * The shortlist: who is run. It closes the intake and may be replaced until an outcome is reported.
 * Source: RULES "The life of an epoch"; FORMATS, section 6, the row of ShortlistEntries.
 */
import type { ShortlistEntries } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import type { Rejection } from '../rejections.js';
import { type EpochState, openedOf } from '../state.js';
import { hasLeft } from './intake.js';
import { notAlive } from './phase.js';

/** Accepts any set of entries that are neither the base model nor out of the comparison. */
export function decideShortlist(state: EpochState, command: ShortlistEntries): Decision {
  const refusal = notAlive(state);
  if (refusal !== null) return refused([refusal]);
  const { keys } = command;
  if (isSameSet(state.shortlist, keys)) return accepted();
  if (state.outcomesReported) return refused([{ code: 'shortlist_fixed', place: '' }]);
  const base = openedOf(state).plan.base_model;
  const found: Rejection[] = [];
  if (base !== null && !state.entries.has(base)) {
    found.push({ code: 'base_model_missing', place: '', key: base });
  }
  for (const [index, key] of keys.entries()) {
    const place = `keys[${String(index)}]`;
    const entry = state.entries.get(key);
    if (key === base) found.push({ code: 'base_model_fixed', place, key });
    else if (entry === undefined) found.push({ code: 'unknown_entry', place, key });
    else {
      const left = hasLeft(entry, place);
      if (left !== null) found.push(left);
    }
  }
  if (found.length > 0) return refused(found);
  return accepted({ type: 'EntriesShortlisted', body: { keys } });
}

function isSameSet(before: readonly string[] | null, keys: readonly string[]): boolean {
  if (before?.length !== keys.length) return false;
  const known = new Set(before);
  return keys.every((key) => known.has(key));
}
