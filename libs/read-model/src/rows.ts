/** From what a projection says to the rows that are stored, one function per table. */
import type { EpochPlan } from '#ledger/evidence/evidence';
import type { ExamPlan } from '#ledger/evidence/exam';
import { examPlanJson } from '#ledger/exam/decode-exam-plan';
import type { EpochId } from '#ledger/ids';
import { canonicalText } from '#ledger/record/canonical';
import type { AxisVoidsRow } from './entities/axis-voids-row.js';
import type { EntryRow } from './entities/entry-row.js';
import type { EpochRow } from './entities/epoch-row.js';
import type { PlanRow } from './entities/plan-row.js';
import type { RankingLineRow } from './entities/ranking-line-row.js';
import type { RankingRow } from './entities/ranking-row.js';
import type {
  AxisScore,
  EntryView,
  EpochRanking,
  EpochSummary,
  EpochVoids,
  ExamRanking,
} from './views.js';

type Stored<Row> = Omit<Row, 'of'>;

export function epochRow(summary: EpochSummary, partition: number): Stored<EpochRow> {
  const { counts, imported, ...rest } = summary;
  const all = { entries: 0, shortlisted: 0, attempts: null, ...counts };
  return {
    ...rest,
    ...all,
    partition,
    imported: imported && JSON.stringify(imported),
    search_text: searchText(summary.epoch, summary.title),
  };
}

export function planRow(plan: EpochPlan | ExamPlan): Stored<PlanRow> {
  const text = 'suite' in plan ? canonicalText(examPlanJson(plan)) : JSON.stringify(plan);
  return { epoch: plan.epoch, plan: text };
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

export function rankingRow(ranking: EpochRanking | ExamRanking): Stored<RankingRow> {
  const { epoch, version, position, provisional, revision } = ranking;
  const header = { epoch, version, position, provisional, revision };
  if ('exam' in ranking) {
    const exam = canonicalText({ ...ranking.exam });
    return { ...header, overall_score: 'published', axes: '[]', exam };
  }
  const { overall_score, axes } = ranking;
  return { ...header, overall_score, axes: JSON.stringify(axes), exam: null };
}

export function rankingLineRows(ranking: EpochRanking | ExamRanking): Stored<RankingLineRow>[] {
  if ('exam' in ranking) return [];
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
    axes.map(({ score, score_exact }) => {
      return score === null && score_exact === null ? null : [score, score_exact];
    }),
  );
}
