/** Chance that repeats: the same seed gives the same numbers on every machine. */

/** A source of made-up decisions. */
export interface Chance {
  /** True in `share` (0 to 1) of all cases. */
  happens(share: number): boolean;
  /** One of `items`, of which there must be one. */
  oneOf<T>(items: readonly T[]): T;
}

/**
 * The source that `seed`, not 0, begins. Source: G. Marsaglia, "Xorshift RNGs", 2003, the
 * generator with the shifts 13, 17 and 5.
 */
export function chance(seed: number): Chance {
  let state = seed | 0;
  const fraction = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  return {
    happens: (share) => fraction() < share,
    oneOf: (items) => items[Math.floor(fraction() * items.length)] as (typeof items)[number],
  };
}
