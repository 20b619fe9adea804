/**
 * A ranking in the terminal, from a record or from the API's ranking: percentages and bars, the
 * base model as a row without a rank, dropped axes with their reason in words.
 */
import { percentText } from '#ledger/numeric/percent';
import { barText } from './bar.js';
import { droppedWords } from './reasons.js';
import { type Column, shortened, tableLines } from './table.js';

/** The members that a record and the API's ranking share. */
export interface ShownRanking {
  readonly epoch: string;
  readonly title: string;
  readonly rule: string;
  readonly revision: number | null;
  readonly provisional?: boolean;
  /** Only a record says it. */
  readonly max_void_fraction?: string;
  readonly overall_score: string;
  readonly axes: readonly ShownAxis[];
  readonly submissions: readonly ShownEntry[];
  readonly base_model: ShownEntry | null;
}

interface ShownAxis {
  readonly axis: string;
  readonly planned: number;
  readonly voids: number;
  readonly void_fraction_exact: string;
  readonly rerun: string;
  readonly dropped: boolean;
  readonly reason: string | null;
}

interface ShownEntry {
  readonly key: string;
  readonly status: string;
  readonly rank: number | null;
  readonly score?: number | null;
  readonly score_exact: string | null;
  readonly axes?: readonly { readonly axis: string; readonly score_exact: string | null }[] | null;
}

/** Columns that an axis and its two blanks take. */
const axisColumns = 12;

/** Columns of a score bar. */
const barColumns = 20;

/** The ranking as text without the last line feed, for a terminal of `columns` columns. */
export function rankingText(json: unknown, columns: number): string {
  const ranking = json as ShownRanking;
  const shownAxes = Math.max(1, Math.floor((columns - 50) / axisColumns));
  const axes = ranking.axes.slice(0, shownAxes);
  const rows = [...ranking.submissions, ...(ranking.base_model ? [ranking.base_model] : [])];
  const table = tableLines(
    columnsFor(axes),
    rows.map((entry) => rowOf(entry, axes)),
  );
  return [headline(ranking), '', ...table, ...notes(ranking, shownAxes)].join('\n');
}

/** Whose standing it is, and whether it may still change. */
export function headline(
  ranking: Pick<ShownRanking, 'epoch' | 'title' | 'rule' | 'revision' | 'provisional'>,
): string {
  const { epoch, title, rule, revision } = ranking;
  const standing =
    ranking.provisional === true ? 'PROVISIONAL, may still change' : `revision ${String(revision)}`;
  return `${epoch}  ${title}  (${standing}, ${rule})`;
}

function columnsFor(axes: readonly ShownAxis[]): readonly Column[] {
  return [
    { heading: 'rank', align: 'right' },
    { heading: 'entry', align: 'left' },
    { heading: 'score', align: 'right' },
    { heading: '', align: 'left' },
    ...axes.map(({ axis }): Column => ({ heading: shortened(axis, 10), align: 'right' })),
  ];
}

function rowOf(entry: ShownEntry, axes: readonly ShownAxis[]): readonly string[] {
  const scores = new Map((entry.axes ?? []).map((row) => [row.axis, row.score_exact]));
  const name = shortened(entry.key, 16);
  const { status, rank, score_exact: score } = entry;
  return [
    rank === null ? '-' : String(rank),
    status === 'shortlisted' ? name : `${name} (${status})`,
    // Only an imported record can have a score without its exact form.
    score === null && typeof entry.score === 'number' ? String(entry.score) : percentText(score),
    barText(score, barColumns),
    ...axes.map(({ axis, dropped }) =>
      dropped ? 'dropped' : percentText(scores.get(axis) ?? null),
    ),
  ];
}

function notes(ranking: ShownRanking, shownAxes: number): readonly string[] {
  const lines: string[] = [];
  const hidden = ranking.axes.length - shownAxes;
  if (hidden === 1) lines.push('One more axis does not fit this terminal.');
  if (hidden > 1) lines.push(`${String(hidden)} more axes do not fit this terminal.`);
  if (ranking.overall_score !== 'published') {
    lines.push('No overall score was published for this epoch.');
  }
  for (const axis of ranking.axes.filter(({ dropped }) => dropped)) {
    lines.push(droppedText(axis, ranking.max_void_fraction));
  }
  for (const axis of ranking.axes.filter(({ rerun, dropped }) => rerun !== 'none' && !dropped)) {
    const left = `${String(axis.voids)} of ${String(axis.planned)} units void afterwards`;
    lines.push(`${axis.axis} was re-run and counts: ${left}.`);
  }
  return lines.length > 0 ? ['', ...lines] : [];
}

function droppedText(axis: ShownAxis, limit: string | undefined): string {
  const { voids, planned, void_fraction_exact: fraction } = axis;
  const limitText = limit === undefined ? '' : `, the limit is ${limit}`;
  const reason = droppedWords(axis.reason);
  const units = `${String(voids)} of ${String(planned)} units void (${fraction}${limitText})`;
  return `${axis.axis} is dropped, in nobody's mean: ${reason}; ${units}.`;
}
