/**
 * From an imported record to what pages read: ranking and voids as they were published, entries and
 * counts as the evidence has them. Nothing is computed anew but what is said of the record.
 */
import type { EntryEvidence, EpochEvidence } from '#ledger/evidence/evidence';
import type { AxisId } from '#ledger/ids';
import type {
  HistoricalEpochRecord,
  HistoricalSubmission,
} from '#ledger/imported/historical-record';
import { invariant } from '#ledger/invariant';
import { compare, fraction } from '#ledger/numeric/fraction';
import { parseDecimal } from '#ledger/numeric/parse-decimal';
import type { JsonObject } from '#ledger/record/json';
import type {
  AxisVoidsView,
  EntryView,
  EpochCounts,
  EpochRanking,
  EpochSummary,
  ExamRanking,
  RankedEntry,
} from '#read-model';
import type { ImportedEpochFold } from './epoch-fold.js';
import { countsOf } from './exam-views.js';
import { lifeOf } from './life-of.js';

/** The epoch's row in a list. */
export function importedSummaryOf(fold: ImportedEpochFold): EpochSummary {
  const { record: imported, statement } = fold.imported;
  const life = { ...fold.state, cancelReason: null };
  const known = {
    ...lifeOf(fold, life, imported.record),
    rerun_pending: false,
    imported: statement,
  };
  if (imported.family === 'exam') {
    const { plan, suite, attempts } = imported.evidence;
    return { ...known, ...noLimits, counts: countsOf(plan, suite, attempts) };
  }
  const { plan } = imported.evidence;
  return {
    ...known,
    opens_at: plan.opens_at ?? null,
    closes_at: plan.closes_at ?? null,
    visibility: plan.visibility ?? 'live',
    max_void_fraction: imported.record.max_void_fraction,
    runtime_retries: plan.runtime_retries,
    counts: measuredCounts(imported.evidence),
  };
}

/** What only epochs that are measured have. */
const noLimits = {
  opens_at: null,
  closes_at: null,
  visibility: 'live',
  max_void_fraction: null,
  runtime_retries: null,
} as const;

/** Everybody in the evidence, all of whom came in with the one event. */
export function importedEntries({ state, imported }: ImportedEpochFold): readonly EntryView[] {
  const { record } = imported;
  if (record.family === 'exam') return [];
  const units = unitsOf(record.evidence);
  return record.evidence.entries.map((entry) => ({
    key: entry.key,
    model: entry.model,
    digest: null,
    submitted_at: entry.submitted_at,
    received_at: state.at,
    status: entry.status,
    reason: null,
    event: state.version,
    counts: { reported: reportedOf(entry), planned: entry.outcomes === null ? 0 : units },
  }));
}

/** Voids of each axis as they were published; none of an exam. */
export function importedVoids({ imported }: ImportedEpochFold): readonly AxisVoidsView[] {
  const { record } = imported;
  if (record.family === 'exam') return [];
  const { max_void_fraction: limit, axes } = record.record;
  const most = parseDecimal(limit);
  invariant(most !== null, `${limit} is a limit`);
  return axes.map(({ axis, planned, voids, void_fraction, void_fraction_exact, rerun }) => ({
    axis,
    planned,
    voids,
    void_fraction,
    void_fraction_exact,
    limit,
    over: record.rule.paired && compare(fraction(voids, planned), most) > 0,
    rerun,
  }));
}

/** The whole ranking as it was published. */
export function importedRankingOf(fold: ImportedEpochFold): EpochRanking | ExamRanking {
  const { epoch, state, position, imported } = fold;
  const { record } = imported.record;
  const header = {
    epoch,
    title: record.title,
    provisional: false,
    rule: record.rule,
    revision: state.revision,
    version: state.version,
    position,
  };
  if (imported.record.family === 'epoch') {
    return { ...header, ...publishedRanking(imported.record.record) };
  }
  const { metric, suite, solver_protocol, solver_reference_id } = imported.record.record;
  const { models } = imported.record.json as { readonly models: JsonObject };
  return { ...header, exam: { metric, suite, solver_protocol, solver_reference_id, models } };
}

/** The members of a ranking that stand in a record. */
type PublishedRanking = Pick<EpochRanking, 'overall_score' | 'axes' | 'submissions' | 'base_model'>;

function publishedRanking(record: HistoricalEpochRecord): PublishedRanking {
  const { overall_score, axes, submissions, base_model } = record;
  const names = axes.map(({ axis }) => axis);
  return {
    overall_score,
    axes,
    submissions: submissions.map((row) => rankedEntry(row, names)),
    base_model: base_model && rankedEntry(base_model, names),
  };
}

/** A row with a score for every axis of the record, whichever the row itself names. */
function rankedEntry(
  { axes: scored, ...row }: HistoricalSubmission,
  names: readonly AxisId[],
): RankedEntry {
  const { rank, key, model, submitted_at, status, score, score_exact, score_reason } = row;
  const known = { rank, key, model, submitted_at, status, score, score_exact, score_reason };
  if (scored === undefined) return { ...known, axes: null };
  const byName = new Map(scored.map((axis) => [axis.axis, axis]));
  const axes = names.map((axis) => {
    const { score: of = null, score_exact: exact = null } = byName.get(axis) ?? {};
    return { axis, score: of, score_exact: exact };
  });
  return { ...known, axes };
}

function measuredCounts(evidence: EpochEvidence): EpochCounts {
  const counts = { entries: 0, shortlisted: 0, planned: 0, reported: 0 };
  const units = unitsOf(evidence);
  for (const entry of evidence.entries) {
    const isShortlisted = entry.status === 'shortlisted';
    if (entry.status !== 'base') counts.entries += 1;
    if (isShortlisted) counts.shortlisted += 1;
    if (!isShortlisted && entry.status !== 'base') continue;
    counts.planned += units;
    counts.reported += reportedOf(entry);
  }
  return counts;
}

function unitsOf({ plan }: EpochEvidence): number {
  return plan.axes.flatMap(({ tasks }) => tasks).reduce((sum, task) => sum + task.units.length, 0);
}

/** How many planned units have an outcome: anything but missing. */
function reportedOf({ outcomes }: EntryEvidence): number {
  let reported = 0;
  for (const tasks of outcomes?.values() ?? []) {
    for (const row of tasks.values()) reported += row.replaceAll('.', '').length;
  }
  return reported;
}
