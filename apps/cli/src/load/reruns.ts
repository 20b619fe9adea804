/** The re-runs of a file against those of the service. */
import { type Difference, firstDifference } from '#ledger/difference';
import { unitNumber } from '#ledger/epoch/plan-layout';
import { type EpochState, openedOf } from '#ledger/epoch/state';
import type { CannotRerun, RerunEvidence } from '#ledger/evidence/evidence';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { Json } from '#ledger/record/json';
import { type LoadCommand, loadedReason } from './load-command.js';
import { leaves, type LoadTarget } from './target.js';

/** Where a re-run that was done is not the file's; null when all that were done are. */
export function rerunDifference(target: LoadTarget, state: EpochState): Difference | null {
  if (state.reruns.length === 0) return null;
  const done = new Map(evidenceOf(state).reruns.map((row) => [row.axis, row]));
  for (const [index, row] of target.evidence.reruns.entries()) {
    const found = done.get(row.axis);
    if (found === undefined) continue;
    const place = `reruns[${String(index)}]`;
    const difference = firstDifference(comparable(row), comparable(asNamed(found, target)), place);
    if (difference !== null) return difference;
  }
  for (const axis of done.keys()) {
    if (target.reruns.has(axis)) continue;
    return { place: 'reruns', expected: 'none of that axis', found: `a re-run of "${axis}"` };
  }
  return null;
}

/**
 * The re-runs that can be done now: all that are outstanding, but only the first while somebody has
 * yet to leave the comparison between two of them.
 */
export function dueReruns(target: LoadTarget, state: EpochState): readonly LoadCommand[] {
  const done = new Set(state.reruns.map((rerun) => rerun.axis));
  const outstanding = target.evidence.reruns.filter((row) => !done.has(row.axis));
  const somebodyLeaves = target.evidence.entries.some(
    (entry) => leaves(entry) && state.entries.get(entry.key)?.status === 'shortlisted',
  );
  return outstanding
    .slice(0, somebodyLeaves ? 1 : undefined)
    .map(({ axis, cannot_rerun }) => ({ type: 'RerunVoids', axis, cannot_rerun }));
}

/** Units that the file has void for everybody, though no re-run explains it: see `RerunTarget`. */
export function dueUnitWithdrawals(target: LoadTarget, state: EpochState): readonly LoadCommand[] {
  if (state.shortlist === null) return [];
  const { layout } = openedOf(state);
  const units = [...target.reruns.values()]
    .flatMap((rerun) => rerun.withdrawnUnits)
    .filter((unit) => !state.withdrawnUnits.has(unitNumber(layout, unit)));
  return units.length === 0 ? [] : [{ type: 'WithdrawUnits', units, reason: loadedReason }];
}

/** A row without the units that were withdrawn so that it could be done: the file has them not. */
function asNamed(row: RerunEvidence, target: LoadTarget): RerunEvidence {
  const withdrawn = target.reruns.get(row.axis)?.withdrawnUnits ?? [];
  const isNamed = ({ task, unit }: CannotRerun): boolean =>
    !withdrawn.some((one) => one.task === task && one.unit === unit);
  return { ...row, cannot_rerun: row.cannot_rerun.filter(isNamed) };
}

/** A row as a value in which the order of pairs and units means nothing. */
function comparable(row: RerunEvidence): Json {
  const byText = (left: string, right: string): number => (left < right ? -1 : 1);
  return {
    units: row.units,
    pairs: row.pairs.map(({ key, task, unit }) => `${key} on ${task}, ${unit}`).sort(byText),
    cannot_rerun: row.cannot_rerun
      .map(({ task, unit, reason }) => `${task}, ${unit}: ${reason}`)
      .sort(byText),
  };
}
