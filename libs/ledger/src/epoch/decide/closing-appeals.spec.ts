import { describe, expect, test } from '@jest/globals';
import {
  appealed,
  appealResolved,
  noon,
  opened,
  sha256,
  shortlisted,
  stateAfter,
  submitted,
} from '../../../testing/epoch-builder.js';
import type { Instant } from '../../ids.js';
import { decodeUtf8 } from '../../record/utf8.js';
import { decide, type Decision } from '../decide.js';
import type { EpochEvent } from '../events.js';

const until = '2026-12-01T00:00:00Z' as Instant;

function decideClose(events: readonly EpochEvent[]): Decision {
  return decide(stateAfter(events), { type: 'CloseEpoch' }, { at: noon, sha256 });
}

/** The events of a close, and the appeals in its record, which are those of its evidence. */
function closed(events: readonly EpochEvent[]): {
  readonly events: readonly EpochEvent[];
  readonly appeals: unknown;
} {
  const decision = decideClose(events);
  if (decision.kind === 'refused' || decision.closing === null) throw new Error('refused');
  const { evidence, record } = decision.closing;
  const [inEvidence, inRecord] = [evidence, record].map(
    (bytes) => JSON.parse(decodeUtf8(bytes) ?? '') as { readonly appeals: unknown },
  );
  expect(inEvidence?.appeals).toEqual(inRecord?.appeals);
  return { events: decision.events, appeals: inRecord?.appeals };
}

describe('a close while an appeal is open', () => {
  test.each([
    ['the plan does not speak of appeals', undefined, 'refused'],
    ['they may stay open', { until, may_close_while_open: true }, 'accepted'],
    ['closing waits for them', { until, may_close_while_open: false }, 'refused'],
  ])('given %s', (_, appeals, expected) => {
    const plan = opened(appeals === undefined ? {} : { appeals });
    const events = [plan, submitted('a'), shortlisted(), appealed('a1', 'a')];
    expect(decideClose(events).kind).toBe(expected);
    expect(decideClose([...events, appealResolved('a1')]).kind).toBe('accepted');
  });
});

test('a record says what had become of each appeal; what comes later, the next one says', () => {
  const before = [
    opened({ appeals: { until, may_close_while_open: true } }),
    submitted('a'),
    shortlisted(),
    appealed('a1', 'a'),
    appealResolved('a1', [], 'rejected'),
    appealed('a2', 'a'),
  ];
  const a1 = { id: 'a1', key: 'a', ruling: 'rejected' };
  const first = closed(before);
  expect(first.appeals).toEqual([a1, { id: 'a2', key: 'a', ruling: null }]);
  const second = closed([
    ...before,
    ...first.events,
    appealed('a3', 'a'),
    appealResolved('a2'),
    { type: 'EpochReopened', body: { reason: 'a2' } },
  ]);
  const a2 = { id: 'a2', key: 'a', ruling: 'upheld' };
  expect(second.appeals).toEqual([a1, a2, { id: 'a3', key: 'a', ruling: null }]);
});

test('given none, evidence and record say that there are none', () => {
  expect(closed([opened(), shortlisted()]).appeals).toEqual([]);
});
