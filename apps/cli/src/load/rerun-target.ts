/**
 * A re-run of an evidence file, indexed for loading, with what follows from it: who had to be in
 * the comparison while it was done, and which units were withdrawn.
 * Source: RULES, epoch rules 1 and 4.
 */
import type { UnitRef } from '#ledger/epoch/commands';
import type {
  CannotRerun,
  EntryEvidence,
  EpochEvidence,
  RerunEvidence,
} from '#ledger/evidence/evidence';
import type { EntryKey, TaskId, UnitId } from '#ledger/ids';

/** One re-run of the file. */
export interface RerunTarget {
  /** Whether the pair was set back by this re-run. */
  readonly setBack: (key: EntryKey, task: TaskId, unit: UnitId) => boolean;
  /** Entries without which it could not have been done as it was. */
  readonly keys: ReadonlySet<EntryKey>;
  /**
   * Units of its axis that are void for everybody though they were neither set back nor named: they
   * were withdrawn after it. A load withdraws them before it, because what they were before is not
   * in the file; the record is the same.
   */
  readonly withdrawnUnits: readonly UnitRef[];
}

/** The target that `row` of `evidence` is. Time O(pairs + units x entries) of its axis. */
export function rerunTarget(row: RerunEvidence, evidence: EpochEvidence): RerunTarget {
  const units = new Map<string, Set<UnitId>>();
  for (const { key, task, unit } of row.pairs) {
    const id = pairId(key, task);
    const present = units.get(id) ?? new Set();
    units.set(id, present.add(unit));
  }
  const setBack: RerunTarget['setBack'] = (key, task, unit) =>
    units.get(pairId(key, task))?.has(unit) === true;
  const keys = new Set(row.pairs.map((pair) => pair.key));
  for (const cannot of row.cannot_rerun) {
    for (const key of neededFor(cannot, row, evidence)) keys.add(key);
  }
  return { setBack, keys, withdrawnUnits: withdrawnAfter(row, evidence) };
}

/** Keys and tasks have no control characters, so nothing is confused. */
function pairId(key: EntryKey, task: TaskId): string {
  return `${key}\u0000${task}`;
}

/** Who was void on a unit that could not be re-run, when only those who left later were. */
function neededFor(
  { task, unit }: CannotRerun,
  { axis }: RerunEvidence,
  { plan, entries }: EpochEvidence,
): readonly EntryKey[] {
  const units = plan.axes.find((one) => one.axis === axis)?.tasks.find((one) => one.task === task);
  const place = units?.units.indexOf(unit) ?? -1;
  const isVoid = ({ outcomes }: EntryEvidence): boolean =>
    outcomes?.get(axis)?.get(task)?.[place] === 'h';
  const holders = entries.filter(isVoid);
  const stays = ({ status }: EntryEvidence): boolean =>
    status === 'shortlisted' || status === 'base';
  return holders.some(stays) ? [] : holders.map((entry) => entry.key);
}

function withdrawnAfter(row: RerunEvidence, { plan, entries }: EpochEvidence): readonly UnitRef[] {
  const { axis } = row;
  const named = new Set(
    [...row.pairs, ...row.cannot_rerun].map(({ task, unit }) => `${task}\u0000${unit}`),
  );
  const run = entries.filter((entry) => entry.outcomes !== null);
  const tasks = plan.axes.find((one) => one.axis === axis)?.tasks ?? [];
  return tasks.flatMap(({ task, units }) =>
    units
      .filter((unit, place) => {
        if (run.length === 0 || named.has(`${task}\u0000${unit}`)) return false;
        return run.every(({ outcomes }) => outcomes?.get(axis)?.get(task)?.[place] === 'h');
      })
      .map((unit) => ({ axis, task, unit })),
  );
}
