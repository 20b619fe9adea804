/**
 * An evidence file as something to bring about: what of it a service can be made to have, and by
 * which final outcome each pair gets there. Source: FORMATS, section 2 "load".
 */
import type { EntryEvidence, EpochEvidence, OutcomeCode } from '#ledger/evidence/evidence';
import type { EpochPlan } from '#ledger/evidence/plan';
import type { AxisId, EntryKey, Instant, TaskId } from '#ledger/ids';
import { compareInstants } from '#ledger/time';
import { type RerunTarget, rerunTarget } from './rerun-target.js';

/** An evidence file, indexed for loading. */
export interface LoadTarget {
  readonly evidence: EpochEvidence;
  /** The plan to open: the file's, with `opens_at` at the earliest stamp when it has none. */
  readonly plan: EpochPlan;
  /** Keys to shortlist, in file order: everyone with outcomes but the base model. */
  readonly shortlist: readonly EntryKey[];
  /** The file's re-runs by axis. */
  readonly reruns: ReadonlyMap<AxisId, RerunTarget>;
}

/** The target that `evidence` is. Time O(pairs + units x entries). */
export function targetOf(evidence: EpochEvidence): LoadTarget {
  const { plan, entries, reruns } = evidence;
  const opensAt = plan.opens_at ?? earliestStamp(entries);
  return {
    evidence,
    plan: opensAt === null ? plan : { ...plan, opens_at: opensAt },
    shortlist: entries
      .filter((entry) => entry.outcomes !== null && entry.status !== 'base')
      .map((entry) => entry.key),
    reruns: new Map(reruns.map((row) => [row.axis, rerunTarget(row, evidence)])),
  };
}

/** Whether the file takes this entry out of the comparison. */
export function leaves(entry: EntryEvidence): boolean {
  return entry.status === 'withdrawn' || entry.status === 'disqualified';
}

/** The file's final outcome of an entry on the unit at `place` of a task. */
export function finalOutcome(
  entry: EntryEvidence,
  at: { readonly axis: AxisId; readonly task: TaskId; readonly place: number },
): OutcomeCode {
  const packed = entry.outcomes?.get(at.axis)?.get(at.task);
  return (packed?.[at.place] ?? '.') as OutcomeCode;
}

function earliestStamp(entries: readonly EntryEvidence[]): Instant | null {
  let earliest: Instant | null = null;
  for (const { submitted_at: stamp } of entries) {
    if (earliest === null || compareInstants(stamp, earliest) < 0) earliest = stamp;
  }
  return earliest;
}
