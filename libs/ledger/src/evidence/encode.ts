/**
 * Writes evidence down: the document whose digest a closing seals, and which anybody scores again.
 * Source: FORMATS, section 3.
 */
import { canonicalBytes } from '../record/canonical.js';
import type { Json, JsonObject } from '../record/json.js';
import type { EntryKey } from '../ids.js';
import type { EpochEvidence, PackedOutcomes } from './evidence.js';
import type { EpochPlan } from './plan.js';

/** The canonical bytes of `evidence`. Time O(units + outcomes). */
export function evidenceBytes(evidence: EpochEvidence): Uint8Array {
  return canonicalBytes(evidenceJson(evidence));
}

/** `evidence` with exactly the members of its format; `appeals` only where it says something. */
export function evidenceJson(evidence: EpochEvidence): JsonObject {
  const outcomes = new Map<EntryKey, PackedOutcomes>();
  for (const entry of evidence.entries) {
    if (entry.outcomes !== null) outcomes.set(entry.key, entry.outcomes);
  }
  return {
    format: 'epoch-evidence/1',
    plan: planJson(evidence.plan),
    entries: evidence.entries.map(({ key, model, submitted_at, status }) => ({
      key,
      model,
      submitted_at,
      status,
    })),
    outcomes,
    reruns: evidence.reruns.map(({ axis, units, pairs, cannot_rerun }) => ({
      axis,
      units,
      pairs: pairs.map(({ key, task, unit }) => ({ key, task, unit })),
      cannot_rerun: cannot_rerun.map((row) => ({
        task: row.task,
        unit: row.unit,
        reason: row.reason,
      })),
    })),
    ...(evidence.appeals === null
      ? {}
      : { appeals: evidence.appeals.map(({ id, key, ruling }) => ({ id, key, ruling })) }),
  };
}

/** `plan` as it was opened: an absent member stays absent. */
export function planJson(plan: EpochPlan): JsonObject {
  const { appeals, ...members } = plan;
  const axes: readonly Json[] = plan.axes.map((axis) => ({
    axis: axis.axis,
    tasks: axis.tasks.map(({ task, units }) => ({ task, units })),
  }));
  return { ...members, axes, ...(appeals === undefined ? {} : { appeals: { ...appeals } }) };
}
