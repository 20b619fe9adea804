/**
 * Explanations of an imported record: what its rule makes of its evidence, down to single outcomes
 * or attempts, beside what was published. There are no events behind either.
 * Source: FORMATS, section 6, `explain`; reported faults A1 and A6.
 */
import type { EntryKey, ModelName, Sha256 } from '../ids.js';
import { compareImport, recomputedEpoch } from '../imported/comparison.js';
import type { HistoricalSubmission } from '../imported/historical-record.js';
import type { ImportedExam, ImportedMeasured } from '../imported/read-import.js';
import { sha256Hex } from '../record/digest.js';
import type { EpochRule } from '../rules/rule.js';
import { EntryHistory } from './entry-history.js';
import { type EntryExplanation, explainIn, type ImportedEntry } from './explain-entry.js';
import { explainTable, type ModelExplanation } from './explain-model.js';
import { replayRule, type RuleReplay } from './replay-rule.js';

/** Explains an entry; null when the evidence has none of that key. Time O(units x entries). */
export function explainImportedEntry(
  imported: ImportedMeasured,
  key: EntryKey,
  sha256: Sha256,
): EntryExplanation | null {
  const { evidence, record, rule } = imported;
  if (!evidence.entries.some((entry) => entry.key === key)) return null;
  const rows = [...record.submissions, ...(record.base_model ? [record.base_model] : [])];
  const row = rows.find((one) => one.key === key);
  const published = row === undefined ? null : standingOf(row);
  const computed = recomputedEpoch(imported);
  const explained = { evidence, record: computed, paired: rule.paired, provisional: false };
  const explanation = explainIn(explained, new EntryHistory(key));
  const comparison = compareImport(imported, sha256);
  return { ...explanation, imported: { comparison, published } };
}

function standingOf(row: HistoricalSubmission): NonNullable<ImportedEntry['published']> {
  const { rank, score, score_exact, score_reason } = row;
  return { rank, score, score_exact, score_reason };
}

/** Explains a model of an exam; null when the evidence has none of that name. */
export function explainImportedModel(
  imported: ImportedExam,
  model: ModelName,
  sha256: Sha256,
): ModelExplanation | null {
  const { evidence, record } = imported;
  const { plan, suite, attempts } = evidence;
  const table = { plan, suite, attempts: attempts.map((attempt) => ({ attempt, acts: [] })) };
  const explanation = explainTable(table, model, false);
  if (explanation === null) return null;
  const listed = record.models.get(model);
  const published =
    listed === undefined
      ? null
      : { status: listed.status, index: listed.index, index_exact: listed.index_exact };
  const comparison = compareImport(imported, sha256);
  return { ...explanation, imported: { comparison, published } };
}

/** The evidence under the record's own rule and under `other`, beside what was published. */
export function replayImported(
  imported: ImportedMeasured,
  other: EpochRule,
  sha256: Sha256,
): RuleReplay {
  const { evidence, record, rule, bytes } = imported;
  const replayed = {
    evidence,
    revision: record.revision,
    inForce: rule,
    other,
    published: sha256Hex(bytes.record, sha256),
    imported: compareImport(imported, sha256),
  };
  return replayRule(replayed, sha256);
}
