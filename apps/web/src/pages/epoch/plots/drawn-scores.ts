/** The scores of an epoch as a plot needs them, numbers from 0 to 1. */
import type { RankedEntry } from '../../../service/wire.js';
import type { ChosenEntry } from './chosen.js';

/** One ranked entry with the range of its score. */
export interface RangedScore {
  readonly entry: RankedEntry;
  readonly score: number;
  readonly low: number;
  readonly high: number;
  /** The chosen one that it is, if any. */
  readonly series: ChosenEntry['series'] | null;
  /** For whoever points at it. */
  readonly told: string;
}

/** What is drawn. */
export interface DrawnScores {
  readonly scores: readonly RangedScore[];
  readonly base: number | null;
  readonly baseLabel: string;
  readonly width: number;
}
