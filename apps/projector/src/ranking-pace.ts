/**
 * How often rankings are computed: a ranking costs time in proportion to all outcomes of its epoch,
 * so after a round of them there is a rest in proportion to what it cost. Positions, counts and
 * voids do not wait for it.
 */

/** A round of rankings stops here; what is left over comes in the next one. */
export const roundMsMax = 25;

export class RankingPace {
  readonly #monotonicMs: () => number;
  readonly #restFactor: number;
  #dueMs = 0;

  /** With `restFactor` 3 rankings take at most a quarter of the time. */
  constructor(monotonicMs: () => number, restFactor: number) {
    this.#monotonicMs = monotonicMs;
    this.#restFactor = restFactor;
  }

  /** How long to wait until rankings are due, 0 when they are. */
  waitMs(): number {
    return Math.max(0, this.#dueMs - this.#monotonicMs());
  }

  /** A round ended now and took so long, the writing included. */
  rest(roundMs: number): void {
    this.#dueMs = this.#monotonicMs() + roundMs * this.#restFactor;
  }
}
