/**
 * Refusals that concern appeals, each provoked once.
 */
import type { EpochCommand } from '../../src/epoch/commands.js';
import type { EpochEvent } from '../../src/epoch/events.js';
import type { RejectionCode } from '../../src/epoch/rejections.js';
import type { Instant } from '../../src/ids.js';
import { appealed, appealResolved, opened, shortlisted, submitted } from '../epoch-builder.js';
import { a, close, reason, type RefusedCommand, running } from './story.js';

const until = '2026-11-23T11:59:59.9999999Z' as Instant;

/** `a1` is resolved, `a2` is open, events 5 and 7. */
const appealedTwice: readonly EpochEvent[] = [
  ...running,
  appealed('a1', 'a'),
  appealResolved('a1'),
  appealed('a2', 'a'),
];

function resolve(id: string, ...events: readonly number[]): EpochCommand {
  return { type: 'ResolveAppeal', id, ruling: 'rejected', reason, events };
}

/** By code. */
export const refusalsOfAppeals = {
  appeals_open: {
    given: [
      opened({ appeals: { until, may_close_while_open: false } }),
      submitted('a'),
      shortlisted(),
      appealed('a1', 'a'),
      appealResolved('a1'),
      appealed('a2', 'a'),
    ],
    when: close,
    then: { place: '', ids: ['a2'] },
    says: 'Resolve a2 first',
  },
  appeals_closed: {
    given: [
      opened({ appeals: { until, may_close_while_open: false } }),
      submitted('a'),
      shortlisted(),
    ],
    when: { type: 'RaiseAppeal', key: a, text: 'Late.' },
    then: { place: '', until },
    says: 'taken until 2026-11-23T11:59:59.9999999Z',
  },
  unknown_appeal: {
    given: appealedTwice,
    when: resolve('a3'),
    then: { place: '', id: 'a3' },
    says: 'no appeal "a3"',
  },
  appeal_resolved: {
    given: appealedTwice,
    when: resolve('a1'),
    then: { place: '', id: 'a1', ruling: 'upheld' },
    says: 'Appeal a1 was upheld',
  },
  unknown_event: {
    given: appealedTwice,
    when: resolve('a2', 8),
    then: { place: 'events[0]', event: 8, after: 7, last: 7 },
    says: 'nothing after event 7',
  },
} satisfies Partial<Record<RejectionCode, RefusedCommand>>;
