/**
 * Two ways of doing the same work, timed in turn within one run: what matters is their ratio, since
 * the speed of a shared machine is anybody's guess.
 */

/**
 * Does a piece of work once, or promises it. What is timed is all of it, unless it gives the seconds
 * that it measured itself.
 */
export type Work = () => unknown;

/** Both ways. */
export interface Contest {
  readonly ours: Work;
  /** Null where nothing is there to be compared with, but only what is allowed. */
  readonly peer: Work | null;
  /** What both need anew for every round; not timed. */
  readonly prepare?: () => unknown;
  /** The time that ours may take where the peer takes so many seconds: as many unless it is said. */
  readonly allowed?: (seconds: number) => number;
  /** Into how many pieces the time of each is divided: 1 unless it is said. */
  readonly pieces?: { readonly ours: number; readonly peer: number };
  /** How often each is timed, 7 unless it is said. */
  readonly rounds?: number;
}

/** What came of it. Times are seconds for one piece of work, medians over the rounds. */
export interface Contested {
  readonly ours: number;
  readonly peer: number | null;
  /** How fast ours is where the peer, or what is allowed, is 1: the median of the rounds. */
  readonly ratio: number;
  /** From the lowest to the highest ratio of the middle half of the rounds. */
  readonly spread: readonly [low: number, high: number];
  readonly rounds: number;
}

interface Times {
  readonly ours: number;
  readonly peer: number | null;
}

/** Once each to warm up, then in turn; who begins changes with every round. */
export async function contested(contest: Contest): Promise<Contested> {
  const { allowed = (seconds: number): number => seconds, rounds = 7 } = contest;
  await timedBoth(contest, 0);
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timedBoth(contest, round));
  const ratios = times
    .map(({ ours, peer }) => allowed(peer ?? NaN) / ours)
    .sort((one, other) => one - other);
  const isAlone = contest.peer === null;
  return {
    ours: median(times.map((time) => time.ours)),
    peer: isAlone ? null : median(times.map((time) => time.peer ?? NaN)),
    ratio: median(ratios),
    spread: [at(ratios, 0.25), at(ratios, 0.75)],
    rounds,
  };
}

async function timedBoth(
  { ours, peer, prepare, pieces = { ours: 1, peer: 1 } }: Contest,
  round: number,
): Promise<Times> {
  await prepare?.();
  let [own, other] = [NaN, null as number | null];
  for (const isOurs of round % 2 === 0 ? [true, false] : [false, true]) {
    if (isOurs) own = (await timed(ours)) / pieces.ours;
    else if (peer !== null) other = (await timed(peer)) / pieces.peer;
  }
  return { ours: own, peer: other };
}

/** Seconds for one piece of work. */
async function timed(work: Work): Promise<number> {
  const began = performance.now();
  const measured = await work();
  return typeof measured === 'number' ? measured : (performance.now() - began) / 1000;
}

function median(values: readonly number[]): number {
  return at(
    [...values].sort((one, other) => one - other),
    0.5,
  );
}

function at(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return low + (high - low) * (place % 1);
}
