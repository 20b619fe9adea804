/** The read of a whole ranking, the largest there is: one statement, no mapping of entities. */
import type { DataSource } from 'typeorm';
import type { EntryStatus } from '#ledger/evidence/evidence';
import type { EntryKey, EpochId, Instant, ModelName, RuleId } from '#ledger/ids';
import { exactNumber } from './entities/columns.js';
import { EpochRow } from './entities/epoch-row.js';
import { PositionRow } from './entities/position-row.js';
import { RankingLineRow } from './entities/ranking-line-row.js';
import { RankingRow } from './entities/ranking-row.js';
import type {
  AxisScore,
  EpochRanking,
  ExamRanking,
  ExamStanding,
  RankedEntry,
  RankingAxis,
  RankingState,
} from './views.js';
import { tableOf } from './write-rows.js';

interface StateRow extends Omit<RankingState, 'shownTo'> {
  /** A `bigint` arrives as text. */
  readonly shown_to: string;
}

/** One line with what the whole ranking has once; the long `ranking_axes` only on the first. */
interface Row {
  readonly title: string;
  readonly rule: RuleId;
  readonly version: number;
  /** A `bigint` arrives as text. */
  readonly position: string;
  readonly provisional: boolean;
  readonly revision: number | null;
  readonly overall_score: string;
  readonly ranking_axes: string | null;
  /** Of an exam, which has no lines. */
  readonly exam: string | null;
  /** Null throughout when the ranking has no line. */
  readonly place: number | null;
  readonly rank: number | null;
  readonly key: EntryKey;
  readonly model: ModelName;
  readonly submitted_at: Instant;
  readonly status: EntryStatus;
  readonly score: number | null;
  readonly score_exact: string | null;
  readonly score_reason: string | null;
  readonly axes: string | null;
}

/**
 * What says which ranking is current. Its stamp is the transaction that wrote the row: lines are
 * written in the same one.
 */
export async function readRankingState(
  source: DataSource,
  epoch: EpochId,
): Promise<RankingState | null> {
  const [row]: readonly StateRow[] = await source.query(
    `SELECT epoch.rule, epoch.visibility, epoch.revision, ranking.xmin::text AS stamp,
       CASE WHEN ranking.version = epoch.version THEN projected.position
         ELSE least(projected.position, coalesce(ranking.position, 0)) END AS shown_to
     FROM ${tableIn(source, EpochRow)} epoch
     JOIN ${tableIn(source, PositionRow)} projected ON projected.partition = epoch.partition
     LEFT JOIN ${tableIn(source, RankingRow)} ranking ON ranking.epoch = epoch.epoch
     WHERE epoch.epoch = $1`,
    [epoch],
  );
  if (row === undefined) return null;
  const { shown_to, ...rest } = row;
  return { ...rest, shownTo: exactNumber(shown_to) };
}

/** The models of an exam. */
export async function readExamRanking(
  source: DataSource,
  epoch: EpochId,
): Promise<ExamRanking | null> {
  const [first]: readonly Row[] = await source.query(statement(source), [epoch]);
  if (first === undefined || first.exam === null) return null;
  return { ...headerOf(epoch, first), exam: JSON.parse(first.exam) as ExamStanding };
}

export async function readRanking(
  source: DataSource,
  epoch: EpochId,
): Promise<EpochRanking | null> {
  const rows: readonly Row[] = await source.query(statement(source), [epoch]);
  const [first] = rows;
  if (first === undefined || first.exam !== null) return null;
  const axes = JSON.parse(first.ranking_axes ?? '[]') as readonly RankingAxis[];
  const lines = rows.filter(({ place }) => place !== null);
  const base = lines.find(({ place }) => place === 0);
  return {
    ...headerOf(epoch, first),
    overall_score: first.overall_score,
    axes,
    submissions: lines.filter((line) => line !== base).map((line) => rankedEntry(line, axes)),
    base_model: base === undefined ? null : rankedEntry(base, axes),
  };
}

/** What a ranking of either family begins with. */
function headerOf(epoch: EpochId, row: Row): Omit<ExamRanking, 'exam'> {
  const { title, provisional, rule, revision, version } = row;
  const position = exactNumber(row.position);
  return { epoch, title, provisional, rule, revision, version, position };
}

function tableIn(source: DataSource, entity: new () => object): string {
  return tableOf(source.getMetadata(entity));
}

function statement(source: DataSource): string {
  return `
    SELECT epoch.title, epoch.rule, ranking.version, ranking.position, ranking.provisional,
      ranking.revision, ranking.overall_score, ranking.exam,
      CASE WHEN row_number() OVER (ORDER BY line.place) = 1 THEN ranking.axes END AS ranking_axes,
      line.place, line.rank, line.key, line.model, line.submitted_at, line.status, line.score,
      line.score_exact, line.score_reason, line.axes
    FROM ${tableIn(source, EpochRow)} epoch
    JOIN ${tableIn(source, RankingRow)} ranking ON ranking.epoch = epoch.epoch
    LEFT JOIN ${tableIn(source, RankingLineRow)} line ON line.epoch = epoch.epoch
    WHERE epoch.epoch = $1
    ORDER BY line.place`;
}

function rankedEntry(row: Row, axes: readonly RankingAxis[]): RankedEntry {
  const { rank, key, model, submitted_at, status, score, score_exact, score_reason } = row;
  return {
    rank,
    key,
    model,
    submitted_at,
    status,
    score,
    score_exact,
    score_reason,
    axes: row.axes === null ? null : axisScores(row.axes, axes),
  };
}

/** Names the scores of `RankingLineRow.axes` again. */
function axisScores(packed: string, axes: readonly RankingAxis[]): AxisScore[] {
  const scores = JSON.parse(packed) as readonly (readonly [number | null, string | null] | null)[];
  return axes.map(({ axis }, place) => {
    const [score, score_exact] = scores[place] ?? [null, null];
    return { axis, score, score_exact };
  });
}
