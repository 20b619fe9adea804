/**
 * One example of each event, with every member that its type can have: what the specs of decoding
 * read, and what `test/house/event-shapes.spec.ts` pins.
 */
import type { EpochEvent } from '../src/epoch/events.js';
import type { EntryKey, FieldDigest, Instant, ModelName, Sha256Hex } from '../src/ids.js';
import {
  aDigest,
  aPair,
  aPlan,
  appealed,
  appealResolved,
  aRow,
  aUnit,
  recorded,
  shortlisted,
} from './epoch-builder.js';

type EventType = EpochEvent['type'];

const reason = 'The rig broke.';
const key = '5Grw' as EntryKey;
const digest = (letter: string): Sha256Hex => letter.repeat(64) as Sha256Hex;

const examples: { readonly [Type in EventType]: Extract<EpochEvent, { type: Type }> } = {
  EpochOpened: {
    type: 'EpochOpened',
    body: {
      plan: {
        ...aPlan({
          base: 'base',
          opens_at: '2026-11-01T00:00:00Z',
          closes_at: '2026-11-23T11:00:00.000Z',
          appeals: { until: '2026-12-01T00:00:00Z' as Instant, may_close_while_open: false },
        }),
        visibility: 'at_close',
      },
    },
  },
  EntrySubmitted: {
    type: 'EntrySubmitted',
    body: {
      key,
      model: 'org/model-a' as ModelName,
      digest: 'sha512:00',
      submitted_at: '2026-11-23T10:00:00.1234565Z' as Instant,
      _sd: [aDigest('A'), `${'A'.repeat(42)}E` as FieldDigest],
      _sd_alg: 'sha-256',
    },
  },
  EntryWithdrawn: { type: 'EntryWithdrawn', body: { key, reason, units_back: 2 } },
  EntryDisqualified: { type: 'EntryDisqualified', body: { key, reason, units_back: 0 } },
  EntriesShortlisted: shortlisted('5Grw', '__proto__'),
  OutcomesRecorded: recorded(aRow('5Grw', '10h.r'), aRow('5Grw', '1', { run: 2, first: 4 })),
  UnitsVoided: { type: 'UnitsVoided', body: { units: [aPair('5Grw', 'u2')], reason } },
  UnitsWithdrawn: { type: 'UnitsWithdrawn', body: { units: [aUnit('u1')], reason } },
  UnitsRejudged: { type: 'UnitsRejudged', body: { units: [aUnit('u1')], reason } },
  VoidsRerun: {
    type: 'VoidsRerun',
    body: {
      axis: aUnit('u1').axis,
      pairs: 3,
      cannot_rerun: [{ task: aUnit('u1').task, unit: aUnit('u1').unit, reason }],
    },
  },
  AppealRaised: appealed('a12', '5Grw', 'u1', 'u2'),
  AppealResolved: appealResolved('a12', [5, 9], 'rejected'),
  EpochClosed: {
    type: 'EpochClosed',
    body: {
      revision: 1,
      rule: aPlan().rule,
      reason,
      plan_sha256: digest('a'),
      evidence_sha256: digest('b'),
      record_sha256: digest('c'),
    },
  },
  EpochReopened: { type: 'EpochReopened', body: { reason } },
  EpochCancelled: { type: 'EpochCancelled', body: { reason } },
  DisclosuresErased: {
    type: 'DisclosuresErased',
    body: { digests: [aDigest('b'), aDigest('a')], reason, version: 2 },
  },
};

/** Every type of event, in the order of `events.ts`. */
export const eventTypesInOrder: readonly EventType[] = Object.keys(examples) as EventType[];

/** The example of a type. */
export function anExampleOf(type: EventType): EpochEvent {
  return examples[type];
}
