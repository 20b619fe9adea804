/**
 * How often rankings are computed: a ranking costs time in proportion to all outcomes of its epoch,
 * so after a round of them there is a rest in proportion to what it cost. Positions, counts and
 * voids do not wait for it.
 */

/** A round of rankings stops here; what is left over comes in the next one. */
export const roundMsMax = 25;

/** After a round of rankings that took t they rest for so many t. */
export interface RankingRests {
  /** Until the end is reached that the log had at the start. */
  readonly behind: number;
  /** From there on. */
  readonly caughtUp: number;
}

/** At most a quarter of the time of a partition that is busy. */
export const liveRests: RankingRests = { behind: 3, caughtUp: 3 };

/**
 * Rankings of a rebuild are read by nobody before its end, and most are outdated by then: a
 * twentieth of the time is for those that are not, and at the end all of it.
 */
export const rebuildRests: RankingRests = { behind: 19, caughtUp: 0 };

export class RankingPace {
  readonly #monotonicMs: () => number;
  readonly #rests: RankingRests;
  #factor: number;
  #round = { endedMs: 0, tookMs: 0 };

  constructor(monotonicMs: () => number, rests: RankingRests) {
    this.#monotonicMs = monotonicMs;
    this.#rests = rests;
    this.#factor = rests.behind;
  }

  /** How long to wait until rankings are due, 0 when they are. */
  waitMs(): number {
    const { endedMs, tookMs } = this.#round;
    return Math.max(0, endedMs + tookMs * this.#factor - this.#monotonicMs());
  }

  /** A round ended now and took so long, the writing included. */
  rest(roundMs: number): void {
    this.#round = { endedMs: this.#monotonicMs(), tookMs: roundMs };
  }

  /** The end is reached that the log had at the start. */
  catchUp(): void {
    this.#factor = this.#rests.caughtUp;
  }
}
