/**
 * Rule tcsexam-index-original-30303010-v0.1: adopted repetitions are averaged per task, tasks
 * equally per track, then Index = 30 P + 30 S + 30 C + 10 O. Exact up to the last step.
 * Source: RULES, "TCSExam"; sources/tcsexam-score-calculation.en.txt, "Average in this order".
 */
import type { AttemptRow, ExamCohort, ExamSuite, SuiteTrack, Track } from '../evidence/exam.js';
import { invariant } from '../invariant.js';
import { add, type Fraction, fraction, mean, multiply, zero } from '../numeric/fraction.js';
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
 * `attemptFaults` (else InvariantViolation or a wrong answer). Time linear in rows and planned
 * repetitions; the order of rows cannot change a digit.
 */
export function scoreExam(
  suite: ExamSuite,
  cohort: ExamCohort,
  rows: Iterable<AttemptRow>,
): ReadonlyMap<string, ModelResult> {
  const adopted = adoptedByCell(rows);
  const results = new Map<string, ModelResult>();
  for (const [model, { attempts_per_task: planned }] of cohort.models) {
    const cells = adopted.get(model) ?? new Map<string, Map<string, AttemptRow[]>>();
    results.set(model, modelResult(suite, planned, cells));
  }
  return results;
}

/** Adopted rows by track and item. */
type Cells = ReadonlyMap<string, ReadonlyMap<string, readonly AttemptRow[]>>;

function adoptedByCell(
  rows: Iterable<AttemptRow>,
): Map<string, Map<string, Map<string, AttemptRow[]>>> {
  const models = new Map<string, Map<string, Map<string, AttemptRow[]>>>();
  for (const row of rows) {
    if (row.adoption_status === 'excluded') continue;
    const tracks = within(models, row.model, () => new Map<string, Map<string, AttemptRow[]>>());
    const items = within(tracks, row.track, () => new Map<string, AttemptRow[]>());
    within(items, row.item, () => [] as AttemptRow[]).push(row);
  }
  return models;
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}

function modelResult(suite: ExamSuite, planned: number, cells: Cells): ModelResult {
  const tracks: TrackResult[] = [];
  const gaps: Gap[] = [];
  let valid = 0;
  let provisional = 0;
  let itemCount = 0;
  for (const track of suite.tracks) {
    const means: Fraction[] = [];
    for (const item of track.items) {
      const rows = cells.get(track.track)?.get(item) ?? [];
      const measured = rows.filter((row) => row.score_status === 'valid');
      valid += measured.length;
      provisional += measured.filter(isProvisional).length;
      if (measured.length === planned) means.push(mean(measured.map(scoreOf)));
      else gaps.push(...gapsOf(track.track, item, rows, planned));
    }
    itemCount += track.items.length;
    tracks.push(trackResult(track, means));
  }
  const index = indexOf(tracks);
  const complete = provisional > 0 ? 'provisional' : 'complete';
  const coverage = { planned: planned * itemCount, valid, provisional };
  return { status: index === null ? 'incomplete' : complete, index, tracks, coverage, gaps };
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

function isProvisional(row: AttemptRow): boolean {
  return row.adoption_status === 'selected_provisional';
}

function scoreOf(row: AttemptRow): Fraction {
  const score = parseDecimal(row.score);
  invariant(score !== null, `${row.model}, ${row.item}: "${row.score}" is no decimal`);
  return score;
}

function gapsOf(
  track: Track,
  item: string,
  rows: readonly AttemptRow[],
  planned: number,
): readonly Gap[] {
  const failed = rows.filter((row) => row.score_status !== 'valid');
  const named = failed
    .map((row): Gap => ({ code: gapCode(row.score_status), track, item, attempt: row.attempt }))
    .sort((left, right) => byCodePoint(left.attempt ?? '', right.attempt ?? ''));
  const absent = Array.from({ length: planned - rows.length }, (): Gap => {
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
