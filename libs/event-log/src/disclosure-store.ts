/**
 * Personal fields of entries, as disclosures: beside the log, because the log never forgets and
 * these can be destroyed. An event has the digest of each; the log alone says what a disclosure is:
 * one whose digest no event has was never handed in, one whose erasure an event tells must not be
 * here any more.
 *
 * The two are not written together, so a disclosure is in doubt from before its event is appended
 * until after, and again around its erasure. What a crash leaves in doubt is looked up in the log
 * by whoever comes next, and settled or destroyed.
 *
 * Every adapter passes `testing/disclosures-contract.ts`. An adapter stores and compares; it never
 * reads a disclosure, and names none in what it throws.
 * Source: docs/decisions/personal-data.md; RFC 9901.
 */
import type { FieldDigest } from '#ledger/ids';
import type { StreamId } from './port.js';

/** One disclosure as it is handed on. */
export interface StoredDisclosure {
  readonly digest: FieldDigest;
  /** ASCII, kept byte for byte. */
  readonly text: string;
}

/** A disclosure of which it is not known what the log says. */
export interface DoubtfulDisclosure {
  readonly stream: StreamId;
  readonly digest: FieldDigest;
  /** For how long, by one clock that all services share. */
  readonly doubtMs: number;
}

export interface DisclosureStore {
  /**
   * Keeps `disclosures` of `stream`, in doubt, durable when this returns. One that is there
   * already stays as it is; if it is in doubt, the doubt begins anew.
   */
  put(stream: StreamId, disclosures: readonly StoredDisclosure[]): Promise<void>;

  /** Those of `digests` that are there, in doubt or not. */
  find(
    stream: StreamId,
    digests: readonly FieldDigest[],
  ): Promise<ReadonlyMap<FieldDigest, string>>;

  /**
   * An erasure of `digests` is about to be appended: those that are there are in doubt from now
   * on, which no `settle` ends. Durable when this returns.
   */
  condemn(stream: StreamId, digests: readonly FieldDigest[]): Promise<void>;

  /** Ends the doubt of those that were not condemned; gives those that are there, all the same. */
  settle(stream: StreamId, digests: readonly FieldDigest[]): Promise<ReadonlySet<FieldDigest>>;

  /** Ends the doubt of those that have been in doubt for `doubtMsMin`, condemned or not. */
  reprieve(stream: StreamId, digests: readonly FieldDigest[], doubtMsMin: number): Promise<void>;

  /**
   * Destroys those of `digests` that are there; none can be found when this returns. With
   * `doubtMsMin` only those that have been in doubt for so long.
   */
  destroy(stream: StreamId, digests: readonly FieldDigest[], doubtMsMin?: number): Promise<void>;

  /** Disclosures in doubt, the longest first, ten thousand at most. */
  inDoubt(): Promise<readonly DoubtfulDisclosure[]>;

  /** Finishes what was begun, then lets go of every connection. Later calls throw. */
  close(): Promise<void>;
}

/** How many disclosures in doubt are given at a time. */
export const doubtfulMax = 10_000;
