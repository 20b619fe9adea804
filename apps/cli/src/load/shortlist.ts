/** The shortlist of a file against that of the service. Order means nothing. */
import type { Difference } from '#ledger/difference';
import type { EpochState } from '#ledger/epoch/state';
import type { LoadTarget } from './target.js';

/** Where a shortlist that is there is not the file's; null when there is none or it is the same. */
export function shortlistDifference(target: LoadTarget, state: EpochState): Difference | null {
  if (state.shortlist === null) return null;
  const present = new Set(state.shortlist);
  for (const key of target.shortlist) {
    if (!present.has(key)) return difference(key, 'on the shortlist', 'not on the shortlist');
  }
  const expected = new Set(target.shortlist);
  for (const key of state.shortlist) {
    if (!expected.has(key)) return difference(key, 'not on the shortlist', 'on the shortlist');
  }
  return null;
}

function difference(key: string, expected: string, found: string): Difference {
  return { place: `entries, key "${key}"`, expected, found };
}
