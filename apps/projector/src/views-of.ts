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
  RankedEntry,
  RankingAxis,
} from '#read-model';
import type { EpochFold } from './epoch-fold.js';
import type { Touched } from './touched.js';

/** The epoch's row in a list. Time O(entries), and O(pairs) of re-runs that are pending. */
export function summaryOf(fold: EpochFold): EpochSummary {
  const { state, openedAt } = fold;
  const { plan } = openedOf(state);
  const { phase, revision } = state;
  invariant(phase !== 'absent' && openedAt !== null, `${fold.epoch} has not been opened`);
  const counts = epochCounts(state);
  return {
    epoch: fold.epoch,
    title: plan.title,
    rule: plan.rule,
    state: phase,
    revision: revision === 0 ? null : revision,
    version: state.version,
    position: fold.position,
    opened_at: openedAt,
    closed_at: fold.closedAt,
    reopened: revision > 0 && phase !== 'closed',
    reopen_reason: fold.reopenReason,
    cancel_reason: state.cancelReason,
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

/** The entries that were touched. Time O(touched entries). */
export function entryViews(fold: EpochFold, touched: Touched['entries']): readonly EntryView[] {
  const keys = touched === 'all' ? fold.state.entries.keys() : touched;
  return [...keys].map((key) => entryView(fold, key));
}

function entryView(fold: EpochFold, key: EntryKey): EntryView {
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

/** The voids of every axis. Time O(axes). */
export function voidsOf({ epoch, state, position }: EpochFold): EpochVoids {
  return { epoch, version: state.version, position, axes: voidsRows(state) };
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
export function rankingOf({ epoch, state, position }: EpochFold): EpochRanking {
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
