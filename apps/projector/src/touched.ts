/** What an event changes of the rows that pages read, so that only these are written. */
import type { AnyEvent } from '#ledger/epoch/any-event';
import type { EntryKey } from '#ledger/ids';

/** What changed of one epoch since it was last written. Its summary and ranking always do. */
export interface Touched {
  opened: boolean;
  entries: 'all' | Set<EntryKey>;
  voids: boolean;
}

/** Nothing yet. */
export function untouchedRows(): Touched {
  return { opened: false, entries: new Set(), voids: false };
}

/** Adds what `event` changes. */
export function touch(touched: Touched, event: AnyEvent): void {
  switch (event.type) {
    case 'EpochOpened':
      touched.opened = true;
      touched.voids = true;
      return;
    case 'RecordImported':
      touched.opened = true;
      touched.entries = 'all';
      touched.voids = true;
      return;
    case 'EntrySubmitted':
      touchEntries(touched, [event.body]);
      return;
    case 'EntryWithdrawn':
    case 'EntryDisqualified':
      touchEntries(touched, [event.body]);
      touched.voids = true;
      return;
    case 'OutcomesRecorded':
      touchEntries(touched, event.body.rows);
      touched.voids = true;
      return;
    case 'UnitsVoided':
      touchEntries(touched, event.body.units);
      touched.voids = true;
      return;
    case 'EntriesShortlisted':
    case 'UnitsWithdrawn':
    case 'UnitsRejudged':
    case 'VoidsRerun':
      touched.entries = 'all';
      touched.voids = true;
      return;
    case 'AppealRaised':
    case 'AppealResolved':
    case 'EpochClosed':
    case 'EpochReopened':
    case 'EpochCancelled':
    case 'DisclosuresErased':
    case 'AttemptSubmitted':
    case 'AttemptAdopted':
    case 'AttemptExcluded':
    case 'ReferenceRegistered':
    case 'SuiteRegistered':
      return;
  }
}

function touchEntries(touched: Touched, named: readonly { readonly key: EntryKey }[]): void {
  if (touched.entries === 'all') return;
  for (const { key } of named) touched.entries.add(key);
}
