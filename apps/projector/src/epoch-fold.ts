/**
 * One epoch in the projector's memory: the fold of its events, and beside it what pages show but no
 * command and no evidence needs: stamps of the life of the epoch, digests and reasons of entries.
 */
import type { RecordedEvent } from '#ledger/epoch/events';
import { evolve } from '#ledger/epoch/evolve';
import { emptyState, type EpochState } from '#ledger/epoch/state';
import type { EntryKey, EpochId, Stamp } from '#ledger/ids';

/** What the state does not keep of an entry. */
export interface EntryNote {
  readonly digest: string | null;
  readonly receivedAt: Stamp;
  /** Why it was withdrawn or disqualified. */
  reason: string | null;
}

/** One epoch up to an event. Only `foldEvent` changes it. */
export interface EpochFold {
  readonly epoch: EpochId;
  readonly state: EpochState;
  /** Position of the last event that was folded, 0 for none. */
  position: number;
  openedAt: Stamp | null;
  /** Of the last close. */
  closedAt: Stamp | null;
  /** Of the last reopening, null again once closed. */
  reopenReason: string | null;
  readonly entryNotes: Map<EntryKey, EntryNote>;
}

/** An epoch of which nothing has happened. */
export function newFold(epoch: EpochId): EpochFold {
  return {
    epoch,
    state: emptyState(),
    position: 0,
    openedAt: null,
    closedAt: null,
    reopenReason: null,
    entryNotes: new Map(),
  };
}

/** Folds the event at `position` into `fold`. Time in proportion to the outcomes it touches. */
export function foldEvent(fold: EpochFold, event: RecordedEvent, position: number): void {
  evolve(fold.state, event);
  note(fold, event);
  fold.position = position;
}

function note(fold: EpochFold, event: RecordedEvent): void {
  switch (event.type) {
    case 'EpochOpened':
      fold.openedAt = event.at;
      return;
    case 'EntrySubmitted': {
      const { key, digest } = event.body;
      fold.entryNotes.set(key, { digest: digest ?? null, receivedAt: event.at, reason: null });
      return;
    }
    case 'EntryWithdrawn':
    case 'EntryDisqualified': {
      const entry = fold.entryNotes.get(event.body.key);
      if (entry !== undefined) entry.reason = event.body.reason;
      return;
    }
    case 'EpochClosed':
      fold.closedAt = event.at;
      fold.reopenReason = null;
      return;
    case 'EpochReopened':
      fold.reopenReason = event.body.reason;
      return;
    case 'EntriesShortlisted':
    case 'OutcomesRecorded':
    case 'UnitsVoided':
    case 'UnitsWithdrawn':
    case 'UnitsRejudged':
    case 'VoidsRerun':
    case 'EpochCancelled':
      return;
  }
}

/**
 * About how much memory a fold takes, in units of one outcome; for comparing, not for measuring.
 * Time O(1).
 */
export function weightOf({ state }: EpochFold): number {
  const units = state.opened?.layout.units ?? 0;
  return 1_000 + units + state.entries.size * (100 + units);
}
