/** Jobs of a lane, what they come to when they are judged, and what becomes of them. */
import type { FoundCommand, StoredEvent } from '#event-log';
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import type { Closing } from '#ledger/epoch/decide';
import type { FoldedEpoch } from './folded-epoch.js';
import type { Accepted, Job, Standing } from './judge.js';

/** What became of a job. */
export type Verdict =
  | {
      readonly kind: 'appended';
      readonly events: readonly RecordedAnyEvent[];
      /** The same as they stand in the log. */
      readonly stored: readonly StoredEvent[];
      /** Of the last of them. */
      readonly position: number;
      readonly closing: Closing | null;
    }
  | Remembered
  | Standing
  /** Every try met a conflict. */
  | { readonly kind: 'contended' };

/** Its command id appended before. */
interface Remembered {
  readonly kind: 'remembered';
  readonly found: FoundCommand;
}

/** A job, and whom to tell what became of it. */
export interface Waiting {
  readonly job: Job;
  readonly settle: (verdict: Verdict) => void;
  readonly fail: (error: unknown) => void;
}

/** What a job came to on the state of its turn. */
export type Result =
  Accepted | Remembered | Standing | { readonly kind: 'broken'; readonly error: unknown };

/** A job that was judged. */
export interface Judged {
  readonly waiting: Waiting;
  readonly result: Result;
}

/**
 * What stands against a command may be what it did itself, when it was asked before: `find` looks
 * for it under the head that it was judged on, or a later one.
 */
export async function orRemembered(
  judged: readonly Judged[],
  find: (standing: readonly Waiting[]) => Promise<readonly (FoundCommand | null)[]>,
): Promise<readonly Judged[]> {
  const isStanding = ({ result }: Judged): boolean => !['accepted', 'broken'].includes(result.kind);
  const standing = judged.filter(isStanding).map(({ waiting }) => waiting);
  if (standing.length === 0) return judged;
  const found = await find(standing);
  return judged.map((one): Judged => {
    const before = found[standing.indexOf(one.waiting)] ?? null;
    if (before === null) return one;
    return { waiting: one.waiting, result: { kind: 'remembered', found: before } };
  });
}

export function isAccepted(judged: Judged): judged is Judged & { readonly result: Accepted } {
  return judged.result.kind === 'accepted';
}

/** "Already so" is said with the position of the head, which a round learns as it settles. */
export function atHead<Result extends Standing | Remembered>(
  standing: Result,
  { position }: FoldedEpoch,
): Result {
  return standing.kind === 'unchanged' ? { ...standing, position } : standing;
}
