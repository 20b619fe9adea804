/** An event in one line, for people who watch. */
import type { RecordedAnyEvent } from '#ledger/epoch/any-event';
import { oneLine } from './legible.js';

/** Epoch, version, stamp, who, and what happened. */
export function eventText(event: RecordedAnyEvent): string {
  const { epoch, version, at, actor } = event;
  return oneLine(`${epoch} ${String(version)}  ${at}  ${actor}: ${whatHappened(event)}`);
}

function whatHappened({ type, body }: RecordedAnyEvent): string {
  switch (type) {
    case 'EpochOpened': {
      // Plans of both kinds have them, which an exam's stored JSON does not say.
      const { title, rule } = body.plan as { readonly title: string; readonly rule: string };
      return `opened "${title}" under ${rule}`;
    }
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
    case 'AttemptSubmitted': {
      const { model, item, attempt, score, score_status, adoption_status } = body;
      const result = score_status === 'valid' ? score : score_status;
      return `attempt ${attempt} of ${model} on ${item}: ${result}, ${adoption_status}`;
    }
    case 'AttemptAdopted':
      return `attempt of event ${String(body.attempt)} ${body.adoption_status}: ${body.reason}`;
    case 'AttemptExcluded':
      return `attempt of event ${String(body.attempt)} excluded: ${body.reason}`;
    case 'ReferenceRegistered':
      return `reference ${body.reference_id} registered`;
    case 'SuiteRegistered':
      return `suite ${body.suite} registered`;
    case 'AppealRaised':
      return `appeal ${body.id} about ${body.key}: ${body.text}`;
    case 'AppealResolved':
      return `appeal ${body.id} ${body.ruling}: ${body.reason}`;
    case 'EpochClosed':
      return `closed, revision ${String(body.revision)}, record ${body.record_sha256}`;
    case 'RecordImported':
      return `record of ${body.rule} imported, ${body.record_sha256}, from ${body.source}`;
    case 'EpochReopened':
      return `reopened: ${body.reason}`;
    case 'EpochCancelled':
      return `cancelled: ${body.reason}`;
    case 'DisclosuresErased': {
      const fields = counted(body.digests.length, 'personal field', 'personal fields');
      return `${fields} of event ${String(body.version)} erased: ${body.reason}`;
    }
  }
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}
