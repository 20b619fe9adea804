/** From a folded epoch to what pages read. The numbers come from the ledger; nothing is decided. */
import { untouched } from '#ledger/epoch/pair-states';
import { type EntryState, isCompared, openedOf, type EpochState } from '#ledger/epoch/state';
import { epochCounts, recordNow, voidsRows } from '#ledger/epoch/summary';
import type { EntryKey } from '#ledger/ids';
import { invariant } from '#ledger/invariant';
import type {
  AxisScore,
  EntryView,
  EpochRanking,
  EpochSummary,
  EpochVoids,
  ExamRanking,
  RankedEntry,
  RankingAxis,
} from '#read-model';
import {
  type EpochFold,
  isExamFold,
  isImportedFold,
  isMeasuredFold,
  type MeasuredFold,
} from './epoch-fold.js';
import { examRankingOf, examSummaryOf } from './exam-views.js';
import {
  importedEntries,
  importedRankingOf,
  importedSummaryOf,
  importedVoids,
} from './imported-views.js';
import { lifeOf } from './life-of.js';
import type { Touched } from './touched.js';

/** The epoch's row in a list. Time O(entries), and O(pairs) of re-runs that are pending. */
export function summaryOf(fold: EpochFold): EpochSummary {
  if (isImportedFold(fold)) return importedSummaryOf(fold);
  if (isExamFold(fold)) return examSummaryOf(fold);
  const { state } = measured(fold);
  const { plan } = openedOf(state);
  const counts = epochCounts(state);
  return {
    ...lifeOf(fold, state, plan),
    opens_at: plan.opens_at ?? null,
    closes_at: plan.closes_at ?? null,
    visibility: plan.visibility ?? 'live',
    max_void_fraction: plan.max_void_fraction,
    runtime_retries: plan.runtime_retries,
    rerun_pending: isRerunPending(state),
    counts: {
      entries: counts.entries,
      shortlisted: counts.shortlisted,
      planned: counts.outcomesPlanned,
      reported: counts.outcomesReported,
    },
    imported: null,
  };
}

/** Whether a pair that a re-run set back still waits for its outcome. */
function isRerunPending(state: EpochState): boolean {
  if (state.phase !== 'running') return false;
  const { pairStates } = openedOf(state);
  return state.reruns.some(({ pairs }) =>
    pairs.some(({ key, units }) => {
      const entry = state.entries.get(key);
      if (entry === undefined || !isCompared(entry)) return false;
      const numbers = entry.outcomes?.pairs;
      return units.some((unit) => {
        return pairStates.get(numbers?.[unit] ?? untouched).pending === 'rerun_pending';
      });
    }),
  );
}

/** The entries that were touched, none of an exam. Time O(touched entries). */
export function entryViews(fold: EpochFold, touched: Touched['entries']): readonly EntryView[] {
  if (isImportedFold(fold)) return importedEntries(fold);
  if (isExamFold(fold)) return [];
  const of = measured(fold);
  const keys = touched === 'all' ? of.state.entries.keys() : touched;
  return [...keys].map((key) => entryView(of, key));
}

function entryView(fold: MeasuredFold, key: EntryKey): EntryView {
  const entry: EntryState | undefined = fold.state.entries.get(key);
  const note = fold.entryNotes.get(key);
  invariant(entry !== undefined && note !== undefined, `${key} was never submitted`);
  const { model, submitted_at, status, version, outcomes } = entry;
  const planned = outcomes === null ? 0 : openedOf(fold.state).layout.units;
  return {
    key,
    model,
    digest: note.digest,
    submitted_at,
    received_at: note.receivedAt,
    status,
    reason: note.reason,
    event: version,
    counts: { reported: planned - (outcomes?.missing ?? 0), planned },
  };
}

/** The voids of every axis; an exam has none. Time O(axes). */
export function voidsOf(fold: EpochFold): EpochVoids {
  const { epoch, position } = fold;
  const { version } = fold.state;
  if (isImportedFold(fold)) return { epoch, version, position, axes: importedVoids(fold) };
  const axes = isExamFold(fold) ? [] : voidsRows(measured(fold).state);
  return { epoch, version, position, axes };
}

/** What a ranking takes from a record; the other members stay there. */
interface RecordPart {
  readonly overall_score: string;
  readonly axes: readonly RankingAxis[];
  readonly submissions: readonly SubmissionPart[];
  readonly base_model: SubmissionPart | null;
}

type SubmissionPart = Omit<RankedEntry, 'axes'> & {
  readonly axes?: readonly (AxisScore & { readonly tasks: unknown })[];
};

/** The whole ranking as things stand. Time O(entries x units): the one expensive view. */
export function rankingOf(fold: EpochFold): EpochRanking | ExamRanking {
  if (isImportedFold(fold)) return importedRankingOf(fold);
  if (isExamFold(fold)) return examRankingOf(fold);
  const { epoch, state, position } = measured(fold);
  const { plan } = openedOf(state);
  // Made by the plan's rule a moment ago; every rule has these members (FORMATS, section 4).
  const record = recordNow(state) as unknown as RecordPart;
  const closed = state.phase === 'closed';
  return {
    epoch,
    title: plan.title,
    provisional: !closed,
    rule: plan.rule,
    revision: closed ? state.revision : null,
    version: state.version,
    position,
    overall_score: record.overall_score,
    axes: record.axes.map(rankingAxis),
    submissions: record.submissions.map(rankedEntry),
    base_model: record.base_model && rankedEntry(record.base_model),
  };
}

/** Streams of other families have been told apart before. */
function measured(fold: EpochFold): MeasuredFold {
  invariant(isMeasuredFold(fold), `${fold.epoch} is not measured`);
  return fold;
}

function rankingAxis(row: RankingAxis): RankingAxis {
  const { axis, planned, voids, void_fraction, void_fraction_exact, rerun, dropped, reason } = row;
  return { axis, planned, voids, void_fraction, void_fraction_exact, rerun, dropped, reason };
}

function rankedEntry(row: SubmissionPart): RankedEntry {
  const { rank, key, model, submitted_at, status, score, score_exact, score_reason } = row;
  const axes = row.axes?.map(({ axis, score: of, score_exact: exact }) => {
    return { axis, score: of, score_exact: exact };
  });
  const known = { rank, key, model, submitted_at, status, score, score_exact, score_reason };
  return { ...known, axes: axes ?? null };
}
