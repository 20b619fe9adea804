/**
 * Two ways of doing the same work, timed in turn within one run: what matters is their ratio, since
 * the speed of a shared machine is anybody's guess.
 */

/** Does a piece of work once. */
export type Work = () => Promise<void> | void;

/** Both ways. */
export interface Contest {
  readonly ours: Work;
  readonly peer: Work;
  /** The time that ours may take where the peer takes so many seconds: as many unless it is said. */
  readonly allowed?: (seconds: number) => number;
  /** How often each is timed, 7 unless it is said. */
  readonly rounds?: number;
}

/** What came of it. Times are seconds for one piece of work, medians over the rounds. */
export interface Contested {
  readonly ours: number;
  readonly peer: number;
  /** How fast ours is where the peer is 1: the median of the rounds. */
  readonly ratio: number;
  /** From the lowest to the highest ratio of the middle half of the rounds. */
  readonly spread: readonly [low: number, high: number];
  readonly rounds: number;
}

/** Once each to warm up, then in turn; who begins changes with every round. */
export async function contested({
  ours,
  peer,
  allowed = (seconds) => seconds,
  rounds = 7,
}: Contest): Promise<Contested> {
  await timed(ours);
  await timed(peer);
  const times: { readonly ours: number; readonly peer: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? ours : peer;
    const one = await timed(first);
    const other = await timed(first === ours ? peer : ours);
    times.push(first === ours ? { ours: one, peer: other } : { ours: other, peer: one });
  }
  const ratios = times
    .map((time) => allowed(time.peer) / time.ours)
    .sort((one, other) => one - other);
  return {
    ours: median(times.map((time) => time.ours)),
    peer: median(times.map((time) => time.peer)),
    ratio: median(ratios),
    spread: [at(ratios, 0.25), at(ratios, 0.75)],
    rounds,
  };
}

/** Seconds for one piece of work. */
async function timed(work: Work): Promise<number> {
  globalThis.gc?.();
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
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
