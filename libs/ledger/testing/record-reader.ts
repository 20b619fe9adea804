/**
 * What specs look at in a record, as lines a person can compare: one per axis, entry or task.
 */
import type { EpochRecord } from '../src/rules/rule.js';

/** The members of a submission or of the base model that specs ask for. */
export interface PublishedEntry {
  readonly key: string;
  readonly status: string;
  readonly rank: number | null;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  readonly axes?: readonly PublishedEntryAxis[];
}

/** One axis of an entry. */
export interface PublishedEntryAxis {
  readonly axis: string;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly tasks: readonly PublishedTask[];
}

/** One task of one axis of an entry. */
export interface PublishedTask {
  readonly task: string;
  readonly planned: number;
  readonly voids: number;
  readonly units: number;
  readonly successes: number;
  readonly runtime_voids: number;
  readonly rate: number | null;
  readonly rate_exact: string | null;
}

/** An axis of the epoch. */
export interface PublishedAxis {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction_exact: string;
  readonly rerun: string;
  readonly dropped: boolean;
  readonly reason: string | null;
}

/** The submissions of a record in its order. */
export function submissionsOf(record: EpochRecord): readonly PublishedEntry[] {
  return record['submissions'] as unknown as readonly PublishedEntry[];
}

/** The base model of a record; throws when it has none. */
export function baseOf(record: EpochRecord): PublishedEntry {
  if (record['base_model'] === null) throw new Error('the record has no base model');
  return record['base_model'] as unknown as PublishedEntry;
}

/** The axes of a record. */
export function axesOf(record: EpochRecord): readonly PublishedAxis[] {
  return record['axes'] as unknown as readonly PublishedAxis[];
}

/** Every task row of an entry, over all its axes. */
export function tasksOf(entry: PublishedEntry): readonly PublishedTask[] {
  return (entry.axes ?? []).flatMap((axis) => axis.tasks);
}

/** The submissions as `rank key score`, in record order; `-` where there is none. */
export function rankingOf(record: EpochRecord): readonly string[] {
  return submissionsOf(record).map(
    ({ rank, key, score_exact }) => `${String(rank ?? '-')} ${key} ${score_exact ?? '-'}`,
  );
}
