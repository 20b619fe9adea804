/** Disclosures in maps: the reference implementation, meant to be read. */
import type { FieldDigest } from '#ledger/ids';
import {
  type DisclosureStore,
  doubtfulMax,
  type DoubtfulDisclosure,
  type StoredDisclosure,
} from '../disclosure-store.js';
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
  return new MemoryStore(clockMs, storage);
}

class MemoryStore implements DisclosureStore {
  readonly #clockMs: () => number;
  readonly #storage: MemoryDisclosures;
  #closed = false;

  constructor(clockMs: () => number, storage: MemoryDisclosures) {
    this.#clockMs = clockMs;
    this.#storage = storage;
  }

  async put(stream: StreamId, disclosures: readonly StoredDisclosure[]): Promise<void> {
    for (const disclosure of disclosures) {
      const kept = this.#of(stream).get(disclosure.digest);
      const doubtSinceMs = this.#clockMs();
      if (kept === undefined) {
        const added = { ...disclosure, doubtSinceMs, condemned: false };
        this.#of(stream).set(disclosure.digest, added);
      } else if (kept.doubtSinceMs !== null) kept.doubtSinceMs = doubtSinceMs;
    }
    return Promise.resolve();
  }

  async find(
    stream: StreamId,
    digests: readonly FieldDigest[],
  ): Promise<ReadonlyMap<FieldDigest, string>> {
    const found = this.#there(stream, digests);
    return Promise.resolve(new Map(found.map(({ digest, text }) => [digest, text])));
  }

  async condemn(stream: StreamId, digests: readonly FieldDigest[]): Promise<void> {
    for (const kept of this.#there(stream, digests)) {
      Object.assign(kept, { doubtSinceMs: this.#clockMs(), condemned: true });
    }
    return Promise.resolve();
  }

  async settle(
    stream: StreamId,
    digests: readonly FieldDigest[],
  ): Promise<ReadonlySet<FieldDigest>> {
    const found = this.#there(stream, digests);
    for (const kept of found) if (!kept.condemned) kept.doubtSinceMs = null;
    return Promise.resolve(new Set(found.map(({ digest }) => digest)));
  }

  async reprieve(
    stream: StreamId,
    digests: readonly FieldDigest[],
    doubtMsMin: number,
  ): Promise<void> {
    for (const kept of this.#there(stream, digests)) {
      if (!this.#isDoubted(kept, doubtMsMin)) continue;
      Object.assign(kept, { doubtSinceMs: null, condemned: false });
    }
    return Promise.resolve();
  }

  async destroy(
    stream: StreamId,
    digests: readonly FieldDigest[],
    doubtMsMin?: number,
  ): Promise<void> {
    for (const kept of this.#there(stream, digests)) {
      if (doubtMsMin !== undefined && !this.#isDoubted(kept, doubtMsMin)) continue;
      this.#of(stream).delete(kept.digest);
    }
    return Promise.resolve();
  }

  async inDoubt(): Promise<readonly DoubtfulDisclosure[]> {
    const doubtful = [...this.#storage.keys()].flatMap((stream) =>
      [...this.#of(stream).values()].flatMap(({ digest, doubtSinceMs }) =>
        doubtSinceMs === null ? [] : { stream, digest, doubtMs: this.#clockMs() - doubtSinceMs },
      ),
    );
    const longestFirst = doubtful.sort((left, right) => right.doubtMs - left.doubtMs);
    return Promise.resolve(longestFirst.slice(0, doubtfulMax));
  }

  async close(): Promise<void> {
    this.#closed = true;
    return Promise.resolve();
  }

  #of(stream: StreamId): Map<FieldDigest, Kept> {
    if (this.#closed) throw new LogUnavailable('the disclosures are closed');
    const kept = this.#storage.get(stream) ?? new Map<FieldDigest, Kept>();
    this.#storage.set(stream, kept);
    return kept;
  }

  #there(stream: StreamId, digests: readonly FieldDigest[]): readonly Kept[] {
    const kept = this.#of(stream);
    return digests.flatMap((digest) => kept.get(digest) ?? []);
  }

  #isDoubted({ doubtSinceMs }: Kept, doubtMsMin: number): boolean {
    return doubtSinceMs !== null && this.#clockMs() - doubtSinceMs >= doubtMsMin;
  }
}
