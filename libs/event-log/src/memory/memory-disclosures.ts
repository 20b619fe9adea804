/** Disclosures in maps: the reference implementation, meant to be read. */
import type { FieldDigest } from '#ledger/ids';
import { type DisclosureStore, doubtfulMax, type StoredDisclosure } from '../disclosure-store.js';
import { LogUnavailable, type StreamId } from '../port.js';

interface Kept extends StoredDisclosure {
  /** When the doubt began, null without one. */
  doubtSinceMs: number | null;
  condemned: boolean;
}

/** What several stores of one process share, as several services share one database. */
export type MemoryDisclosures = Map<StreamId, Map<FieldDigest, Kept>>;

/** Opens a store in memory, on the disclosures of another one when they are given. */
export function openMemoryDisclosures(
  clockMs: () => number,
  storage: MemoryDisclosures = new Map(),
): DisclosureStore {
  let closed = false;
  const of = (stream: StreamId): Map<FieldDigest, Kept> => {
    if (closed) throw new LogUnavailable('the disclosures are closed');
    const kept = storage.get(stream) ?? new Map<FieldDigest, Kept>();
    storage.set(stream, kept);
    return kept;
  };
  const there = (stream: StreamId, digests: readonly FieldDigest[]): readonly Kept[] =>
    digests.flatMap((digest) => of(stream).get(digest) ?? []);
  const doubted = ({ doubtSinceMs }: Kept, doubtMsMin: number): boolean =>
    doubtSinceMs !== null && clockMs() - doubtSinceMs >= doubtMsMin;
  return {
    put: async (stream, disclosures) => {
      for (const disclosure of disclosures) {
        const kept = of(stream).get(disclosure.digest);
        const doubtSinceMs = clockMs();
        if (kept === undefined) {
          of(stream).set(disclosure.digest, { ...disclosure, doubtSinceMs, condemned: false });
        } else if (kept.doubtSinceMs !== null) kept.doubtSinceMs = doubtSinceMs;
      }
      return Promise.resolve();
    },
    find: async (stream, digests) =>
      Promise.resolve(new Map(there(stream, digests).map(({ digest, text }) => [digest, text]))),
    condemn: async (stream, digests) => {
      for (const kept of there(stream, digests)) {
        Object.assign(kept, { doubtSinceMs: clockMs(), condemned: true });
      }
      return Promise.resolve();
    },
    settle: async (stream, digests) => {
      const found = there(stream, digests);
      for (const kept of found) if (!kept.condemned) kept.doubtSinceMs = null;
      return Promise.resolve(new Set(found.map(({ digest }) => digest)));
    },
    reprieve: async (stream, digests, doubtMsMin) => {
      for (const kept of there(stream, digests)) {
        if (!doubted(kept, doubtMsMin)) continue;
        Object.assign(kept, { doubtSinceMs: null, condemned: false });
      }
      return Promise.resolve();
    },
    destroy: async (stream, digests, doubtMsMin) => {
      for (const kept of there(stream, digests)) {
        if (doubtMsMin !== undefined && !doubted(kept, doubtMsMin)) continue;
        of(stream).delete(kept.digest);
      }
      return Promise.resolve();
    },
    inDoubt: async () => {
      const doubtful = [...storage.keys()].flatMap((stream) =>
        [...of(stream).values()].flatMap(({ digest, doubtSinceMs }) =>
          doubtSinceMs === null ? [] : { stream, digest, doubtMs: clockMs() - doubtSinceMs },
        ),
      );
      const longestFirst = doubtful.sort((left, right) => right.doubtMs - left.doubtMs);
      return Promise.resolve(longestFirst.slice(0, doubtfulMax));
    },
    close: async () => {
      closed = true;
      return Promise.resolve();
    },
  };
}
