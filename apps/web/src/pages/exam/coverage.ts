/**
 * How much of an exam is scored: a cell for each model and item, from the evidence, with the means
 * of the library. The results of models are the record's own; nothing is decided here.
 * Source: RULES, "TCSExam", Index.
 */
import type { ExamAttempt, SuiteTrack } from '#ledger/evidence/exam';
import { mean, toText } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';

/** What it is computed from: evidence, or its parts as the service lists them. */
export interface CoverageSource {
  readonly plan: {
    readonly models: ReadonlyMap<string, { readonly attempts_per_task: number }>;
  };
  readonly suite: { readonly tracks: readonly SuiteTrack[] };
  readonly attempts: readonly ExamAttempt[];
}

/** Where the repetitions of one item by one model stand. */
export type CellState =
  /** All there, adopted for good. */
  | 'scored'
  /** All there, some adopted provisionally. */
  | 'provisional'
  /** Some are there. */
  | 'partial'
  /** None is. */
  | 'empty';

/** Why a planned repetition has no score: a status of the attempt, or that there is none. */
export interface CellGap {
  readonly code: string;
  readonly repetitions: number;
}

/** One model on one item. */
export interface Cell {
  readonly item: string;
  readonly state: CellState;
  readonly planned: number;
  /** Adopted with a valid score. */
  readonly valid: number;
  /** Of those, provisionally. */
  readonly provisional: number;
  /** Exact mean of the repetitions, `a/b`, once all of them are there. */
  readonly meanExact: string | null;
  readonly gaps: readonly CellGap[];
  /** Attempts that count for nothing. */
  readonly excluded: number;
}

/** One model: its cells in suite order. */
export interface CoverageRow {
  readonly model: string;
  readonly cells: readonly Cell[];
}

/** The whole matrix. */
export interface Coverage {
  readonly tracks: readonly SuiteTrack[];
  /** In the order of the plan. */
  readonly rows: readonly CoverageRow[];
}

/** The cells of what is given. Time O(attempts) and O(models x items). */
export function coverageOf({ plan, suite, attempts }: CoverageSource): Coverage {
  const byCell = new Map<string, ExamAttempt[]>();
  for (const attempt of attempts) {
    const name = cellName(attempt.model, attempt.track, attempt.item);
    const known = byCell.get(name);
    if (known === undefined) byCell.set(name, [attempt]);
    else known.push(attempt);
  }
  const rows = [...plan.models].map(([model, { attempts_per_task: planned }]) => ({
    model,
    cells: suite.tracks.flatMap(({ track, items }) =>
      items.map((item) => cellOf(item, planned, byCell.get(cellName(model, track, item)) ?? [])),
    ),
  }));
  return { tracks: suite.tracks, rows };
}

function cellName(...names: readonly [model: string, track: string, item: string]): string {
  return JSON.stringify(names);
}

function cellOf(item: string, planned: number, attempts: readonly ExamAttempt[]): Cell {
  const adopted = attempts.filter(({ adoption_status }) => adoption_status !== 'excluded');
  const valid = adopted.filter(({ score_status }) => score_status === 'valid');
  const provisional = valid.filter((one) => one.adoption_status === 'selected_provisional').length;
  const gaps = gapsOf(adopted, planned);
  const scores = valid.flatMap(({ score }) => parseDecimal(score) ?? []);
  const whole = valid.length === planned && scores.length === planned;
  return {
    item,
    state: whole
      ? provisional > 0
        ? 'provisional'
        : 'scored'
      : valid.length > 0
        ? 'partial'
        : 'empty',
    planned,
    valid: valid.length,
    provisional,
    meanExact: whole ? toText(mean(scores)) : null,
    gaps,
    excluded: attempts.length - adopted.length,
  };
}

/** In the order in which they were met, what was never handed in last. */
function gapsOf(adopted: readonly ExamAttempt[], planned: number): readonly CellGap[] {
  const counts = new Map<string, number>();
  for (const { score_status } of adopted) {
    if (score_status !== 'valid') counts.set(score_status, (counts.get(score_status) ?? 0) + 1);
  }
  const absent = planned - adopted.length;
  if (absent > 0) counts.set('missing_attempt', absent);
  return [...counts].map(([code, repetitions]) => ({ code, repetitions }));
}
