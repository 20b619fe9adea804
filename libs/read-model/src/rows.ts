/** From what a projection says to the rows that are stored, one function per table. */
import type { EpochPlan } from '#ledger/evidence/evidence';
import type { EpochId } from '#ledger/ids';
import type { AxisVoidsRow } from './entities/axis-voids-row.js';
import type { EntryRow } from './entities/entry-row.js';
import type { EpochRow } from './entities/epoch-row.js';
import type { PlanRow } from './entities/plan-row.js';
import type { RankingLineRow } from './entities/ranking-line-row.js';
import type { RankingRow } from './entities/ranking-row.js';
import type { AxisScore, EntryView, EpochRanking, EpochSummary, EpochVoids } from './views.js';

type Stored<Row> = Omit<Row, 'of'>;

export function epochRow(summary: EpochSummary, partition: number): Stored<EpochRow> {
  const { counts, ...rest } = summary;
  return { ...rest, ...counts, partition, search_text: searchText(summary.epoch, summary.title) };
}

export function planRow(plan: EpochPlan): Stored<PlanRow> {
  return { epoch: plan.epoch, plan: JSON.stringify(plan) };
}

export function entryRow(epoch: EpochId, entry: EntryView): Stored<EntryRow> {
  const { counts, ...rest } = entry;
  return { ...rest, ...counts, epoch, search_text: searchText(entry.key, entry.model) };
}

export function axisVoidsRows({ epoch, axes }: EpochVoids): Stored<AxisVoidsRow>[] {
  return axes.map(({ axis, planned, voids, over, rerun }, place) => {
    return { epoch, axis, place, planned, voids, over, rerun };
  });
}

export function rankingRow(ranking: EpochRanking): Stored<RankingRow> {
  const { epoch, version, position, provisional, revision, overall_score, axes } = ranking;
  const header = { epoch, version, position, provisional, revision, overall_score };
  return { ...header, axes: JSON.stringify(axes) };
}

export function rankingLineRows(ranking: EpochRanking): Stored<RankingLineRow>[] {
  const { epoch, base_model: base, submissions } = ranking;
  const placed = submissions.map((entry, place) => ({ place: place + 1, entry }));
  if (base !== null) placed.push({ place: 0, entry: base });
  return placed.map(({ place, entry }) => {
    return { ...entry, epoch, place, axes: entry.axes && packedScores(entry.axes) };
  });
}

/** What a search compares with, in lower case. */
export function searchText(...parts: readonly string[]): string {
  return parts.join('\n').toLowerCase();
}

/** `[[score, score_exact] or null, ...]`, see `RankingLineRow.axes`. */
function packedScores(axes: readonly AxisScore[]): string {
  return JSON.stringify(
    axes.map(({ score, score_exact }) => (score_exact === null ? null : [score, score_exact])),
  );
}
