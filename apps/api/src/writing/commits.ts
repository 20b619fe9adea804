/** What was accepted, as commits for the log and as a part of an epoch in memory. */
import type { Commit, LogDocument, SealedEvent, StoredEvent } from '#event-log';
import type { EpochId } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import { type FoldedEpoch, foldInto } from './folded-epoch.js';
import type { Accepted, Job } from './judge.js';

/** A command and the events that it makes, one or more. */
export interface Claim {
  readonly job: Job;
  readonly sealed: readonly SealedEvent[];
  readonly documents: readonly LogDocument[];
}

/** One commit per command, the first right after `confirmed`, each other after the one before. */
export function commitsAfter(
  confirmed: FoldedEpoch,
  epoch: EpochId,
  claims: readonly Claim[],
): readonly Commit[] {
  let after = confirmed.state.version;
  let head = confirmed.leaf;
  return claims.map(({ job, sealed, documents }) => {
    const note = {
      actor: job.actor,
      command: job.commandId,
      digest: job.digest,
      firstVersion: after + 1,
      lastVersion: after + sealed.length,
    };
    const commit = { stream: epoch, after, head, events: sealed };
    after += sealed.length;
    head = sealed.at(-1)?.leaf ?? head;
    return { ...commit, commands: [note], documents };
  });
}

/** What an append made of `sealed`, the events of one commit; `position` is that of the last. */
export function storedFrom(
  sealed: readonly SealedEvent[],
  epoch: EpochId,
  position: number,
): readonly StoredEvent[] {
  const before = position - sealed.length;
  return sealed.map((event, index) => ({ ...event, stream: epoch, position: before + index + 1 }));
}

/** The bytes of the events that were accepted, and of what they name. */
export function sizeOf({ sealed, documents }: Accepted): number {
  return [...sealed, ...documents].reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/**
 * Folds what was accepted into `epoch`. `position` is that of the last event, 0 while it has none.
 */
export function foldAll(
  epoch: FoldedEpoch,
  { recorded, sealed }: Accepted,
  position: number,
): void {
  for (const [index, event] of recorded.entries()) {
    const seal = sealed[index];
    invariant(seal !== undefined, 'every event has its seal');
    const place = position === 0 ? 0 : position - (recorded.length - 1 - index);
    const { leaf, bytes } = seal;
    foldInto(epoch, event, { leaf, position: place, sizeBytes: bytes.length });
  }
}
