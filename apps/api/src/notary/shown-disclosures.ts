/**
 * The personal fields that go into a bundle, for those who may take them away. Whoever is given
 * the bundle has them for good: an erasure does not reach it.
 * Source: docs/record-format.md, "Personal data"; docs/decisions/personal-data.md.
 */
import { isMeasuredEpoch } from '#ledger/epoch/any-epoch';
import type { EpochId, FieldDigest } from '#ledger/ids';
import { Problem } from '../http/problem.js';
import type { Reads } from '../reading/reads.js';

/** The header of a bundle is one line of at most 8 MiB, and receipts take up to half of it. */
const shownBytesMax = 3 * 1024 * 1024;

/** How many are fetched at a time. */
const pageItems = 1000;

/**
 * The disclosures of the first `size` events of `epoch`, in order of submission, without what was
 * erased until now. Throws `disclosures_too_large` when they do not fit a bundle.
 */
export async function shownDisclosures(
  { lanes, disclosures }: Pick<Reads, 'lanes' | 'disclosures'>,
  epoch: EpochId,
  size: number,
): Promise<readonly string[]> {
  const wanted = await lanes.of(epoch).look((folded): readonly FieldDigest[] => {
    const state = folded?.state;
    if (state === undefined || !isMeasuredEpoch(state)) return [];
    const entries = [...state.entries.values()].filter(({ version }) => version <= size);
    return entries.flatMap(({ sealed, erased }) => sealed.filter((digest) => !erased.has(digest)));
  });
  const shown: string[] = [];
  let bytes = 0;
  for (let at = 0; at < wanted.length; at += pageItems) {
    const page = wanted.slice(at, at + pageItems);
    const found = await disclosures.find(epoch, page);
    for (const digest of page) {
      const text = found.get(digest);
      if (text === undefined) continue;
      shown.push(text);
      bytes += text.length;
    }
    if (bytes > shownBytesMax) throw tooLarge(epoch);
  }
  return shown;
}

function tooLarge(epoch: EpochId): Problem {
  const detail =
    `the personal fields of ${epoch} have more than ${String(shownBytesMax)} bytes, which no ` +
    'header of a bundle holds: export it without them, and list them by pages';
  return new Problem('disclosures_too_large', { detail });
}
