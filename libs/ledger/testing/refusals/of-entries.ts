/**
 * Refusals that concern the life of an epoch and its entries, each provoked once.
 */
import type { EpochEvent } from '../../src/epoch/events.js';
import type { RejectionCode } from '../../src/epoch/rejections.js';
import type { EntryKey, Instant } from '../../src/ids.js';
import {
  aDigest,
  aPlan,
  aRow,
  noon,
  opened,
  recorded,
  report,
  single,
  submitted,
  submittedSealed,
} from '../epoch-builder.js';
import { a, close, done, open, reason, type RefusedCommand, running } from './story.js';

const b = 'b' as EntryKey;
const base = 'base' as EntryKey;
const cancelled: EpochEvent = { type: 'EpochCancelled', body: { reason } };

/** By code. */
export const refusalsOfEntries = {
  unknown_epoch: {
    given: [],
    when: { type: 'CloseEpoch' },
    then: { place: '' },
    says: 'no epoch of this id',
  },
  epoch_exists: {
    given: [opened()],
    when: { type: 'OpenEpoch', plan: aPlan({ limit: '0.2' }) },
    then: { place: '' },
    says: 'Choose another id',
  },
  epoch_closed: {
    given: done,
    when: report(single('a', 'u1', '1')),
    then: { place: '', revision: 1 },
    says: 'closed with revision 1',
  },
  epoch_cancelled: {
    given: [opened(), cancelled],
    when: { type: 'ReopenEpoch', reason },
    then: { place: '', reason },
    says: 'cancelled ("asked for")',
  },
  epoch_not_running: { given: open, when: close, then: { place: '' }, says: 'Shortlist entries' },
  epoch_not_closed: {
    given: running,
    when: { type: 'ReopenEpoch', reason },
    then: { place: '' },
    says: 'nothing to reopen',
  },
  record_published: {
    given: done,
    when: { type: 'CancelEpoch', reason },
    then: { place: '', revision: 1 },
    says: 'Revision 1',
  },
  entry_exists: {
    given: open,
    when: { type: 'SubmitEntry', key: a, model: 'other' as never },
    then: { place: 'key', key: a },
    says: '"a" was submitted before',
  },
  unknown_entry: {
    given: running,
    when: report(single('c', 'u1', '1')),
    then: { place: 'outcomes[0]', key: 'c' },
    says: 'no entry "c"',
  },
  entry_withdrawn: {
    given: [...open, { type: 'EntryWithdrawn', body: { key: a, reason, units_back: 0 } }],
    when: { type: 'ShortlistEntries', keys: [b, a] },
    then: { place: 'keys[1]', key: a },
    says: 'withdrawn',
  },
  entry_disqualified: {
    given: [...open, { type: 'EntryDisqualified', body: { key: a, reason, units_back: 0 } }],
    when: { type: 'WithdrawEntry', key: a, reason },
    then: { place: '', key: a },
    says: 'disqualified',
  },
  intake_closed: {
    given: [opened({ closes_at: '2026-11-23T11:00:00Z' })],
    when: { type: 'SubmitEntry', key: a, model: 'm' as never },
    then: { place: '', closes_at: '2026-11-23T11:00:00Z' },
    says: 'until 2026-11-23T11:00:00Z',
  },
  intake_not_open: {
    given: [opened({ opens_at: '2026-11-23T13:00:00Z' })],
    when: { type: 'SubmitEntry', key: a, model: 'm' as never },
    then: { place: '', opens_at: '2026-11-23T13:00:00Z' },
    says: 'from 2026-11-23T13:00:00Z on',
  },
  stamp_in_future: {
    given: [opened()],
    when: {
      type: 'SubmitEntry',
      key: a,
      model: 'm' as never,
      submitted_at: '2026-11-23T12:00:05.000001Z' as Instant,
    },
    then: { place: 'submitted_at', clock: noon },
    says: 'five seconds ahead',
  },
  base_model_missing: {
    given: [opened({ base: 'base' }), submitted('a')],
    when: { type: 'ShortlistEntries', keys: [a] },
    then: { place: '', key: base },
    says: 'base model "base" was not submitted',
  },
  base_model_fixed: {
    given: [opened({ base: 'base' }), submitted('base')],
    when: { type: 'DisqualifyEntry', key: base, reason },
    then: { place: '', key: base },
    says: 'never ranked',
  },
  shortlist_fixed: {
    given: [...running, recorded(aRow('a', '1'))],
    when: { type: 'ShortlistEntries', keys: [b] },
    then: { place: '' },
    says: 'the shortlist stands',
  },
  unknown_disclosure: {
    given: [opened(), submittedSealed('a', 'p')],
    when: { type: 'EraseDisclosures', digests: [aDigest('p'), aDigest('q')], reason },
    then: { place: 'digests[1]', digest: aDigest('q') },
    says: `the digest ${aDigest('q')}`,
  },
} satisfies Partial<Record<RejectionCode, RefusedCommand>>;
