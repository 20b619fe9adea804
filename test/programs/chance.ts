/** Chance that repeats: a run that failed is run again with the seed that it printed. */
import { randomInt } from 'node:crypto';

/** The variable by which a seed is given to a run of the tests. */
const variable = 'EPOCH_LEDGER_TEST_SEED';

/** Made-up decisions. */
export interface Chance {
  /** What to give as EPOCH_LEDGER_TEST_SEED to have the same again. */
  readonly seed: number;
  /** 0 or more, below 1. */
  fraction(): number;
  /** 0 or more, below `end`, whole. */
  below(end: number): number;
  /** One of `items`, of which there must be one. */
  oneOf<T>(items: readonly T[]): T;
}

/** A source begun by EPOCH_LEDGER_TEST_SEED, or by a fresh seed; the seed is printed. */
export function printedChance(title: string): Chance {
  const given = Number(process.env[variable] ?? '');
  const seed = Number.isSafeInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31);
  process.stdout.write(`${title}: ${variable}=${String(seed)}\n`);
  return chanceOf(seed);
}

/**
 * The source that `seed`, not 0, begins. Source: G. Marsaglia, "Xorshift RNGs", 2003, the
 * generator with the shifts 13, 17 and 5.
 */
export function chanceOf(seed: number): Chance {
  let state = seed | 0;
  const fraction = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // Small seeds begin with small numbers.
  for (let warm = 0; warm < 8; warm += 1) fraction();
  return {
    seed,
    fraction,
    below: (end) => Math.floor(fraction() * end),
    oneOf: (items) => items[Math.floor(fraction() * items.length)] as (typeof items)[number],
  };
}
