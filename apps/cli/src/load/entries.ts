/**
 * The entries of a file against those of the service: who is missing, who differs, who leaves the
 * comparison and when.
 */
import type { Difference } from '#ledger/difference';
import type { EntryState, EpochState } from '#ledger/epoch/state';
import type { EntryEvidence } from '#ledger/evidence/evidence';
import { type LoadCommand, loadedReason } from './load-command.js';
import { leaves, type LoadTarget } from './target.js';

/** Where an entry that is there is not what the file says; null when each can become it. */
export function entryDifference(target: LoadTarget, state: EpochState): Difference | null {
  for (const [index, entry] of target.evidence.entries.entries()) {
    const present = state.entries.get(entry.key);
    const place = `entries[${String(index)}]`;
    const difference = present === undefined ? null : differenceAt(entry, present, place);
    if (difference !== null) return difference;
  }
  const known = new Set(target.evidence.entries.map((entry) => entry.key));
  for (const key of state.entries.keys()) {
    if (known.has(key)) continue;
    return { place: 'entries', expected: 'no entry of that key', found: `the entry "${key}"` };
  }
  return null;
}

/** Entries of the file that the service does not have, in file order. */
export function missingEntries(target: LoadTarget, state: EpochState): readonly LoadCommand[] {
  return target.evidence.entries
    .filter((entry) => !state.entries.has(entry.key))
    .map(({ key, model, submitted_at }) => ({ type: 'SubmitEntry', key, model, submitted_at }));
}

/** Withdrawals and disqualifications of those that were never run: before the shortlist. */
export function earlyDepartures(target: LoadTarget, state: EpochState): readonly LoadCommand[] {
  return target.evidence.entries
    .filter((entry) => leaves(entry) && entry.outcomes === null && isStillIn(entry, state))
    .map(departure);
}

/** Withdrawals and disqualifications of those that were run, as soon as nothing is left to run. */
export function lateDepartures(target: LoadTarget, state: EpochState): readonly LoadCommand[] {
  return target.evidence.entries.filter((entry) => leavesNow(entry, target, state)).map(departure);
}

/**
 * Whether the entry was run and leaves the comparison before the next outstanding re-run: none
 * of them needs it.
 */
function leavesNow(entry: EntryEvidence, target: LoadTarget, state: EpochState): boolean {
  if (!leaves(entry) || entry.outcomes === null || !isStillIn(entry, state)) return false;
  const done = new Set(state.reruns.map((rerun) => rerun.axis));
  return target.evidence.reruns.every(
    ({ axis }) => done.has(axis) || target.reruns.get(axis)?.keys.has(entry.key) !== true,
  );
}

function isStillIn(entry: EntryEvidence, state: EpochState): boolean {
  const status = state.entries.get(entry.key)?.status;
  return status === 'entered' || status === 'shortlisted';
}

function departure({ key, status }: EntryEvidence): LoadCommand {
  const type = status === 'disqualified' ? 'DisqualifyEntry' : 'WithdrawEntry';
  return { type, key, reason: loadedReason };
}

function differenceAt(entry: EntryEvidence, present: EntryState, place: string): Difference | null {
  for (const member of ['model', 'submitted_at'] as const) {
    if (entry[member] !== present[member]) {
      const [expected, found] = [`"${entry[member]}"`, `"${present[member]}"`];
      return { place: `${place}.${member}`, expected, found };
    }
  }
  if (canBecome(entry, present)) return null;
  return { place: `${place}.status`, expected: entry.status, found: present.status };
}

/** Whether an entry that stands as `present` can still become what the file says. */
function canBecome(entry: EntryEvidence, present: EntryState): boolean {
  if (entry.status === present.status) return true;
  switch (entry.status) {
    case 'base':
    case 'entered':
      return false;
    case 'shortlisted':
      return present.status === 'entered';
    case 'withdrawn':
    case 'disqualified':
      return present.status === 'entered' || present.status === 'shortlisted';
  }
}
