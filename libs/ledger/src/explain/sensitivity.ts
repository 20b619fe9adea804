/**
 * How much the voids could have mattered: for every entry its rank if each of its own harness voids
 * had been a failure, and if each had been a success, all else unchanged.
 * Source: FORMATS, section 6, `…/sensitivity`; RULES, epoch rules 6 to 9.
 */
import type { EntryEvidence, EpochEvidence } from '../evidence/evidence.js';
import type { AxisId, EntryKey } from '../ids.js';
import { invariant } from '../invariant.js';
import { compareCodePoints } from '../code-points.js';
import { compare, type Fraction, fraction, mean, toNumber, toText } from '../numeric/fraction.js';
import { compareInstants } from '../time.js';
import { readScored, type ScoredEntry, type TaskRow } from './scored-record.js';
import type { EpochRecord } from '../rules/rule.js';

/** One entry's ranks; null for whoever has none. */
export interface EntrySensitivity {
  readonly key: EntryKey;
  readonly rank: number | null;
  readonly rank_if_failures: number | null;
  readonly rank_if_successes: number | null;
}

/** One entry's score with its own voids imagined; all null for whoever is not ranked. */
export interface ImaginedScores {
  readonly key: EntryKey;
  readonly score_if_failures: number | null;
  readonly score_if_failures_exact: string | null;
  readonly score_if_successes: number | null;
  readonly score_if_successes_exact: string | null;
}

/** What a void counts as. */
type Imagined = 'failure' | 'success';

/**
 * The ranks of every submission of `record`, which a rule made of `evidence`, in record order.
 * Under a rule without ranks all are null. Time O(entries x (units + entries)).
 */
export function sensitivity(
  evidence: EpochEvidence,
  record: EpochRecord,
): readonly EntrySensitivity[] {
  const { submissions } = readScored(record);
  const ranked = submissions.filter(({ rank }) => rank !== null);
  return imaginedScores(evidence, record).map(({ scored, imagined }) => {
    const { key, rank } = scored;
    if (imagined === null) return { key, rank, rank_if_failures: null, rank_if_successes: null };
    return {
      key,
      rank,
      rank_if_failures: rankWith(ranked, scored, imagined.failure),
      rank_if_successes: rankWith(ranked, scored, imagined.success),
    };
  });
}

/** The scores that these ranks come from, in record order. Time O(entries x units). */
export function scoreRanges(
  evidence: EpochEvidence,
  record: EpochRecord,
): readonly ImaginedScores[] {
  return imaginedScores(evidence, record).map(({ scored: { key }, imagined }) => ({
    key,
    score_if_failures: imagined && toNumber(imagined.failure),
    score_if_failures_exact: imagined && toText(imagined.failure),
    score_if_successes: imagined && toNumber(imagined.success),
    score_if_successes_exact: imagined && toText(imagined.success),
  }));
}

/** A submission, and its scores with its own voids imagined; null when it is not ranked. */
interface Imagining {
  readonly scored: ScoredEntry;
  readonly imagined: Readonly<Record<Imagined, Fraction>> | null;
}

function imaginedScores(evidence: EpochEvidence, record: EpochRecord): readonly Imagining[] {
  const { submissions, droppedAxes } = readScored(record);
  const entries = new Map(evidence.entries.map((entry) => [entry.key, entry]));
  return submissions.map((scored) => {
    if (scored.rank === null) return { scored, imagined: null };
    const entry = entries.get(scored.key);
    invariant(entry !== undefined, `${scored.key} is ranked and not in the evidence`);
    const scoreIf = (imagined: Imagined): Fraction =>
      imaginedScore(scored, entry, droppedAxes, imagined);
    return { scored, imagined: { failure: scoreIf('failure'), success: scoreIf('success') } };
  });
}

/** The mean over the axes that count, with the entry's own voids imagined. */
function imaginedScore(
  scored: ScoredEntry,
  entry: EntryEvidence,
  droppedAxes: ReadonlySet<AxisId>,
  imagined: Imagined,
): Fraction {
  const axes: Fraction[] = [];
  for (const { axis, tasks } of scored.axes) {
    if (droppedAxes.has(axis)) continue;
    const rates = tasks.flatMap((row) => {
      const own = ownVoids(entry, axis, row);
      return imaginedRate(row, own, imagined);
    });
    if (rates.length > 0) axes.push(mean(rates));
  }
  return mean(axes);
}

/** Successes over units with the voids among both; nothing where nothing would be measured. */
function imaginedRate(row: TaskRow, own: number, imagined: Imagined): readonly Fraction[] {
  const units = row.units + own;
  if (units === 0) return [];
  return [fraction(row.successes + (imagined === 'success' ? own : 0), units)];
}

function ownVoids(entry: EntryEvidence, axis: AxisId, { task }: TaskRow): number {
  const packed = entry.outcomes?.get(axis)?.get(task) ?? '';
  let voids = 0;
  for (let at = packed.indexOf('h'); at >= 0; at = packed.indexOf('h', at + 1)) voids += 1;
  return voids;
}

/** The rank of `scored` among the others if its score were `score`. */
function rankWith(ranked: readonly ScoredEntry[], scored: ScoredEntry, score: Fraction): number {
  const before = ranked.filter((other) => {
    if (other.key === scored.key) return false;
    return other.score !== null && isBefore({ ...other, score: other.score }, { ...scored, score });
  });
  return before.length + 1;
}

/** Highest score first, then the earlier stamp, then the key in code point order. */
function isBefore(
  left: ScoredEntry & { readonly score: Fraction },
  right: ScoredEntry & { readonly score: Fraction },
): boolean {
  const byScore = compare(right.score, left.score);
  if (byScore !== 0) return byScore < 0;
  const byStamp = compareInstants(left.submitted_at, right.submitted_at);
  return byStamp !== 0 ? byStamp < 0 : compareCodePoints(left.key, right.key) < 0;
}
