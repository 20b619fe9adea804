/**
 * An imported record beside what its rule makes of its evidence. The record stands as it was
 * published, whatever comes out: a difference is stated, and nothing is corrected.
 * Source: RULES, "an imported record is kept as it was published"; reported fault A6.
 */
import { type Difference, firstDifference } from '../difference.js';
import { examRecord } from '../exam/exam-evidence.js';
import type { Sha256, Sha256Hex } from '../ids.js';
import { canonicalBytes } from '../record/canonical.js';
import { sha256Hex } from '../record/digest.js';
import { parseJsonBytes } from '../record/strict-json.js';
import { invariant } from '../invariant.js';
import type { Json } from '../record/json.js';
import type { EpochRecord, Obstacle } from '../rules/rule.js';
import type { ImportedMeasured, ImportedRecord } from './read-import.js';

/** What came of scoring the evidence again. */
export interface Comparison {
  /** Whether the rule makes exactly the published values of the evidence. */
  readonly agrees: boolean;
  /** Digest of the canonical bytes of the record that the rule makes. */
  readonly computed_sha256: Sha256Hex;
  /** Where the two part first: `expected` is what the rule makes, `found` what was published. */
  readonly difference: Difference | null;
  /** Why the rule would not have closed an epoch with this evidence; empty when it would have. */
  readonly obstacles: readonly Obstacle['code'][];
}

/** Scores the evidence under the record's own rule, as its own revision. O(units x entries). */
export function compareImport(imported: ImportedRecord, sha256: Sha256): Comparison {
  const bytes = canonicalBytes(recomputed(imported));
  // Read back from its bytes, so that maps and objects are compared alike.
  const computed = parseJsonBytes(bytes);
  invariant(computed.ok, 'a record of ours is JSON');
  const difference = firstDifference(computed.value, imported.json);
  const obstacles =
    imported.family === 'exam' ? [] : imported.rule.obstacles(imported.evidence).map(codeOf);
  return {
    agrees: difference === null && obstacles.length === 0,
    computed_sha256: sha256Hex(bytes, sha256),
    difference,
    obstacles: [...new Set(obstacles)],
  };
}

/** The record that its rule makes of the evidence, of the revision that was published. */
function recomputed(imported: ImportedRecord): Json {
  return imported.family === 'exam'
    ? examRecord(imported.evidence, imported.record.revision)
    : recomputedEpoch(imported);
}

/** The same of an epoch that was measured. */
export function recomputedEpoch({ evidence, record, rule }: ImportedMeasured): EpochRecord {
  return rule.score(evidence, record.revision);
}

function codeOf({ code }: Obstacle): Obstacle['code'] {
  return code;
}
