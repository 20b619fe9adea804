/**
 * Rule tcsexam-index-original-30303010-v0.1: adopted repetitions are averaged per task, tasks
 * equally per track, then Index = 30 P + 30 S + 30 C + 10 O. Exact up to the last step.
 * Source: RULES, "TCSExam"; sources/tcsexam-score-calculation.en.txt, "Average in this order".
 */
import type { AttemptRow, ExamCohort, ExamSuite, SuiteTrack, Track } from '../evidence/exam.js';
import { invariant } from '../invariant.js';
import { add, divide, type Fraction, fraction, mean, multiply, zero } from '../numeric/fraction.js';
import { parseDecimal } from '../numeric/parse-decimal.js';

/** Why a planned repetition has no valid score. */
export type GapCode =
  'missing_attempt' | 'judge_failed' | 'not_finished' | 'missing' | 'infrastructure_failure';

/** One missing repetition. `attempt` is null when nothing was adopted in its place. */
export interface Gap {
  readonly code: GapCode;
  readonly track: Track;
  readonly item: string;
  readonly attempt: string | null;
}

/** One track of one model. */
export interface TrackResult {
  readonly track: Track;
  /** Exact; null while a repetition is missing. */
  readonly mean: Fraction | null;
  /** Items of the suite. */
  readonly items: number;
  /** Items with all repetitions valid. */
  readonly scored: number;
}

/** The result of one model. */
export interface ModelResult {
  readonly status: 'complete' | 'provisional' | 'incomplete';
  /** Points, exact; null when incomplete. May exceed 100. */
  readonly index: Fraction | null;
  /** In suite order. */
  readonly tracks: readonly TrackResult[];
  /** Repetitions planned, adopted with a valid score, and of those adopted provisionally. */
  readonly coverage: {
    readonly planned: number;
    readonly valid: number;
    readonly provisional: number;
  };
  /** In suite order, then by attempt, those without an attempt last. */
  readonly gaps: readonly Gap[];
}

/** Points of the Index for a track mean of 1. */
const weights: Readonly<Record<Track, number>> = {
  theorem: 30,
  solver: 30,
  construction: 30,
  open_conjecture: 10,
};

/**
 * The result of each model of the cohort, in cohort order. The rows must have passed
 * `AttemptChecker` (else InvariantViolation or a wrong answer); their order cannot change a digit.
 * Time linear in rows and planned tasks.
 */
export function scoreExam(
  suite: ExamSuite,
  cohort: ExamCohort,
  rows: Iterable<AttemptRow>,
): ReadonlyMap<string, ModelResult> {
  const tally = new ExamTally(suite, cohort);
  for (const row of rows) tally.add(row);
  return tally.results();
}

/** The same for rows that come one by one; keeps a sum for each task, never the rows. */
export class ExamTally {
  private readonly suite: ExamSuite;
  private readonly cohort: ExamCohort;
  private readonly cells: Map<string, Map<Track, Map<string, Cell>>> = new Map();

  constructor(suite: ExamSuite, cohort: ExamCohort) {
    this.suite = suite;
    this.cohort = cohort;
    for (const model of cohort.models.keys()) {
      this.cells.set(
        model,
        new Map(suite.tracks.map(({ track, items }) => [track, newCells(items)])),
      );
    }
  }

  /** Counts one row; excluded rows are in no mean. */
  add(row: AttemptRow): void {
    if (row.adoption_status === 'excluded') return;
    const cell = this.cells
      .get(row.model)
      ?.get(row.track as Track)
      ?.get(row.item);
    invariant(cell !== undefined, `${row.model}, ${row.track}, ${row.item} is not planned`);
    if (row.score_status !== 'valid') {
      cell.failed.push({ code: gapCode(row.score_status), attempt: row.attempt });
      return;
    }
    cell.sum = add(cell.sum, scoreOf(row));
    cell.valid += 1;
    if (row.adoption_status === 'selected_provisional') cell.provisional += 1;
  }

  /** What the rows so far come to. */
  results(): ReadonlyMap<string, ModelResult> {
    const results = new Map<string, ModelResult>();
    for (const [model, { attempts_per_task: planned }] of this.cohort.models) {
      results.set(model, modelResult(this.suite, planned, this.cells.get(model) ?? new Map()));
    }
    return results;
  }
}

/** The adopted repetitions of one task by one model. */
interface Cell {
  /** Exact sum of the valid scores. */
  sum: Fraction;
  valid: number;
  /** Of the valid ones, those adopted provisionally. */
  provisional: number;
  readonly failed: { readonly code: GapCode; readonly attempt: string }[];
}

function newCells(items: readonly string[]): Map<string, Cell> {
  return new Map(items.map((item) => [item, { sum: zero, valid: 0, provisional: 0, failed: [] }]));
}

function modelResult(
  suite: ExamSuite,
  planned: number,
  tracksOfModel: ReadonlyMap<Track, ReadonlyMap<string, Cell>>,
): ModelResult {
  const tracks: TrackResult[] = [];
  const gaps: Gap[] = [];
  const coverage = { planned: 0, valid: 0, provisional: 0 };
  for (const track of suite.tracks) {
    const means: Fraction[] = [];
    for (const [item, cell] of tracksOfModel.get(track.track) ?? []) {
      coverage.planned += planned;
      coverage.valid += cell.valid;
      coverage.provisional += cell.provisional;
      if (cell.valid === planned) means.push(divide(cell.sum, fraction(planned)));
      else gaps.push(...gapsOf(track.track, item, cell, planned));
    }
    tracks.push(trackResult(track, means));
  }
  const index = indexOf(tracks);
  const scored = coverage.provisional > 0 ? 'provisional' : 'complete';
  return { status: index === null ? 'incomplete' : scored, index, tracks, coverage, gaps };
}

function trackResult(track: SuiteTrack, means: readonly Fraction[]): TrackResult {
  const items = track.items.length;
  const whole = means.length === items;
  return { track: track.track, mean: whole ? mean(means) : null, items, scored: means.length };
}

function indexOf(tracks: readonly TrackResult[]): Fraction | null {
  let index = zero;
  for (const { track, mean: trackMean } of tracks) {
    if (trackMean === null) return null;
    index = add(index, multiply(fraction(weights[track]), trackMean));
  }
  return index;
}

function scoreOf(row: AttemptRow): Fraction {
  const score = parseDecimal(row.score);
  invariant(score !== null, `${row.model}, ${row.item}: "${row.score}" is no decimal`);
  return score;
}

function gapsOf(track: Track, item: string, cell: Cell, planned: number): readonly Gap[] {
  const named = cell.failed
    .map(({ code, attempt }) => ({ code, track, item, attempt }))
    .sort((left, right) => byCodePoint(left.attempt, right.attempt));
  const absent = Array.from({ length: planned - cell.valid - named.length }, (): Gap => {
    return { code: 'missing_attempt', track, item, attempt: null };
  });
  return [...named, ...absent];
}

function gapCode(status: string): GapCode {
  const known: readonly GapCode[] = [
    'judge_failed',
    'not_finished',
    'missing',
    'infrastructure_failure',
  ];
  const code = known.find((one) => one === status);
  invariant(code !== undefined, `"${status}" is no score status`);
  return code;
}

/** Code point order; `<` would go by UTF-16 units. */
function byCodePoint(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)];
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
