/** The columns of the ranking table: what they are sorted by, and how wide they are. */
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';
import { type EpochRanking, isMeasured } from '../../../service/wire.js';
import { compareNames, compareScores, compareStamps, rowOf, type TableRow } from './table-rows.js';
import type { SortColumn } from '../address.js';

/** What the table can do. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** One column, as the library takes it. */
export type TableColumn = ColumnDef<typeof features, TableRow>;

/** One column, as the table shows it. */
export interface ShownColumn {
  readonly id: SortColumn;
  /** In CSS pixels. */
  readonly width: number;
  readonly shows: FixedColumn | { readonly axis: string };
}

/** A column that every epoch has. */
export type FixedColumn = Exclude<SortColumn, `axis:${string}`>;

/** Which columns stand first and stay, and which follow and scroll. */
export interface ColumnPlan {
  readonly first: readonly ShownColumn[];
  readonly rest: readonly ShownColumn[];
}

/** The columns of `ranking` on a wide or a narrow screen. */
export function columnPlan(ranking: EpochRanking, narrow: boolean): ColumnPlan {
  const measured = isMeasured(ranking);
  const scored = measured && ranking.overall_score === 'published';
  const fixed = (id: FixedColumn, width: number): ShownColumn => ({ id, width, shows: id });
  const score = scored ? [fixed('score', narrow ? 92 : 176)] : [];
  const rank = scored ? [fixed('rank', narrow ? 62 : 72)] : [];
  const axes = (measured ? ranking.axes : []).map(({ axis }) => ({
    id: `axis:${axis}` as const,
    width: narrow ? 96 : 124,
    shows: { axis },
  }));
  if (narrow) {
    return {
      first: [...rank, fixed('model', 126), ...score],
      rest: [...axes, fixed('key', 120), fixed('submitted_at', 200)],
    };
  }
  return {
    first: [...rank, fixed('model', 224)],
    rest: [fixed('key', 136), ...score, ...axes, fixed('submitted_at', 216)],
  };
}

/** How each column orders rows; what has no value comes last either way. */
export function tableColumns(ranking: EpochRanking): readonly TableColumn[] {
  const column = (
    id: SortColumn,
    hasValue: (row: TableRow) => boolean,
    compare: (left: TableRow, right: TableRow) => number,
  ): TableColumn => ({
    id,
    accessorFn: (row) => (hasValue(row) ? row : undefined),
    sortUndefined: 'last',
    sortFn: (left, right) => compare(left.original, right.original),
  });
  const always = (): boolean => true;
  return [
    column(
      'rank',
      ({ entry }) => entry.rank !== null,
      (a, b) => a.place - b.place,
    ),
    column('model', always, (a, b) => compareNames(a.entry.model, b.entry.model)),
    column('key', always, (a, b) => compareNames(a.entry.key, b.entry.key)),
    column(
      'score',
      ({ entry }) => entry.score !== null,
      (a, b) => compareScores(a.entry, b.entry),
    ),
    ...ranking.axes.map(({ axis }) =>
      column(
        `axis:${axis}`,
        ({ axes }) => (axes.get(axis)?.score ?? null) !== null,
        (a, b) => compareScores(a.axes.get(axis) ?? noScore, b.axes.get(axis) ?? noScore),
      ),
    ),
    column('submitted_at', always, compareStamps),
  ];
}

/** The base model's row; it is pinned and takes no part in any order. */
export function baseRowOf({ base_model: base }: EpochRanking): TableRow | null {
  return base === null ? null : rowOf(base, -1);
}

const noScore = { score: null, score_exact: null };
