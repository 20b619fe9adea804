/**
 * The fixed-reference Solver score: each eligible instance's outcome against its reference values,
 * through the normal distribution function, and the exact mean of those scores.
 * Source: RULES, "TCSExam"; sources/tcsexam-score-calculation.en.txt, "Fixed-reference Solver
 * calculation".
 */
import type { ReferenceTask, SolverReference } from '../evidence/exam.js';
import { invariant } from '../invariant.js';
import { exactSum, onCommonScale, sumOf } from '../numeric/exact-sum.js';
import { nearestDouble } from '../numeric/nearest-double.js';
import { normalCdf } from '../numeric/normal-cdf.js';
import { nearestSquareRoot } from '../numeric/square-root.js';

/** An instance's outcome as the record states it: a value, or a completed failure. */
export interface InstanceOutcome {
  readonly instance: string;
  readonly status: string;
  /** The nearest double of `A`, 1 or 0 for solved or not; null for a failure of the solver. */
  readonly value: number | null;
}

/** What an instance is measured with: all doubles. */
export interface InstanceScale {
  /** Nearest to the exact mean of the reference values. */
  readonly mu: number;
  /** Nearest to their exact sample standard deviation (divisor n - 1). */
  readonly s: number;
  /** max(s, relative floor * |mu|, absolute floor). */
  readonly scale: number;
}

/** The score of one instance, 0 to 1. */
export interface InstanceScore {
  readonly instance: string;
  readonly status: string;
  readonly score: number;
}

/** mu, s and scale of an instance with two or more finite reference values. */
export function instanceScale(
  values: readonly number[],
  floors: Pick<SolverReference, 'relative_floor' | 'absolute_floor'>,
): InstanceScale {
  invariant(values.length >= 2, 'a reference instance needs two values');
  const { numerators, denominator } = onCommonScale(values);
  const count = BigInt(values.length);
  const total = sumOf(numerators);
  const squares = sumOf(numerators.map((value) => value * value));
  const mu = nearestDouble(total, count * denominator);
  const s = nearestSquareRoot({
    numerator: count * squares - total * total,
    denominator: count * (count - 1n) * denominator * denominator,
  });
  const scale = Math.max(s, floors.relative_floor * Math.abs(mu), floors.absolute_floor);
  return { mu, s, scale };
}

/**
 * z of a value: (A - mu) / scale to maximise, (mu - A) / scale to minimise, in plain double
 * arithmetic. Infinite where the quotient is beyond the largest double.
 */
export function standardScore(
  value: number,
  { mu, scale }: Pick<InstanceScale, 'mu' | 'scale'>,
  direction: ReferenceTask['direction'],
): number {
  return direction === 'maximize' ? (value - mu) / scale : (mu - value) / scale;
}

/** Phi(z) of a value. */
export function instanceScore(
  value: number,
  scale: InstanceScale,
  direction: ReferenceTask['direction'],
): number {
  return normalCdf(standardScore(value, scale, direction));
}

/**
 * The double nearest to the exact mean of `scores`, which the order cannot change. Of nothing:
 * InvariantViolation.
 */
export function relativeScore(scores: readonly number[]): number {
  invariant(scores.length > 0, 'no instance to take a mean over');
  const { numerator, denominator } = exactSum(scores);
  return nearestDouble(numerator, BigInt(scores.length) * denominator);
}
