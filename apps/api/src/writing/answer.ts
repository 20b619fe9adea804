/**
 * The answer to a command that appended, made from its events alone: so a retry, days later and
 * through another service, gets the very same one.
 * Source: FORMATS, section 6 "Answers".
 */
import type { RecordedEvent } from '#ledger/epoch/events';
import type { EpochId } from '#ledger/ids';
import { invariant } from '#ledger/invariant';

/** What every command answers. */
export interface Answer {
  readonly epoch: EpochId;
  /** The epoch's version after it. */
  readonly version: number;
  /** Of its last event, for `?at_least=`. */
  readonly position: number;
  /** What it appended; empty when it is so already. */
  readonly events: readonly { readonly version: number; readonly type: string }[];
  /** Further members: those of SubmitEntry and CloseEpoch. */
  readonly [member: string]: unknown;
}

/** The answer to the command that made `events`, one or more; `position` is that of the last. */
export function answerOf(events: readonly RecordedEvent[], position: number): Answer {
  const last = events.at(-1);
  invariant(last !== undefined, 'a command that appended has events');
  const answer = {
    epoch: last.epoch,
    version: last.version,
    position,
    events: events.map(({ version, type }) => ({ version, type })),
  };
  return Object.assign(answer, ...events.map(particulars)) as Answer;
}

function particulars(event: RecordedEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'EntrySubmitted': {
      const { key, submitted_at } = event.body;
      return { key, submitted_at, received_at: event.at, event: event.version };
    }
    case 'EpochClosed': {
      const { revision, record_sha256 } = event.body;
      return { revision, record_sha256 };
    }
    case 'EpochOpened':
    case 'EntryWithdrawn':
    case 'EntryDisqualified':
    case 'EntriesShortlisted':
    case 'OutcomesRecorded':
    case 'UnitsVoided':
    case 'UnitsWithdrawn':
    case 'UnitsRejudged':
    case 'VoidsRerun':
    case 'EpochReopened':
    case 'EpochCancelled':
      return {};
  }
}
