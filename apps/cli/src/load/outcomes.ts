/**
 * The outcomes of a file against those of the service: which reports are due now, as packed rows,
 * one a run. Source: RULES, epoch rules 1 and 4.
 */
import type { Difference } from '#ledger/difference';
import type { PackedReport } from '#ledger/epoch/commands';
import type { PairState } from '#ledger/epoch/pair-states';
import type { TaskLayout } from '#ledger/epoch/plan-layout';
import {
  type EntryState,
  type EpochState,
  isMeasured,
  type OpenedEpoch,
  openedOf,
} from '#ledger/epoch/state';
import type { EntryEvidence, OutcomeCode } from '#ledger/evidence/evidence';
import { finalOutcome, type LoadTarget } from './target.js';

/** The reports that are due, or where the service has what the file has not. */
export type DueReports =
  | { readonly kind: 'due'; readonly rows: readonly PackedReport[] }
  | { readonly kind: 'differs'; readonly difference: Difference };

/** An entry of the file and of the service, and the axes that were re-run there. */
interface Loading {
  readonly target: LoadTarget;
  readonly opened: OpenedEpoch;
  readonly entry: EntryEvidence;
  readonly present: EntryState;
  readonly rerunDone: ReadonlySet<string>;
}

/**
 * Every report that can be made now: before the re-run of an axis what it sets back is a harness
 * void, after it the outcome of its next run. Nothing is due before the shortlist stands.
 */
export function dueReports(target: LoadTarget, state: EpochState): DueReports {
  const rows: PackedReport[] = [];
  if (state.shortlist === null) return { kind: 'due', rows };
  const rerunDone = new Set<string>(state.reruns.map((rerun) => rerun.axis));
  const opened = openedOf(state);
  for (const entry of target.evidence.entries) {
    const present = state.entries.get(entry.key);
    if (present === undefined || entry.outcomes === null) continue;
    const loading: Loading = { target, opened, entry, present, rerunDone };
    for (const task of opened.layout.tasks) {
      const difference = addTaskRows(loading, task, rows);
      if (difference !== null) return { kind: 'differs', difference };
    }
  }
  return { kind: 'due', rows };
}

/** Adds the rows of one entry on one task; gives the first difference instead. */
function addTaskRows(loading: Loading, task: TaskLayout, rows: PackedReport[]): Difference | null {
  const { entry, present, opened } = loading;
  const pairs = present.outcomes?.pairs;
  const runs = new Map<number, string[]>();
  for (const place of task.units.keys()) {
    const pair = opened.pairStates.get(pairs?.[task.start + place] ?? 0);
    const wanted = wantedOutcome(loading, task, place);
    if (wanted === pair.code) continue;
    if (pair.code !== '.' || wanted === '.' || !isMeasured(present)) {
      const where = `outcomes["${entry.key}"]["${task.axis}"]["${task.task}"]`;
      return { place: `${where}[${String(place)}]`, expected: wanted, found: pair.code };
    }
    for (const [index, outcome] of [...reportsFor(wanted, pair, opened)].entries()) {
      const run = pair.reported.length + 1 + index;
      const row = runs.get(run) ?? task.units.map(() => '.');
      row[place] = outcome;
      runs.set(run, row);
    }
  }
  const rising = [...runs].sort(([left], [right]) => left - right);
  for (const [run, row] of rising) {
    rows.push({ key: entry.key, axis: task.axis, task: task.task, run, ...trimmed(row) });
  }
  return null;
}

/** What the pair should have now: before its re-run a harness void. */
function wantedOutcome(loading: Loading, task: TaskLayout, place: number): OutcomeCode {
  const { target, entry, rerunDone } = loading;
  const unit = task.units[place];
  const setBack = target.reruns.get(task.axis)?.setBack;
  if (unit !== undefined && setBack?.(entry.key, task.task, unit) && !rerunDone.has(task.axis)) {
    return 'h';
  }
  return finalOutcome(entry, { axis: task.axis, task: task.task, place });
}

/** The outcomes to report, one character a run, to take a pair from `.` to `wanted`. */
function reportsFor(wanted: OutcomeCode, pair: PairState, { plan }: OpenedEpoch): string {
  if (wanted !== 'r') return wanted;
  return 'r'.repeat(plan.runtime_retries + 1 - pair.runtimeVoids);
}

/** A row from its first to its last report. */
function trimmed(row: readonly string[]): { readonly first: number; readonly outcomes: string } {
  const first = row.findIndex((outcome) => outcome !== '.');
  const last = row.findLastIndex((outcome) => outcome !== '.');
  return { first, outcomes: row.slice(first, last + 1).join('') };
}
