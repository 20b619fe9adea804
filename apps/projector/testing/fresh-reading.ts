/**
 * What the read model should say of an epoch, worked out anew from the log by other means than the
 * projector's: a fold of all events, its evidence, and the record that the rule makes of it.
 */
import type { EventLog } from '#event-log/port';
import type { RecordedEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState } from '#ledger/epoch/state';
import { evidenceOf } from '#ledger/evidence/of-state';
import type { EntryEvidence, EpochEvidence } from '#ledger/evidence/evidence';
import type { EpochId } from '#ledger/ids';
import { compareCodePoints } from '#ledger/code-points';
import { readEvent } from '#ledger/record/seal';
import { findRule } from '#ledger/rules/registry';
import type { ReadModel } from '#read-model';

/** What is compared: the parts of the read model that can be said of evidence and record alone. */
export interface Reading {
  readonly version: number;
  readonly state: string;
  readonly counts: object;
  /** `[key, status, reported, planned]` by key in code point order. */
  readonly entries: readonly unknown[];
  /** `[axis, planned, voids, exact fraction, rerun]` in plan order. */
  readonly voids: readonly unknown[];
  /** `[rank, key, exact score, exact axis scores]`, the base model last. */
  readonly ranking: readonly unknown[];
}

/** Folds the whole stream and reads it. */
export async function freshReading(log: EventLog, epoch: EpochId): Promise<Reading> {
  const state = emptyState();
  const events: RecordedEvent[] = [];
  for await (const { bytes } of log.read(epoch, 0)) events.push(readEvent(bytes));
  for (const event of events) evolve(state, event);
  const evidence = evidenceOf(state);
  const record = findRule(evidence.plan.rule)?.score(evidence, 1) as never as PublishedRecord;
  const lines = [...record.submissions, ...(record.base_model ? [record.base_model] : [])];
  return {
    version: events.length,
    state: state.phase,
    counts: countsOf(evidence, state.shortlist !== null),
    entries: evidence.entries
      .toSorted((left, right) => compareCodePoints(left.key, right.key))
      .map(({ key, status, outcomes }) => [key, status, ...(outcomes ? counted(outcomes) : [])]),
    voids: record.axes.map((axis) => {
      return [axis.axis, axis.planned, axis.voids, axis.void_fraction_exact, axis.rerun];
    }),
    ranking: lines.map(lineOf),
  };
}

/** The same of the read model. Entries without outcomes in evidence are shown without counts. */
export async function projectedReading(readModel: ReadModel, epoch: EpochId): Promise<Reading> {
  const [summary, entries, voids, ranking] = await Promise.all([
    readModel.epoch(epoch),
    readModel.entries(epoch, { limit: 1000 }),
    readModel.voids(epoch),
    readModel.ranking(epoch),
  ]);
  if (!summary || !entries || !voids || !ranking) throw new Error(`${epoch} is not projected`);
  const lines = [...ranking.submissions, ...(ranking.base_model ? [ranking.base_model] : [])];
  return {
    version: summary.version,
    state: summary.state,
    counts: summary.counts,
    entries: entries.items.map(({ key, status, counts: { reported, planned } }) => {
      const shown = planned > 0 && status !== 'entered';
      return [key, status, ...(shown ? [reported, planned] : [])];
    }),
    voids: voids.axes.map((axis) => {
      return [axis.axis, axis.planned, axis.voids, axis.void_fraction_exact, axis.rerun];
    }),
    ranking: lines.map(lineOf),
  };
}

interface PublishedRecord {
  readonly axes: readonly {
    readonly axis: string;
    readonly planned: number;
    readonly voids: number;
    readonly void_fraction_exact: string;
    readonly rerun: string;
  }[];
  readonly submissions: readonly Line[];
  readonly base_model: Line | null;
}

interface Line {
  readonly rank: number | null;
  readonly key: string;
  readonly score_exact: string | null;
  readonly axes?: readonly { readonly score_exact: string | null }[] | null;
}

function lineOf({ rank, key, score_exact, axes }: Line): unknown {
  return [rank, key, score_exact, axes?.map((axis) => axis.score_exact) ?? null];
}

function countsOf({ entries }: EpochEvidence, wasShortlisted: boolean): object {
  const measured = entries.filter(({ status }) => status === 'shortlisted' || status === 'base');
  const counts = wasShortlisted
    ? measured.map(({ outcomes }) => counted(outcomes ?? new Map()))
    : [];
  return {
    entries: entries.filter(({ status }) => status !== 'base').length,
    shortlisted: entries.filter(({ status }) => status === 'shortlisted').length,
    planned: counts.reduce((sum, [, planned]) => sum + planned, 0),
    reported: counts.reduce((sum, [reported]) => sum + reported, 0),
  };
}

/** Reported and planned units. */
function counted(outcomes: NonNullable<EntryEvidence['outcomes']>): readonly [number, number] {
  const codes = [...outcomes.values()].flatMap((tasks) => [...tasks.values()]).join('');
  return [codes.replaceAll('.', '').length, codes.length];
}
