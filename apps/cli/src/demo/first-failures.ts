/**
 * What evidence does not keep: runs that failed at first and were retried. The example has some, so
 * that the retries of an epoch can be seen.
 */
import type { PackedReport } from '#ledger/epoch/commands';
import type { EpochEvidence } from '#ledger/evidence/evidence';
import { chance } from './chance.js';

/** The share of scored outcomes that took a second run. */
const retriedShare = 0.03;

/**
 * First reports of some pairs of `evidence`, all runtime voids, as rows for run 1. Only pairs that
 * were scored in the end are among them, and only where the plan allows a retry.
 */
export function firstFailures(evidence: EpochEvidence, seed: number): readonly PackedReport[] {
  const { plan, entries, reruns } = evidence;
  const luck = chance(seed);
  const rows: PackedReport[] = [];
  if (plan.runtime_retries === 0) return rows;
  const rerun = new Set<string>(reruns.map(({ axis }) => axis));
  for (const { key, outcomes } of entries) {
    for (const { axis, tasks } of plan.axes) {
      if (outcomes === null || rerun.has(axis)) continue;
      for (const { task } of tasks) {
        const finals = Array.from(outcomes.get(axis)?.get(task) ?? '');
        const failed = finals.map((code) =>
          /[01]/.test(code) && luck.happens(retriedShare) ? 'r' : '.',
        );
        if (!failed.includes('r')) continue;
        rows.push({ key, axis, task, run: 1, first: 0, outcomes: failed.join('') });
      }
    }
  }
  return rows;
}
