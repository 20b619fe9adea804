/**
 * Which commits of a batch may be produced at all. A claim goes out only when its head is what this
 * service has seen, or what a commit before it in the batch makes. So a claim that was once judged
 * void is void for ever, however often its record appears again: heads never come back. And as a
 * head says all that its stream has had, a look at the commands under that very head is enough to
 * know that none of them is there twice.
 */
import type { Sha256Hex } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type { Commit, StreamId } from '../port.js';

/** What is to become of a commit: `ahead` when its head is not known here, at least not yet. */
export type Admission = 'produce' | 'conflict' | 'ahead';

/** Where a stream stands, or will. */
interface Place {
  readonly version: number;
  readonly leaf: Sha256Hex;
}

/**
 * An admission for each of `commits`, in order, given the heads that are known now and whether one
 * of a commit's commands is in its stream already.
 */
export function admit(
  commits: readonly Commit[],
  headOf: (stream: StreamId) => Place | null,
  isKnown: (commit: Commit) => boolean,
): readonly Admission[] {
  const made = new Map<StreamId, Place>();
  return commits.map((commit) => {
    const { stream, after, head } = commit;
    const there = made.get(stream) ?? headOf(stream);
    const version = there?.version ?? 0;
    if (after > version) return 'ahead';
    if (after < version || head !== (there?.leaf ?? null)) return 'conflict';
    if (isKnown(commit)) return 'conflict';
    made.set(stream, placeAfter(commit));
    return 'produce';
  });
}

function placeAfter({ stream, events }: Commit): Place {
  const last = events.at(-1);
  invariant(last !== undefined, `${stream}: a commit has at least one event`);
  return last;
}
