/**
 * The rows of the ranking table and how they are ordered: by exact values, whatever is printed of
 * them, and in the order of the record where these are equal.
 * Source: RULES, epoch rule 9 ("equal means equal as exact fractions").
 */
import { compareCodePoints } from '#ledger/code-points';
import { compareInstants } from '#ledger/time';
import type { Instant } from '#ledger/ids';
import { compareExact } from '../../../shown/exact-order.js';
import type { AxisScore, EpochRanking, RankedEntry } from '../../../service/wire.js';

/** One entry, with what sorting and showing needs at hand. */
export interface TableRow {
  readonly entry: RankedEntry;
  /** Its place in the record. */
  readonly place: number;
  /** By axis. */
  readonly axes: ReadonlyMap<string, AxisScore>;
}

/** The submissions as rows, in record order. */
export function rowsOf({ submissions }: EpochRanking): readonly TableRow[] {
  return submissions.map((entry, place) => rowOf(entry, place));
}

/** One entry as a row. */
export function rowOf(entry: RankedEntry, place: number): TableRow {
  const axes = new Map((entry.axes ?? []).map((score) => [score.axis, score]));
  return { entry, place, axes };
}

/** Whether a part of the key or the model is `filter`, in whatever case. */
export function isFound({ entry }: TableRow, filter: string): boolean {
  const part = filter.toLowerCase();
  return entry.key.toLowerCase().includes(part) || entry.model.toLowerCase().includes(part);
}

/** A score that can be compared: its double, and the fraction that it is nearest to. */
export interface Comparable {
  readonly score: number | null;
  readonly score_exact: string | null;
}

/** Ascending; the doubles decide where they differ, for rounding keeps the order. */
export function compareScores(left: Comparable, right: Comparable): number {
  const [a, b] = [left.score ?? -1, right.score ?? -1];
  if (a !== b) return a < b ? -1 : 1;
  return compareExact(left.score_exact ?? '0/1', right.score_exact ?? '0/1');
}

/** Ascending, by code points. */
export function compareNames(left: string, right: string): number {
  return compareCodePoints(left, right);
}

/** Ascending, with all digits. */
export function compareStamps(left: TableRow, right: TableRow): number {
  return compareInstants(left.entry.submitted_at as Instant, right.entry.submitted_at as Instant);
}
