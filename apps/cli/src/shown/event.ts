/** An event in one line, for people who watch. */
import type { RecordedEvent } from '#ledger/epoch/events';

/** Epoch, version, stamp, who, and what happened. */
export function eventText(event: RecordedEvent): string {
  const { epoch, version, at, actor } = event;
  return `${epoch} ${String(version)}  ${at}  ${actor}: ${whatHappened(event)}`;
}

function whatHappened({ type, body }: RecordedEvent): string {
  switch (type) {
    case 'EpochOpened':
      return `opened "${body.plan.title}" under ${body.plan.rule}`;
    case 'EntrySubmitted':
      return `entry ${body.key} (${body.model}), submitted at ${body.submitted_at}`;
    case 'EntryWithdrawn':
      return `entry ${body.key} withdrawn: ${body.reason}`;
    case 'EntryDisqualified':
      return `entry ${body.key} disqualified: ${body.reason}`;
    case 'EntriesShortlisted':
      return `${counted(body.keys.length, 'entry', 'entries')} shortlisted`;
    case 'OutcomesRecorded': {
      const outcomes = body.rows.map((row) => row.outcomes.replaceAll('.', '').length);
      const sum = outcomes.reduce((total, count) => total + count, 0);
      return `${counted(sum, 'outcome', 'outcomes')} recorded`;
    }
    case 'UnitsVoided':
      return `${counted(body.units.length, 'outcome', 'outcomes')} voided: ${body.reason}`;
    case 'UnitsWithdrawn':
      return `${counted(body.units.length, 'unit', 'units')} withdrawn: ${body.reason}`;
    case 'UnitsRejudged':
      return `${counted(body.units.length, 'unit', 'units')} to be judged again: ${body.reason}`;
    case 'VoidsRerun':
      return `re-run of ${body.axis}, ${counted(body.pairs, 'outcome', 'outcomes')} set back`;
    case 'EpochClosed':
      return `closed, revision ${String(body.revision)}, record ${body.record_sha256}`;
    case 'EpochReopened':
      return `reopened: ${body.reason}`;
    case 'EpochCancelled':
      return `cancelled: ${body.reason}`;
  }
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
