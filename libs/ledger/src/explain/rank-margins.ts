/**
 * What would have to be true for a rank to change: how far the entries next in the ranking are, and
 * the fewest outcomes that would have to be others, all else unchanged. Only successes and failures
 * are imagined: a void would take its unit away from everybody, so that no score stayed as it is.
 * Source: RULES, epoch rules 6 to 9.
 */
import type { AxisId, EntryKey, Instant, TaskId } from '../ids.js';
import { invariant } from '../invariant.js';
import { compareCodePoints } from '../code-points.js';
import {
  compare,
  divide,
  type Fraction,
  fraction,
  multiply,
  subtract,
  toText,
  zero,
} from '../numeric/fraction.js';
import { compareInstants } from '../time.js';

/** One entry of a ranking, as a record has it. */
export interface RankedScore {
  readonly key: EntryKey;
  readonly submitted_at: Instant;
  readonly rank: number | null;
  readonly score_exact: string | null;
}

/** The entry that is looked at: `EntryExplanation` is one. */
export interface ScoredTasks extends RankedScore {
  readonly axes: readonly {
    readonly axis: AxisId;
    readonly dropped: boolean;
    readonly score_exact: string | null;
    readonly tasks: readonly {
      readonly task: TaskId;
      readonly units: number;
      readonly successes: number;
    }[];
  }[];
}

/** So many outcomes of one task. */
export interface OutcomeChanges {
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly count: number;
  /** By how much one of them moves the entry's score, `a/b`. */
  readonly worth_exact: string;
}

/** What lies between the entry and one next to it. */
export interface Margin {
  readonly key: EntryKey;
  readonly rank: number;
  readonly score_exact: string;
  /** The difference of the two scores, `a/b`, never negative. */
  readonly gap_exact: string;
  /** What puts one of them first while their scores are equal. */
  readonly tie: 'submitted_at' | 'key';
  /** Whether the entry itself would be first with an equal score. */
  readonly ahead_if_equal: boolean;
  /** The fewest changes that change the order, over all tasks; null when all are not enough. */
  readonly fewest: { readonly count: number; readonly changes: readonly OutcomeChanges[] } | null;
  /** Where changes on one task alone are enough, the fewest first, then in plan order. */
  readonly alone: readonly OutcomeChanges[];
}

/** The neighbours of a ranked entry. */
export interface RankMargins {
  /** The next better one, and failures that had to be successes; null for the first. */
  readonly above: Margin | null;
  /** The next one behind, and successes that had to be failures; null for the last. */
  readonly below: Margin | null;
}

/**
 * The margins of `entry` in `ranking`; null for whoever has no rank. Time O(tasks log tasks).
 */
export function rankMargins(
  entry: ScoredTasks,
  ranking: readonly RankedScore[],
): RankMargins | null {
  const { rank } = entry;
  if (rank === null) return null;
  const marginTo = (step: -1 | 1): Margin | null => {
    const other = ranking.find((one) => one.rank === rank + step);
    return other === undefined ? null : marginOf(entry, other, step);
  };
  return { above: marginTo(-1), below: marginTo(1) };
}

/** Outcomes of one task that could be others. */
interface Movable {
  readonly axis: AxisId;
  readonly task: TaskId;
  readonly worth: Fraction;
  readonly available: number;
}

function marginOf(entry: ScoredTasks, other: RankedScore, step: -1 | 1): Margin {
  const [own, theirs] = [parsed(entry.score_exact), parsed(other.score_exact)];
  const gap = step === -1 ? subtract(theirs, own) : subtract(own, theirs);
  const byStamp = compareInstants(entry.submitted_at, other.submitted_at);
  const aheadIfEqual = byStamp === 0 ? compareCodePoints(entry.key, other.key) < 0 : byStamp < 0;
  // Who is behind and would be first with an equal score has to reach it, else to pass it.
  const target = { gap, reached: step === -1 ? aheadIfEqual : !aheadIfEqual };
  const movable = movableOf(entry, step === -1 ? 'failures' : 'successes');
  return {
    key: other.key,
    rank: other.rank ?? 0,
    score_exact: toText(theirs),
    gap_exact: toText(gap),
    tie: byStamp === 0 ? 'key' : 'submitted_at',
    ahead_if_equal: aheadIfEqual,
    fewest: fewestOf(movable, target),
    alone: aloneOf(movable, target),
  };
}

/** The tasks that count in the score, in plan order, with what one outcome of each is worth. */
function movableOf({ axes }: ScoredTasks, which: 'failures' | 'successes'): readonly Movable[] {
  const counted = axes.filter(({ dropped, score_exact }) => !dropped && score_exact !== null);
  return counted.flatMap(({ axis, tasks }) => {
    const rated = tasks.filter(({ units }) => units > 0);
    return rated.map(({ task, units, successes }) => ({
      axis,
      task,
      worth: fraction(1n, BigInt(units) * BigInt(rated.length) * BigInt(counted.length)),
      available: which === 'failures' ? units - successes : successes,
    }));
  });
}

/** A difference to be made up, and whether making it up exactly is enough. */
interface Target {
  readonly gap: Fraction;
  readonly reached: boolean;
}

/** Those that are worth most first: so many of them, no fewer of any others. */
function fewestOf(movable: readonly Movable[], { gap, reached }: Target): Margin['fewest'] {
  let left = gap;
  let count = 0;
  const changes: OutcomeChanges[] = [];
  for (const one of movable.toSorted(compareWorth)) {
    const needed = Math.min(neededOf(one.worth, { gap: left, reached }), one.available);
    if (needed === 0) continue;
    changes.push(changesOf(one, needed));
    count += needed;
    left = subtract(left, multiply(one.worth, fraction(needed)));
    if (isMadeUp({ gap: left, reached })) return { count, changes };
  }
  return null;
}

function aloneOf(movable: readonly Movable[], target: Target): readonly OutcomeChanges[] {
  return movable
    .flatMap((one) => {
      const needed = neededOf(one.worth, target);
      return needed <= one.available ? [changesOf(one, needed)] : [];
    })
    .toSorted((left, right) => left.count - right.count);
}

/** How many of that worth make up the difference, 1 or more. */
function neededOf(worth: Fraction, { gap, reached }: Target): number {
  const { numerator, denominator } = divide(gap, worth);
  const whole = numerator / denominator;
  const isExact = whole * denominator === numerator;
  const needed = Number(isExact && reached ? whole : whole + 1n);
  return Math.max(1, needed);
}

function isMadeUp({ gap, reached }: Target): boolean {
  const left = compare(gap, zero);
  return reached ? left <= 0 : left < 0;
}

function compareWorth(left: Movable, right: Movable): number {
  return compare(right.worth, left.worth);
}

function changesOf({ axis, task, worth }: Movable, count: number): OutcomeChanges {
  return { axis, task, count, worth_exact: toText(worth) };
}

/** `a/b` as a rule writes it; a ranked entry has a score. */
function parsed(text: string | null): Fraction {
  const [numerator = '', denominator = ''] = (text ?? '').split('/');
  invariant(denominator !== '', 'whoever has a rank has a score');
  return fraction(BigInt(numerator), BigInt(denominator));
}
