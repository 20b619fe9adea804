/**
 * Personal fields are erased: in every state, for whoever has asked for it. The log only says that
 * it was done; the fields themselves are destroyed where they are kept.
 * Source: RULES "The life of an epoch"; FORMATS, section 7; docs/decisions/personal-data.md.
 */
import type { FieldDigest } from '../../ids.js';
import type { EraseDisclosures } from '../commands.js';
import { accepted, type Decision, refused } from '../decision.js';
import type { DisclosuresErased } from '../events.js';
import type { Rejection } from '../rejections.js';
import type { EntryState, EpochState } from '../state.js';

/**
 * One event for each entry that has some of the digests, in order of submission; what was erased
 * before is left out. Time O(fields of all entries).
 */
export function decideErase(state: EpochState, command: EraseDisclosures): Decision {
  if (state.phase === 'absent') return refused([{ code: 'unknown_epoch', place: '' }]);
  const { digests, reason, version } = command;
  const entries = [...state.entries.values()].filter(
    (entry) => version === undefined || entry.version === version,
  );
  const known = new Set(entries.flatMap(({ sealed }) => sealed));
  const unknown = digests.flatMap((digest, index): readonly Rejection[] => {
    const place = `digests[${String(index)}]`;
    return known.has(digest) ? [] : [{ code: 'unknown_disclosure', place, digest }];
  });
  if (unknown.length > 0) return refused(unknown);
  const order = new Map(digests.map((digest, index) => [digest, index]));
  return accepted(...entries.flatMap((entry) => erasureOf(entry, order, reason)));
}

/** What of `order` is left to erase of the entry, in that order. */
function erasureOf(
  { sealed, erased, version }: EntryState,
  order: ReadonlyMap<FieldDigest, number>,
  reason: string,
): readonly DisclosuresErased[] {
  const own = sealed.filter((digest) => order.has(digest) && !erased.has(digest));
  if (own.length === 0) return [];
  const digests = own.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return [{ type: 'DisclosuresErased', body: { digests, reason, version } }];
}
