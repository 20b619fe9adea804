/**
 * The one contract every epoch rule fulfils. A rule is a pure function of evidence; it is never
 * edited once a record has been closed under it.
 * Source: RULES.md; FORMATS, section 4.
 */
import type { EpochEvidence } from '../evidence/evidence.js';
import type { AxisId, EntryKey, RuleId, TaskId, UnitId } from '../ids.js';
import type { Json } from '../record/json.js';

/** Why evidence cannot be closed yet. */
export type Obstacle =
  | {
      readonly code: 'outcomes_missing';
      readonly key: EntryKey;
      readonly axis: AxisId;
      readonly task: TaskId;
      readonly units: readonly UnitId[];
    }
  | {
      readonly code: 'axis_over_limit';
      readonly axis: AxisId;
      /** Exact, `a/b` in lowest terms. */
      readonly void_fraction: string;
      readonly limit: string;
    };

/** The published record; its canonical bytes are what is hashed, served and compared. */
export type EpochRecord = { readonly [member: string]: Json };

/** A released rule for epochs. */
export interface EpochRule {
  readonly id: RuleId;
  /**
   * Whether entries are compared on the same units (`@2`, `@3`). Only then are there dropped units,
   * a void limit and a re-run; without pairing (`@1`) voids are counted and decide nothing.
   */
  readonly paired: boolean;
  /**
   * Everything that stands between this evidence and its record, in plan order; empty when it can
   * be closed. Time O(units x entries).
   */
  obstacles(evidence: EpochEvidence): readonly Obstacle[];
  /**
   * The record of `revision` (1, 2, ...). With missing outcomes the result is provisional: what an
   * entry lacks is left out of its own rates. Time O(units x entries).
   */
  score(evidence: EpochEvidence, revision: number): EpochRecord;
}
