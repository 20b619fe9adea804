/** What a row of the benchmark is. */
import type { Contest, Contested } from './contest.js';

/** A case of a row: one comparison. */
export interface Case {
  /** What distinguishes it from the others of its row; empty for the only one. */
  readonly name: string;
  /** The least that is meant to be reached; null where none was said. */
  readonly reach: number | null;
  readonly contest: Contest;
}

/** A row of the table. */
export interface Row {
  readonly name: string;
  /** What is compared, and why that is fair. */
  readonly about: string;
  /** Prepares the cases, gives them to `use` one by one, and lets go of everything. */
  readonly cases: (use: (one: Case) => Promise<void>) => Promise<void>;
}

/** A line of results.json. */
export interface Result extends Contested {
  readonly name: string;
  readonly case: string;
  readonly reach: number | null;
}
