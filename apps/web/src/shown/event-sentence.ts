/** What an event says, as a sentence in the reader's language; programs read its members. */
import type { TFunction } from 'i18next';
import type { AnyEvent } from '#ledger/epoch/any-event';
import { isolated } from './visible-name.js';

/** One sentence, without a full stop. Names stand in it isolated, as they were written. */
export function eventSentence(words: TFunction<'events'>, { type, body }: AnyEvent): string {
  switch (type) {
    case 'EpochOpened': {
      // Plans of both kinds have them, which an exam's stored JSON does not say.
      const { title, rule } = body.plan as { readonly title: string; readonly rule: string };
      return words('EpochOpened', { title: isolated(title), rule });
    }
    case 'EntrySubmitted':
      return words('EntrySubmitted', {
        key: isolated(body.key),
        model: isolated(body.model),
        at: body.submitted_at,
      });
    case 'EntryWithdrawn':
      return words('EntryWithdrawn', { key: isolated(body.key), count: body.units_back });
    case 'EntryDisqualified':
      return words('EntryDisqualified', { key: isolated(body.key), count: body.units_back });
    case 'EntriesShortlisted':
      return words('EntriesShortlisted', { count: body.keys.length });
    case 'OutcomesRecorded':
      return words('OutcomesRecorded', { count: outcomesIn(body.rows) });
    case 'UnitsVoided':
      return words('UnitsVoided', { count: body.units.length });
    case 'UnitsWithdrawn':
      return words('UnitsWithdrawn', { count: body.units.length });
    case 'UnitsRejudged':
      return words('UnitsRejudged', { count: body.units.length });
    case 'VoidsRerun': {
      const kept = body.cannot_rerun.length;
      const name = kept === 0 ? 'VoidsRerun' : 'VoidsRerunNotAll';
      return words(name, { axis: isolated(body.axis), count: body.pairs, kept });
    }
    case 'AttemptSubmitted':
      return attemptSentence(words, body);
    case 'AttemptAdopted':
      return words('AttemptAdopted', { attempt: body.attempt, status: body.adoption_status });
    case 'AttemptExcluded':
      return words('AttemptExcluded', { attempt: body.attempt });
    case 'ReferenceRegistered':
      return words('ReferenceRegistered', { reference: isolated(body.reference_id) });
    case 'SuiteRegistered':
      return words('SuiteRegistered', { suite: isolated(body.suite) });
    case 'AppealRaised':
      return words('AppealRaised', { id: body.id, key: isolated(body.key) });
    case 'AppealResolved':
      return words(body.ruling === 'upheld' ? 'AppealUpheld' : 'AppealRejected', { id: body.id });
    case 'EpochClosed':
      return words('EpochClosed', { revision: body.revision });
    case 'RecordImported':
      return words('RecordImported', { rule: body.rule, source: body.source });
    case 'EpochReopened':
      return words('EpochReopened');
    case 'EpochCancelled':
      return words('EpochCancelled');
    case 'DisclosuresErased':
      return words('DisclosuresErased', { count: body.digests.length, event: body.version });
  }
}

function attemptSentence(
  words: TFunction<'events'>,
  body: Extract<AnyEvent, { type: 'AttemptSubmitted' }>['body'],
): string {
  const { model, item, attempt, score, score_status } = body;
  const result = score_status === 'valid' ? score : score_status;
  const names = { model: isolated(model), item: isolated(item), attempt: isolated(attempt) };
  return words('AttemptSubmitted', { ...names, result });
}

/** Why it was done, where the event says it; of an appeal what it says. */
export function reasonIn({ body }: AnyEvent): string | null {
  if ('reason' in body) return body.reason;
  return 'text' in body ? body.text : null;
}

function outcomesIn(rows: readonly { readonly outcomes: string }[]): number {
  return rows.reduce((sum, { outcomes }) => sum + outcomes.replaceAll('.', '').length, 0);
}
